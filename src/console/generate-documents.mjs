// Writes src/console/generated/documents.ts: the text of every .graphql file below src/console with the types of its
// variables and of its answer, made from the committed schema. Not committed itself: the build makes it anew.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { codegen } from '@graphql-codegen/core';
import * as documentsPlugin from '@graphql-codegen/typed-document-node';
import * as typescriptPlugin from '@graphql-codegen/typescript';
import * as operationsPlugin from '@graphql-codegen/typescript-operations';
import { buildSchema, parse } from 'graphql';

const schema = readFileSync('schema/schema.graphql', 'utf8');
const documents = readdirSync('src/console', { recursive: true })
  .filter((file) => file.endsWith('.graphql'))
  .sort()
  .map((file) => {
    const rawSDL = readFileSync(join('src/console', file), 'utf8');
    return { location: file, document: parse(rawSDL), rawSDL };
  });

const scalars = {
  Date: 'string',
  DateTime: 'string',
  FilterJson: 'unknown',
  InputJson: 'unknown',
  InvestmentType: 'string',
  NumberOrDate: 'number | string',
  SafeInt: 'number',
};

/** A document as its text: the browser has no use for its tree. */
const typedText = `/** The text of a document, and the types of its answer and its variables. */
export class TypedDocumentString<Answer, Variables> extends String {
  declare readonly types?: (variables: Variables) => Answer;

  /** The generator gives the names of a document's fragments too, which nobody asks for here. */
  constructor(text: string, _fragments?: object) {
    super(text);
  }
}
`;

const code = await codegen({
  filename: 'documents.ts',
  schema: parse(schema),
  schemaAst: buildSchema(schema),
  documents,
  config: {
    strictScalars: true,
    scalars,
    onlyOperationTypes: true,
    useTypeImports: true,
    skipTypename: true,
    enumsAsTypes: true,
    avoidOptionals: { field: true },
    documentMode: 'string',
    dedupeFragments: true,
    inlineFragmentTypes: 'combine',
  },
  plugins: [{ typescript: {} }, { operations: {} }, { documents: {} }],
  pluginMap: { typescript: typescriptPlugin, operations: operationsPlugin, documents: documentsPlugin },
});

mkdirSync('src/console/generated', { recursive: true });
const classLess = code
  .replace(/^import .*\n/gm, '')
  .replace(/export class TypedDocumentString[\s\S]*?\n}\n/, '');
writeFileSync('src/console/generated/documents.ts', `${typedText}\n${classLess}`);
