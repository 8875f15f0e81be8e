import { createHash } from 'node:crypto';
import { print, type DocumentNode } from 'graphql';

/** The documents that a server runs when it runs no others. */
export class TrustedDocuments {
  private readonly normalized = new Set<string>();
  private readonly textsByHash = new Map<string, string>();
  /** Apollo keeps the documents it has parsed, so most are judged once. */
  private readonly verdicts = new WeakMap<DocumentNode, boolean>();

  /** From now on the document is trusted, under the hash of its text and of its normalised text. */
  add(text: string, document: DocumentNode): void {
    const normalized = print(document);
    this.normalized.add(normalized);
    for (const one of [text, normalized]) this.textsByHash.set(sha256(one), one);
  }

  /** Whether the document is one of these, whatever its white space and comments. */
  has(document: DocumentNode): boolean {
    const known = this.verdicts.get(document);
    if (known !== undefined) return known;
    const verdict = this.normalized.has(print(document));
    this.verdicts.set(document, verdict);
    return verdict;
  }

  /** The text with this SHA-256 in lower-case hexadecimal digits. */
  findText(hash: string): string | undefined {
    return this.textsByHash.get(hash);
  }
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
