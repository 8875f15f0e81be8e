import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { assertValidSchema, lexicographicSortSchema, printSchema } from 'graphql';
import { buildGraphSchema } from './graph/build-graph-schema.js';
import { commandLinePage } from './reference/command-line-page.js';
import { configurationPage } from './reference/configuration-page.js';
import { csvColumnsPage } from './reference/csv-columns-page.js';
import { errorsPage } from './reference/errors-page.js';
import { openApiDocument } from './rest/open-api.js';

const root = join(__dirname, '..');

/** The two contracts as files, the graph's SDL and the OpenAPI document, and the pages that are made from the program. */
async function renderFiles(): Promise<Readonly<Record<string, string>>> {
  const schema = await buildGraphSchema();
  assertValidSchema(schema);
  const sdl = printSchema(lexicographicSortSchema(schema));
  return {
    'schema/schema.graphql': `${sdl}\n`,
    'schema/openapi.json': `${JSON.stringify(openApiDocument(), null, 2)}\n`,
    'docs/errors.md': errorsPage(),
    'docs/command-line.md': commandLinePage(),
    'docs/csv-columns.md': csvColumnsPage(),
    'docs/configuration.md': configurationPage(),
  };
}

/** Writes the files of schema/ and docs/; with --check it compares them instead and fails when one differs. */
async function main(): Promise<void> {
  const isCheck = process.argv.includes('--check');
  for (const [name, text] of Object.entries(await renderFiles())) {
    const path = join(root, name);
    if (!isCheck) writeFileSync(path, text);
    else if (readFileSync(path, 'utf8') !== text) {
      console.error(`${name} differs from the code; run: npm run emit`);
      process.exitCode = 1;
    }
  }
}

void main();
