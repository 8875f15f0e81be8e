// Prints the types that GraphQL Code Generator generates from schema/schema.graphql and the documents in
// schema/operations. Runs in a separate process, because Jest cannot load the generator's ES modules.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { codegen } from '@graphql-codegen/core';
import * as typescriptPlugin from '@graphql-codegen/typescript';
import * as operationsPlugin from '@graphql-codegen/typescript-operations';
import { buildSchema, parse } from 'graphql';
import { scalars } from '../../dist/client/esm/generated/codegen.js';

const read = (...path) => readFileSync(join('schema', ...path), 'utf8');

const text = read('schema.graphql');
const documents = readdirSync(join('schema', 'operations'), { recursive: true })
  .filter((file) => file.endsWith('.graphql'))
  .map((file) => ({ location: file, document: parse(read('operations', file)) }));

const types = await codegen({
  filename: 'types.ts',
  schema: parse(text),
  schemaAst: buildSchema(text),
  documents,
  config: { strictScalars: true, scalars },
  plugins: [{ typescript: {} }, { operations: {} }],
  pluginMap: { typescript: typescriptPlugin, operations: operationsPlugin },
});
process.stdout.write(types);
