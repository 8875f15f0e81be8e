import type { DocumentLike } from './graph-document.js';
import type { SyntaxNode } from './syntax-node.js';

/** What braces and words can stand in without being any. */
const ignored = /"""(?:\\"""|[^])*?"""|"(?:\\.|[^"\\\n])*"|#[^\n]*/g;

/** Whether a document has a mutation in it, which must not run twice and takes no idempotency key. */
export function isMutation(document: DocumentLike | string): boolean {
  if (typeof document !== 'string')
    return document.definitions.some((definition) => (definition as SyntaxNode).operation === 'mutation');
  let depth = 0;
  for (const [sign] of document.replaceAll(ignored, ' ').matchAll(/[{}()]|\w+/g)) {
    if (sign === '{' || sign === '(') depth++;
    else if (sign === '}' || sign === ')') depth--;
    // A fragment may have the word for its name, and is then taken for one: it is only sent with less ado.
    else if (depth === 0 && sign === 'mutation') return true;
  }
  return false;
}
