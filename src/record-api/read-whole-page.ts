import type { Connection, PageInfo } from '../context/connection.js';
import type { SearchMatch } from '../context/search-matches.js';
import { invariant } from '../errors/invariant.js';
import type { RecordKind, RecordOfKind } from '../records/record-kinds.js';

/** A complete page of a list, as REST returns it. */
export interface WholePage<Kind extends RecordKind> {
  readonly records: readonly RecordOfKind[Kind][];
  readonly hasNextPage: boolean;
  /** Null when the page is empty. */
  readonly endCursor: string | null;
  /** Number of records in the whole list; null unless requested. */
  readonly totalCount: number | null;
  readonly ranking: PageInfo['ranking'];
  /** Why each record matches a search by words; null unless requested. */
  readonly matches: readonly SearchMatch[] | null;
}

/** Reads a page with its records, and records usage for them. Counts the whole list if requested. */
export async function readWholePage<Kind extends RecordKind>({
  lists,
  at,
}: Connection<Kind>): Promise<WholePage<Kind>> {
  const [nodes, infos, counts, matches] = await Promise.all([
    lists.nodes(),
    lists.pageInfos(),
    lists.includeTotal ? lists.totalCounts() : null,
    lists.includeMatches ? lists.matches() : null,
  ]);
  const [records, info] = [nodes[at], infos[at]];
  invariant(records !== undefined && info !== undefined, 'a connection has records and page info');
  return {
    records,
    hasNextPage: info.hasNextPage,
    endCursor: info.endCursor,
    totalCount: counts?.[at] ?? null,
    ranking: info.ranking,
    matches: matches?.[at] ?? null,
  };
}
