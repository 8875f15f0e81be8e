import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Kind, parse, validate, type DocumentNode, type GraphQLSchema } from 'graphql';
import { TrustedDocuments } from './trusted-documents.js';

/**
 * Reads every *.graphql file of a folder and the folders in it. A file stands for itself: its fragments are its own.
 * @throws Error naming the file and the reason when one cannot be read, parsed or run on this schema, or there is none.
 */
export async function loadTrustedDocuments(folder: string, schema: GraphQLSchema): Promise<TrustedDocuments> {
  const trusted = new TrustedDocuments();
  const files = await listFiles(folder);
  if (files.length === 0) throw unusable(folder, 'there is no file in it whose name ends with .graphql');
  for (const file of files) {
    const text = await readFile(file, 'utf8').catch((error: unknown) => {
      throw unusable(file, messageOf(error));
    });
    trusted.add(text, readDocument(file, text, schema));
  }
  return trusted;
}

async function listFiles(folder: string): Promise<string[]> {
  try {
    const names = await readdir(folder, { recursive: true });
    return names
      .filter((name) => name.endsWith('.graphql'))
      .sort()
      .map((name) => join(folder, name));
  } catch (error) {
    throw unusable(folder, messageOf(error));
  }
}

function readDocument(file: string, text: string, schema: GraphQLSchema): DocumentNode {
  let document: DocumentNode;
  try {
    document = parse(text);
  } catch (error) {
    throw unusable(file, messageOf(error));
  }
  const [first] = validate(schema, document);
  if (first !== undefined) {
    const line = first.locations?.[0]?.line;
    throw unusable(line === undefined ? file : `${file}:${line}`, first.message);
  }
  const hasOperation = document.definitions.some(({ kind }) => kind === Kind.OPERATION_DEFINITION);
  if (!hasOperation) throw unusable(file, 'there is no operation in it');
  return document;
}

function unusable(place: string, reason: string): Error {
  return new Error(`The trusted documents (GRAPH_TRUSTED_DOCUMENTS) cannot be used: ${place}: ${reason}`);
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
