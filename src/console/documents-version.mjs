import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.join(import.meta.dirname, '..', '..');

/** The module that is generated from the console's GraphQL documents. */
export const documentsFile = path.join(root, 'src', 'console', 'generated', 'documents.ts');

/** Returns a checksum of the console's GraphQL documents and the schema, from which `documentsFile` is generated. */
export function versionOfDocuments() {
  const documents = readdirSync(import.meta.dirname, { recursive: true })
    .filter((name) => name.endsWith('.graphql'))
    .sort()
    .map((name) => path.join(import.meta.dirname, name));
  const hash = createHash('sha256');
  for (const file of [path.join(root, 'schema', 'schema.graphql'), ...documents])
    hash.update(readFileSync(file));
  return hash.digest('hex').slice(0, 16);
}
