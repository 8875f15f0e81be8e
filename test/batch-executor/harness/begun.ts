import type { GraphQLResolveInfo } from 'graphql';

/** The context of a random execution. It records each field that started, with the response key of its root field. */
export interface Begun {
  readonly begun: { readonly root: string; readonly isRoot: boolean }[];
}

/** Records that a field has started. */
export function noteBegin(context: unknown, { path }: GraphQLResolveInfo): void {
  let root = path;
  while (root.prev !== undefined) root = root.prev;
  (context as Begun).begun.push({ root: String(root.key), isRoot: path.prev === undefined });
}

/**
 * Returns the root fields in the order in which they or fields below them started. A root field is repeated if fields
 * of another root field started in between.
 */
export function rootsAtWork({ begun }: Begun): string[] {
  return begun.map(({ root }) => root).filter((root, at) => at === 0 || root !== begun[at - 1]?.root);
}

/** Returns the root fields in the order in which they started. */
export function rootsBegun({ begun }: Begun): string[] {
  return begun.filter(({ isRoot }) => isRoot).map(({ root }) => root);
}
