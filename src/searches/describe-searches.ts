import { readScopes } from '../accounts/model/keys.js';
import type { Connection } from '../context/connection.js';
import { defineOperation, type Operation } from '../context/operation.js';
import { mayReadSearched } from '../context/reach.js';
import type { RequestContext } from '../context/request-context.js';
import { invariant } from '../errors/invariant.js';
import { requestedKinds } from '../query/model/aggregate-kinds.js';
import { type ConnectionRequest, readConnectionRequest } from '../query/model/connection-request.js';
import type { RecordKind, RecordOfKind } from '../records/record-kinds.js';
import type { SavedSearch } from './sql/saved-searches.js';

/** A saved search, with null for values that the key may not see. */
type DescribedSearch = Omit<SavedSearch, 'rowCount'> & { readonly rowCount: number | null };

/**
 * Hides values of saved searches that a key may not see. The filter and data about its results are null if the key
 * cannot read all record kinds that the filter uses (D10). The number of results is null if no credits remain (D11).
 * These cases are not errors, because an error for one search would fail the whole list.
 */
export async function describeSearches(
  context: RequestContext,
  searches: readonly SavedSearch[],
): Promise<DescribedSearch[]> {
  const isCounted = searches.length > 0 && (await context.paying.meter.hasCredit());
  return searches.map((search) => {
    if (!mayReadSearched(context, search))
      return { ...search, filter: null, rowCount: null, newestAddedAt: null };
    return isCounted ? search : { ...search, rowCount: null };
  });
}

/** Defines the operation that returns a page of a kind's records, filtered and sorted as requested (D13). */
export function listRecords(name: string, kind: RecordKind): Operation<ConnectionRequest> {
  return defineOperation({
    name,
    scopes: [readScopes[kind]],
    charges: kind,
    kinds: (request: ConnectionRequest) => requestedKinds(kind, request),
    check: (request, context) => context.reading.requireKnownValues(kind, request.condition),
    read: (raw, now) => readConnectionRequest(kind, raw, now),
  });
}

/** A complete page of a list, as REST returns it. */
export interface WholePage<Kind extends RecordKind> {
  readonly records: readonly RecordOfKind[Kind][];
  readonly hasNextPage: boolean;
  /** Null when the page is empty. */
  readonly endCursor: string | null;
  /** Number of records in the whole list; null unless requested. */
  readonly totalCount: number | null;
}

/** Reads a page with its records, and records usage for them. Counts the whole list if requested. */
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
  invariant(records !== undefined && info !== undefined, 'a connection has records and page info');
  return {
    records,
    hasNextPage: info.hasNextPage,
    endCursor: info.endCursor,
    totalCount: counts?.[at] ?? null,
  };
}
