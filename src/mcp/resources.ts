import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Resource, ResourceTemplate } from '@modelcontextprotocol/sdk/types.js';
import { lexicographicSortSchema, printSchema, printType } from 'graphql';
import { buildGraphSchema } from '../graph/build-graph-schema.js';
import { priceTable } from './price-table.js';

interface ResourceRow extends Resource {
  readonly text: () => Promise<string>;
}

const filtersPage = join(__dirname, '..', '..', 'docs', 'filters.md');

const filters: ResourceRow = {
  uri: 'dealgraph://filters',
  name: 'filters',
  title: 'The guide of filters',
  description: 'Fields, comparisons, parts, lists and edges of filters, with examples.',
  mimeType: 'text/markdown',
  text: () => readFile(filtersPage, 'utf8'),
};

const prices: ResourceRow = {
  uri: 'dealgraph://prices',
  name: 'prices',
  title: 'Prices of the tools',
  description: 'What each tool costs, in credits.',
  mimeType: 'text/markdown',
  text: () =>
    Promise.resolve(`# Prices\n\nAn error, an empty answer and a dry run cost nothing.\n\n${priceTable()}\n`),
};

let printed: Promise<string> | undefined;

const schema: ResourceRow = {
  uri: 'dealgraph://schema',
  name: 'schema',
  title: "The graph's schema",
  description: 'The whole SDL for graph_query, 200 kB; one type is read by dealgraph://schema/{type}.',
  mimeType: 'text/plain',
  text: () => (printed ??= printSdl()),
};

async function printSdl(): Promise<string> {
  return printSchema(lexicographicSortSchema(await buildGraphSchema()));
}

export const schemaTemplates: readonly ResourceTemplate[] = [
  {
    uriTemplate: 'dealgraph://schema/{type}',
    name: 'schema_type',
    title: "A type of the graph's schema",
    description: 'The SDL of one type, for example Query, Company, CompanyFilter.',
    mimeType: 'text/plain',
  },
];

/** What there is to read; a server that does not show its schema does not show it here either. */
export function listResources(showsSchema: boolean): readonly ResourceRow[] {
  return showsSchema ? [filters, prices, schema] : [filters, prices];
}

/** The text of a resource and what it is; null when there is none. */
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
