import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Resource, ResourceTemplateType } from '@modelcontextprotocol/server';
import { lexicographicSortSchema, printSchema, printType } from 'graphql';
import { buildGraphSchema } from '../graphql-server/build-graph-schema.js';
import { tools } from './tools/tools.js';

const searchingPage = join(__dirname, '..', '..', 'docs', 'searching.md');

const filters: ResourceRow = {
  uri: 'dealgraph://filters',
  name: 'filters',
  title: 'Filter guide',
  description: 'Fields, comparisons, parts, lists and edges of filters, with examples.',
  mimeType: 'text/markdown',
  text: readFilterGuide,
};

const prices: ResourceRow = {
  uri: 'dealgraph://prices',
  name: 'prices',
  title: 'Prices of the tools',
  description: 'Price of each tool in credits.',
  mimeType: 'text/markdown',
  text: () =>
    Promise.resolve(`# Prices\n\nErrors, empty results and dry runs are free.\n\n${priceTable()}\n`),
};

let printed: Promise<string> | undefined;

const schema: ResourceRow = {
  uri: 'dealgraph://schema',
  name: 'schema',
  title: 'GraphQL schema',
  description:
    'The complete SDL for graph_query, over 250,000 characters. For one type, read dealgraph://schema/{type}.',
  mimeType: 'text/plain',
  text: () => (printed ??= printSdl()),
};

export const schemaTemplates: readonly ResourceTemplateType[] = [
  {
    uriTemplate: 'dealgraph://schema/{type}',
    name: 'schema_type',
    title: 'GraphQL schema type',
    description: 'The SDL of one type, for example Query, Company, CompanyFilter.',
    mimeType: 'text/plain',
  },
];

/** Lists the available resources. Leaves out the schema if it is hidden. */
export function listResources(showsSchema: boolean): readonly ResourceRow[] {
  return showsSchema ? [filters, prices, schema] : [filters, prices];
}

interface ResourceRow extends Resource {
  readonly text: () => Promise<string>;
}

/** Returns the section about filters of docs/searching.md. */
async function readFilterGuide(): Promise<string> {
  const page = await readFile(searchingPage, 'utf8');
  const start = page.indexOf('\n## Filters\n') + 1;
  return page.slice(start, page.indexOf('\n## ', start) + 1);
}

async function printSdl(): Promise<string> {
  return printSchema(lexicographicSortSchema(await buildGraphSchema()));
}

/** Returns the text and media type of a resource, or null if it does not exist. */
export async function readResource(
  uri: string,
  showsSchema: boolean,
): Promise<{ readonly mimeType: string; readonly text: string } | null> {
  const row = listResources(showsSchema).find((one) => one.uri === uri);
  if (row !== undefined) return { mimeType: row.mimeType ?? 'text/plain', text: await row.text() };
  const [, type] = /^dealgraph:\/\/schema\/([A-Za-z_]\w{0,99})$/.exec(uri) ?? [];
  if (!showsSchema || type === undefined) return null;
  const found = (await buildGraphSchema()).getType(type);
  return found === undefined ? null : { mimeType: 'text/plain', text: printType(found) };
}

/** Returns a Markdown table of the price of each tool. */
function priceTable(): string {
  const rows = tools.map(({ name, price }) => `| \`${name}\` | ${price} |`);
  return ['| Tool | Price |', '| --- | --- |', ...rows].join('\n');
}
