import { Args, Ctx, FieldResolver, Info, Int, Resolver, Root } from 'type-graphql';
import type { Selection } from '../../batch-executor/batch-resolver.js';
import type { PagedConnection } from '../../context/connection.js';
import type { RequestedFields } from '../../context/links.js';
import type { RequestContext } from '../../context/request-context.js';
import { ApiError } from '../../errors/api-error.js';
import { invariant } from '../../errors/invariant.js';
import { Link } from '../../graphql/link.js';
import { DateTimeScalar, FilterJsonScalar } from '../../graphql/scalars.js';
import { recordFields } from '../../graphql/selected-fields.js';
import { type RawConnectionRequest, readConnectionRequest } from '../../query/model/connection-request.js';
import { nodeConnectionType } from '../../record-api/graphql/connection-types.js';
import { orNull } from '../../record-api/graphql/node.js';
import { listProducts, type RecordKind, searchProducts } from '../../records/record-kinds.js';
import type { Signer } from '../../values/signer.js';
import { requireResults, requireSearchedKinds } from '../reach.js';
import type { Owner, StoredPosition } from '../sql/stored-entries.js';
import { readStoredPosition, type RecordOwner, StoredLists } from '../stored-lists.js';
import { List, SavedSearch, StoredPageArguments } from './search-types.js';

/** Fields of a saved search that are read from other tables. */
@Resolver(() => SavedSearch)
export class SearchLinks {
  @Link(
    () => nodeConnectionType.type,
    orNull(
      'Records that match the search, in the order in which they were added. Null, with an error, when the search is not shared or the key cannot read all record kinds that the filter uses. Available only in queries.',
    ),
  )
  results(
    @Root() searches: readonly SavedSearch[],
    @Args(() => StoredPageArguments) raw: StoredPageArguments,
    @Ctx() context: RequestContext,
    @Info() selection: Selection,
  ): readonly (PagedConnection | ApiError)[] {
    const sources = searches.map(({ search }) => ({
      id: String(search.searchId),
      count: search.rowCount,
      kind: searchProducts[search.product],
      require: () => {
        requireResults(context, search);
      },
    }));
    return connectStored(context, { owner: 'search', raw, fields: recordFields(selection) }, sources);
  }
}

/** Fields of a list that are read from other tables. */
@Resolver(() => List)
export class ListLinks {
  @Link(
    () => nodeConnectionType.type,
    orNull('Records in the list, in the order in which they were added. Available only in queries.'),
  )
  members(
    @Root() lists: readonly List[],
    @Args(() => StoredPageArguments) raw: StoredPageArguments,
    @Ctx() context: RequestContext,
    @Info() selection: Selection,
  ): readonly (PagedConnection | ApiError)[] {
    const sources = lists.map(({ id, memberCount, product }) => ({
      id,
      count: memberCount,
      kind: listProducts[product],
      require: () => {
        context.admission.requireReading([listProducts[product]]);
      },
    }));
    return connectStored(context, { owner: 'list', raw, fields: recordFields(selection) }, sources);
  }
}

const guarded = 'Null, with an error, when the key cannot read all record kinds that the filter uses.';

/**
 * Fields of a saved search that require access to the record kinds in its filter. The methods are `async` so that they
 * reject instead of throwing synchronously: one refused search must not affect the others (docs/ARCHITECTURE.md, Known
 * pitfalls).
 */
@Resolver(() => SavedSearch)
export class SearchedRecords {
  @FieldResolver(() => FilterJsonScalar, orNull(`Filter that the records match. ${guarded}`))
  async filter(@Root() { search }: SavedSearch, @Ctx() context: RequestContext): Promise<unknown> {
    requireSearchedKinds(context, search);
    return Promise.resolve(search.filter);
  }

  @FieldResolver(
    () => Int,
    orNull(
      `Number of records that match the search. Free, but requires at least one remaining credit. ${guarded}`,
    ),
  )
  async resultCount(@Root() { search }: SavedSearch, @Ctx() context: RequestContext): Promise<number> {
    requireSearchedKinds(context, search);
    await context.paying.budget.requireCredit();
    return search.rowCount;
  }

  @FieldResolver(
    () => DateTimeScalar,
    orNull(`Time at which the newest result was added; null when there are no results. ${guarded}`),
  )
  async newestAddedAt(
    @Root() { search }: SavedSearch,
    @Ctx() context: RequestContext,
  ): Promise<string | null> {
    requireSearchedKinds(context, search);
    return Promise.resolve(search.newestAddedAt?.toISOString() ?? null);
  }
}

/** A saved search or a list whose records are requested. */
interface RequestedSource extends RecordOwner {
  readonly kind: RecordKind;
  /** @throws ApiError when the key may not read the records. */
  readonly require: () => void;
}

interface Requested {
  readonly owner: Owner;
  readonly raw: Pick<RawConnectionRequest, 'first' | 'after'>;
  readonly fields: RequestedFields;
}

/** The cursor position after which the page begins (null for the start), or an error for this search or list. */
type Begin = StoredPosition | null | ApiError;

/**
 * Returns the same page of several saved searches or lists, in the order of `sources`. Returns an error for a source
 * that the key may not read or that does not match the cursor. Sources of the same record kind are read together.
 * @throws ApiError VALIDATION_ERROR for invalid page arguments.
 */
function connectStored(
  context: RequestContext,
  { owner, raw, fields }: Requested,
  sources: readonly RequestedSource[],
): readonly (PagedConnection | ApiError)[] {
  const [first] = sources;
  if (first === undefined) return [];
  const { size, after } = readConnectionRequest(first.kind, raw);
  const begins = sources.map((one) => beginOf(context.signer, one, owner, after));
  const fitting = new Map<RecordKind, RequestedSource[]>();
  for (const [at, one] of sources.entries())
    if (!(begins[at] instanceof ApiError)) fitting.set(one.kind, [...(fitting.get(one.kind) ?? []), one]);
  const place = begins.find(
    (begin): begin is StoredPosition => begin !== null && !(begin instanceof ApiError),
  );
  const pages = new Map<RequestedSource, PagedConnection>();
  for (const [kind, ofKind] of fitting) {
    const lists = new StoredLists(context, { owner, kind, size, after: place ?? null, fields }, ofKind);
    for (const [at, one] of ofKind.entries()) pages.set(one, { lists, at });
  }
  return sources.map((one, at) => pageOf(begins[at], pages.get(one)));
}

function beginOf(
  signer: Signer,
  { id, require }: RequestedSource,
  owner: Owner,
  after: string | null,
): Begin {
  try {
    require();
    return after === null ? null : readStoredPosition(signer, owner, id, after);
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
}

function pageOf(begin: Begin | undefined, page: PagedConnection | undefined): PagedConnection | ApiError {
  if (begin instanceof ApiError) return begin;
  invariant(page !== undefined, 'every readable list has a page');
  return page;
}
