import { Args, Ctx, Info, Query, Resolver } from 'type-graphql';
import { type Changes, readChanges, searchChanges } from '../read-changes.js';
import { LoopSlice } from '../../concurrency/loop-slice.js';
import { operation, type OperationMethod, type Selection } from '../../context/operation.js';
import {
  changeOperations,
  changes as changesOfProduct,
  searchChanges as changesOfSearch,
  streamOperations,
} from '../change-operations.js';
import type { RequestContext } from '../../context/request-context.js';
import type { RecordChangesRequest, SearchChangesRequest } from '../model/read-changes-request.js';
import {
  type ByField,
  type RecordKind,
  recordKinds,
  recordWords,
  type SearchedKind,
  searchedKinds,
  statesType,
} from '../../records/record-kinds.js';
import { addOperation } from '../../graphql/add-operation.js';
import { readWireRecord } from '../../records/wire/read-wire-record.js';
import { type Change, ChangePage, ChangesArguments, SearchChangesArguments } from './change.js';
import { changedRecordFields } from '../../graphql/selected-fields.js';

const price =
  'Each added or updated record costs 1 credit. Removed records are free, as are records that are not requested and ' +
  'record versions that the organization already paid for in this feed since the start of the month.';

/**
 * Resolves feeds (D14). GraphQL has one field for the feeds of saved searches and one for the feeds of products; REST
 * has a separate route for each product.
 */
@Resolver()
class ChangeResolver {
  @Query(() => ChangePage, {
    nullable: true,
    description: `Changes to the results of a saved search: records added, updated and removed. ${price}`,
  })
  @operation(changesOfSearch)
  async searchChanges(
    @Args(() => SearchChangesArguments) request: SearchChangesRequest,
    @Ctx() context: RequestContext,
    @Info() selection?: Selection,
  ): Promise<ChangePage> {
    return toGraphChanges(await searchChanges(context, request, changedRecordFields(selection)));
  }

  @Query(() => ChangePage, {
    nullable: true,
    description: `Changes to all records of a product: records added, updated and removed. ${price}`,
  })
  @operation(changesOfProduct)
  async changes(
    @Args(() => ChangesArguments) request: RecordChangesRequest,
    @Ctx() context: RequestContext,
    @Info() selection?: Selection,
  ): Promise<ChangePage> {
    return toGraphChanges(await ofRecords(request, context, changedRecordFields(selection)));
  }
}

for (const kind of searchedKinds) {
  const { product, field } = recordWords[kind];
  for (const rules of [changeOperations[`${field}SearchChanges`], streamOperations[`${field}SearchStream`]])
    addOperation(ChangeResolver, rules, (request, context, fields) =>
      searchChanges(context, request, changedRecordFields(fields), product),
    );
}

for (const kind of recordKinds)
  addOperation(
    ChangeResolver,
    changeOperations[`${recordWords[kind].field}Changes`],
    (request, context, fields) => ofRecords(request, context, changedRecordFields(fields)),
  );

type SearchFeed = OperationMethod<SearchChangesRequest, Changes>;
type RecordFeed = OperationMethod<RecordChangesRequest, Changes>;

export const changeResolver = new ChangeResolver() as ChangeResolver &
  ByField<SearchedKind, 'SearchChanges' | 'SearchStream', SearchFeed> &
  ByField<RecordKind, 'Changes', RecordFeed>;

function ofRecords(
  request: RecordChangesRequest,
  context: RequestContext,
  fields: readonly string[] | null | undefined,
): Promise<Changes> {
  return readChanges(context, { of: 'records', kind: request.kind }, request, fields);
}

/**
 * Converts a feed page to its GraphQL type. Records are parsed from the stored JSON of the changed version, so each one
 * is returned as it was after the change.
 */
async function toGraphChanges({ feed, changes, nextCursor, hasMore }: Changes): Promise<ChangePage> {
  const slice = new LoopSlice();
  const rows: Change[] = [];
  for (const { change, at, id, document } of changes) {
    if (slice.isOver) await slice.renew();
    const read = document === null ? null : readWireRecord(feed.kind, JSON.parse(document)).record;
    const record = read !== null && statesType(feed.kind) ? { ...read, __typename: feed.kind } : read;
    rows.push({ change, at: at.toISOString(), id, record });
  }
  return { changes: rows, nextCursor, hasMore };
}
