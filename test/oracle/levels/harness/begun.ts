import type { GraphQLResolveInfo } from 'graphql';

/** The context of a random execution: which fields began, each by the key of the root field it stands below. */
export interface Begun {
  readonly begun: { readonly root: string; readonly isRoot: boolean }[];
}

/** Notes that a field began. */
export function noteBegin(context: unknown, { path }: GraphQLResolveInfo): void {
  let root = path;
  while (root.prev !== undefined) root = root.prev;
  (context as Begun).begun.push({ root: String(root.key), isRoot: path.prev === undefined });
}

/** The root fields in the order in which they, or anything below them, were at work. */
export function rootsAtWork({ begun }: Begun): string[] {
  return begun.map(({ root }) => root).filter((root, at) => at === 0 || root !== begun[at - 1]?.root);
}

/** The root fields that began. */
export function rootsBegun({ begun }: Begun): string[] {
  return begun.filter(({ isRoot }) => isRoot).map(({ root }) => root);
}
