import type { Caller } from './caller.js';

/** A page of what a saved search or a list keeps. */
export interface Kept {
  readonly totalCount: number;
  readonly nodes: readonly { readonly id: string }[];
  readonly edges: readonly { readonly cursor: string; readonly node: { readonly id: string } }[];
  readonly pageInfo: Record<'hasNextPage' | 'hasPreviousPage', boolean> &
    Record<'startCursor' | 'endCursor', string | null>;
}

const selection = `{ totalCount nodes { id } edges { cursor node { id } }
  pageInfo { hasNextPage hasPreviousPage startCursor endCursor } }`;
/** One page of what a search or a list keeps. */
export async function read(as: Caller, of: Of, first: number, after: string | null = null): Promise<Kept> {
  const { data, errors } = await as.graph(documentOf(of), { id: String(of.id), first, after });
  expect(errors).toEqual([]);
  const answer = data?.['of'] as { kept: Kept };
  return answer.kept;
}

/** A saved search or a list. */
export interface Of {
  readonly field: 'savedSearch' | 'list';
  readonly id: number | string;
}

/** The document that asks for a page of it, with every way to its records. */
export const documentOf = ({ field }: Of): string =>
  `query ($id: ID!, $first: Int, $after: String) { of: ${field}(id: $id) {
    kept: ${field === 'list' ? 'members' : 'results'}(first: $first, after: $after) ${selection} } }`;

/** The ids of a page's records. */
export function idsOf({ nodes }: Kept): string[] {
  return nodes.map(({ id }) => id);
}
