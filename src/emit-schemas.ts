import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { lexicographicSortSchema, printSchema } from 'graphql';
import { buildGraphSchema } from './graph/build-graph-schema.js';
import { openApiDocument } from './rest/open-api.js';

const folder = join(__dirname, '..', 'schema');

/** The two contracts as files: the graph's SDL and the OpenAPI document. */
async function renderSchemas(): Promise<Readonly<Record<string, string>>> {
  const sdl = printSchema(lexicographicSortSchema(await buildGraphSchema()));
  return {
    'schema.graphql': `${sdl}\n`,
    'openapi.json': `${JSON.stringify(openApiDocument(), null, 2)}\n`,
  };
}

/** Writes the files of schema/; with --check it compares them instead and fails when one differs. */
async function main(): Promise<void> {
  const isCheck = process.argv.includes('--check');
  for (const [name, text] of Object.entries(await renderSchemas())) {
    const path = join(folder, name);
    if (!isCheck) writeFileSync(path, text);
    else if (readFileSync(path, 'utf8') !== text) {
      console.error(`schema/${name} differs from the code; run: npm run emit`);
      process.exitCode = 1;
    }
  }
}

void main();
