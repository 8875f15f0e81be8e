import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { assertValidSchema, lexicographicSortSchema, printSchema } from 'graphql';
import type { z } from 'zod';
import { readVersion } from '../cli/read-version.js';
import { environment } from '../config/environment.js';
import { buildGraphSchema } from '../graphql-server/build-graph-schema.js';
import { operatorDocument } from '../operator-server/operator-document.js';
import { type RecordKind, recordKinds, titleOf } from '../records/record-kinds.js';
import { csvColumns } from '../records/wire/csv-columns.js';
import { clientFiles } from '../reference/client/client-files.js';
import { codegenPreset } from '../reference/client/codegen-preset.js';
import { pythonFiles } from '../reference/python/python-files.js';
import { generatedNote, showDefault } from '../reference/reference-document.js';
import { openApiDocument } from '../rest-server/open-api.js';
import { commandLinePage } from './command-line-page.js';
import { errorsPage } from './errors-page.js';
import { mcpPage } from './mcp-page.js';

const csvHead = `# Columns of CSV, Parquet and Excel

${generatedNote('src/records')}

Every file of a record kind has the same columns: the fields of the [contract](contract.md#2-resources-and-their-fields), in its order.
An object that is never null has one column per field, named with a dot (\`hq.city\`). A list, or an object that can be null, is one cell. [Export](export.md#pages-in-other-formats) describes the formats.

| Type                     | CSV                   | Parquet                         | Excel   |
| ------------------------ | --------------------- | ------------------------------- | ------- |
| text, if none is named   | text                  | \`STRING\`                        | text    |
| \`integer\`, \`number\`      | number                | \`INT64\`, \`DOUBLE\`               | number  |
| \`boolean\`                | \`true\` or \`false\`     | \`BOOLEAN\`                       | logical |
| \`date\`                   | \`2026-01-31\`          | \`DATE\`                          | date    |
| \`timestamp\`              | \`2026-01-31 12:00:00\` | \`TIMESTAMP\` without a time zone | date    |
| \`texts\`, a list of texts | JSON array            | \`LIST\` of \`STRING\`              | JSON    |
| \`json\`, deeper parts     | JSON                  | \`STRING\` with JSON              | JSON    |
`;

/** Returns docs/csv-columns.md: a section for each record kind, with its columns in order. */
function csvColumnsPage(): string {
  return [csvHead, ...recordKinds.map(describeKind)].join('\n');
}

function describeKind(kind: RecordKind): string {
  const columns = csvColumns[kind];
  const rows = columns.map(
    ({ path, type }) => `- \`${path.join('.')}\`${type === 'text' ? '' : `: ${type}`}`,
  );
  return `## ${titleOf(kind)}\n\n${columns.length} columns:\n\n${rows.join('\n')}\n`;
}

const configurationHead = `# Configuration

${generatedNote('src/config/environment.ts')}

Configure Dealgraph with environment variables. All are optional, and an empty variable counts as not set. With an invalid value the server does not start, and names the variable:

\`\`\`sh
PORT=http node dist/main.js serve || true
\`\`\`

\`\`\`text
dealgraph: The environment variable PORT cannot be used: must be a whole number, got "http".
\`\`\`

The options \`--port\`, \`--host\` and \`--workers\` of [\`serve\`](command-line.md#dealgraph-serve) override \`PORT\`, \`HOST\` and \`WORKERS\`.
Commands that call a server read \`DEALGRAPH_URL\` and \`DEALGRAPH_API_KEY\` instead ([terminal](terminal.md#which-server-which-key)).
[SECURITY.md](../SECURITY.md#limits) lists the error that a caller gets at each limit.
`;

/** Returns docs/configuration.md: a section for each environment variable. */
function configurationPage(): string {
  const variables = Object.entries(environment.shape).map(([name, schema]) => describe(name, schema));
  return [configurationHead, ...variables].join('\n');
}

function describe(name: string, schema: z.ZodType): string {
  return `## \`${name}\`\n\n${schema.description ?? ''} Default: ${defaultOf(schema)}.\n`;
}

function defaultOf(schema: z.ZodType): string {
  const shown = schema.meta()?.['shownDefault'];
  if (typeof shown === 'string') return shown;
  const value = schema.parse(undefined);
  return value === undefined ? 'none' : showDefault(value);
}

const root = join(__dirname, '..', '..');

/**
 * Renders the generated files by path: the GraphQL SDL, the OpenAPI document, documentation pages, and code of the
 * clients.
 */
async function renderFiles(): Promise<Readonly<Record<string, string>>> {
  const schema = lexicographicSortSchema(await buildGraphSchema());
  assertValidSchema(schema);
  const sdl = printSchema(schema);
  return {
    'schema/schema.graphql': `${sdl}\n`,
    'schema/openapi.json': `${formatJson(openApiDocument(), '')}\n`,
    'schema/operator-openapi.json': `${formatJson(operatorDocument(), '')}\n`,
    'docs/errors.md': errorsPage(),
    'docs/command-line.md': commandLinePage(),
    'docs/csv-columns.md': csvColumnsPage(),
    'docs/configuration.md': configurationPage(),
    'docs/mcp.md': mcpPage(),
    ...clientFiles(),
    ...pythonFiles(readVersion()),
    'src/client/generated/codegen.ts': codegenPreset(schema),
  };
}

const widest = 110;

/** Formats JSON with one space of indentation per level. A value that fits on a line is written on one line. */
function formatJson(value: unknown, indent: string): string {
  const flat = JSON.stringify(value);
  if (typeof value !== 'object' || value === null || flat.length <= widest - indent.length) return flat;
  const inner = `${indent} `;
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  const items = Array.isArray(value)
    ? value.map((item) => inner + formatJson(item, inner))
    : Object.entries(value)
        .filter(([, item]) => item !== undefined)
        .map(([key, item]) => `${inner}${JSON.stringify(key)}: ${formatJson(item, inner)}`);
  return `${open}\n${items.join(',\n')}\n${indent}${close}`;
}

/**
 * Writes the generated files. With --check, compares them with the existing files instead, and fails if one differs.
 */
async function main(): Promise<void> {
  const isCheck = process.argv.includes('--check');
  for (const [name, text] of Object.entries(await renderFiles())) {
    const path = join(root, name);
    if (!isCheck) writeFileSync(path, text);
    else if (!existsSync(path) || readFileSync(path, 'utf8') !== text) {
      console.error(`${name} differs from the code; run: npm run emit`);
      process.exitCode = 1;
    }
  }
}

void main();
