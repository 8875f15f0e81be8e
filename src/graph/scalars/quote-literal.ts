import { print, type ASTNode } from 'graphql';

/** A value of the document as an error message shows it: as it is written there, and never more than 100 characters. */
export function quoteLiteral(node: ASTNode): string {
  const text = print(node);
  return text.length > 100 ? `${text.slice(0, 100)}…` : text;
}
