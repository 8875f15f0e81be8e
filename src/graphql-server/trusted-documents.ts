import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type DocumentNode, type GraphQLSchema, Kind, parse, print, validate } from 'graphql';

/** The only documents that a server in trusted-documents mode runs. */
export class TrustedDocuments {
  private readonly normalized = new Set<string>();
  private readonly textsByHash = new Map<string, string>();
  /** Caches the result of `has`. Apollo caches parsed documents, so the same objects recur. */
  private readonly trustedByDocument = new WeakMap<DocumentNode, boolean>();

  /** Adds a document. It can be requested by the hash of its original text or of its normalized text. */
  add(text: string, document: DocumentNode): void {
    const normalized = print(document);
    this.normalized.add(normalized);
    for (const one of [text, normalized]) this.textsByHash.set(sha256(one), one);
  }

  /** Returns whether the document is trusted, ignoring white space and comments. */
  has(document: DocumentNode): boolean {
    const known = this.trustedByDocument.get(document);
    if (known !== undefined) return known;
    const isTrusted = this.normalized.has(print(document));
    this.trustedByDocument.set(document, isTrusted);
    return isTrusted;
  }

  /** Returns the text with this SHA-256 hash, given in lower-case hexadecimal digits. */
  findText(hash: string): string | undefined {
    return this.textsByHash.get(hash);
  }
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/**
 * Reads every *.graphql file in a folder and its subfolders. Each file must define all fragments it uses.
 * @throws Error with the file and the reason when a file cannot be read or parsed or is invalid for this schema, and
 *   when the folder has no such file.
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
export async function listFiles(folder: string): Promise<string[]> {
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
function unusable(location: string, reason: string): Error {
  return new Error(`The trusted documents (GRAPH_TRUSTED_DOCUMENTS) cannot be used: ${location}: ${reason}`);
}
function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
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
