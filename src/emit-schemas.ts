import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { assertValidSchema, lexicographicSortSchema, printSchema } from 'graphql';
import { buildGraphSchema } from './graph/build-graph-schema.js';
import { codegenPreset } from './reference/client/codegen-preset.js';
import { clientFiles } from './reference/client/client-files.js';
import { commandLinePage } from './reference/command-line-page.js';
import { configurationPage } from './reference/configuration-page.js';
import { csvColumnsPage } from './reference/csv-columns-page.js';
import { errorsPage } from './reference/errors-page.js';
import { mcpPage } from './reference/mcp-page.js';
import { openApiDocument } from './rest/open-api.js';

const root = join(__dirname, '..');

/** The two contracts as files, the graph's SDL and the OpenAPI document, and what is made from the program: pages, and the types of the client. */
async function renderFiles(): Promise<Readonly<Record<string, string>>> {
  const schema = lexicographicSortSchema(await buildGraphSchema());
  assertValidSchema(schema);
  const sdl = printSchema(schema);
  return {
    'schema/schema.graphql': `${sdl}\n`,
    'schema/openapi.json': `${JSON.stringify(openApiDocument(), null, 1)}\n`,
    'docs/errors.md': errorsPage(),
    'docs/command-line.md': commandLinePage(),
    'docs/csv-columns.md': csvColumnsPage(),
    'docs/configuration.md': configurationPage(),
    'docs/mcp.md': mcpPage(),
    ...clientFiles(),
    'src/client/generated/codegen.ts': codegenPreset(schema),
  };
}

/** Writes the files of schema/ and docs/; with --check it compares them instead and fails when one differs. */
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
