import type { RecordKind, RecordOfKind } from '../domain/record-kinds.js';
import { invariant } from '../errors/invariant.js';
import type { Connection } from './connection.js';

/** A page of a list as REST answers it: all of it at once. */
export interface WholePage<Kind extends RecordKind> {
  readonly records: readonly RecordOfKind[Kind][];
  readonly hasNextPage: boolean;
  /** Null when the page is empty. */
  readonly endCursor: string | null;
  /** How many records the whole list has; null unless it was asked for. */
  readonly totalCount: number | null;
}

/** Reads a page with its records, billed, and counts its list when that was asked for. */
export async function readWholePage<Kind extends RecordKind>({
  lists,
  at,
}: Connection<Kind>): Promise<WholePage<Kind>> {
  const [nodes, infos, counts] = await Promise.all([
    lists.nodes(),
    lists.pageInfos(),
    lists.includeTotal ? lists.totalCounts() : null,
  ]);
  const [records, info] = [nodes[at], infos[at]];
  invariant(records !== undefined && info !== undefined, 'a connection is a page of its lists');
  return {
    records,
    hasNextPage: info.hasNextPage,
    endCursor: info.endCursor,
    totalCount: counts?.[at] ?? null,
  };
}
