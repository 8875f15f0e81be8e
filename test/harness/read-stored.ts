import type { Caller } from './caller.js';

/** A page of the records in a saved search or a list. */
export interface StoredPage {
  readonly totalCount: number;
  readonly nodes: readonly { readonly id: string }[];
  readonly edges: readonly { readonly cursor: string; readonly node: { readonly id: string } }[];
  readonly pageInfo: Record<'hasNextPage' | 'hasPreviousPage', boolean> &
    Record<'startCursor' | 'endCursor', string | null>;
}

const selection = `{ totalCount nodes { id } edges { cursor node { id } }
  pageInfo { hasNextPage hasPreviousPage startCursor endCursor } }`;
/** Reads a page of a saved search or a list. */
export async function read(
  as: Caller,
  of: Of,
  first: number,
  after: string | null = null,
): Promise<StoredPage> {
  const { data, errors } = await as.graph(documentOf(of), { id: String(of.id), first, after });
  expect(errors).toEqual([]);
  const answer = data?.['of'] as { stored: StoredPage };
  return answer.stored;
}

/** A saved search or a list. */
export interface Of {
  readonly field: 'savedSearch' | 'list';
  readonly id: number | string;
}

/** Returns the document that reads a page. It selects the records through both `nodes` and `edges`. */
export const documentOf = ({ field }: Of): string =>
  `query ($id: ID!, $first: Int, $after: String) { of: ${field}(id: $id) {
    stored: ${field === 'list' ? 'members' : 'results'}(first: $first, after: $after) ${selection} } }`;

/** Returns the IDs of the records on a page. */
export function idsOf({ nodes }: StoredPage): string[] {
  return nodes.map(({ id }) => id);
}
