import { Args, Ctx, Info, Query, Resolver } from 'type-graphql';
import { LoopSlice } from '../../concurrency/loop-slice.js';
import { operation, type OperationMethod, type Selection } from '../../context/operation.js';
import type { RequestContext } from '../../context/request-context.js';
import { changedRecordFields } from '../../graphql/selected-fields.js';
import type { Changes } from '../../history/model/change-page.js';
import { productOf, type SearchedKind, statesType } from '../../records/record-kinds.js';
import { readWireRecord } from '../../records/wire/read-wire-record.js';
import {
  changeOperations,
  changes as changesOfProduct,
  searchChanges as changesOfSearch,
  streamOperations,
} from '../change-operations.js';
import type { RecordChangesRequest, SearchChangesRequest } from '../model/read-changes-request.js';
import { readChanges, searchChanges } from '../read-changes.js';
import { type Change, ChangePage, ChangesArguments, SearchChangesArguments } from './change.js';

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
    description: `Changes that data makes to the results of a saved search: records added, updated and removed. A changed filter is no such change. ${price}`,
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
    return toGraphChanges(await ofRecords(request, context, selection));
  }

  @operation(changeOperations.companiesChanges)
  companiesChanges(...call: RecordFeedCall): Promise<Changes> {
    return ofRecords(...call);
  }

  @operation(changeOperations.peopleChanges)
  peopleChanges(...call: RecordFeedCall): Promise<Changes> {
    return ofRecords(...call);
  }

  @operation(changeOperations.investorsChanges)
  investorsChanges(...call: RecordFeedCall): Promise<Changes> {
    return ofRecords(...call);
  }

  @operation(changeOperations.fundingRoundsChanges)
  fundingRoundsChanges(...call: RecordFeedCall): Promise<Changes> {
    return ofRecords(...call);
  }

  @operation(changeOperations.acquisitionsChanges)
  acquisitionsChanges(...call: RecordFeedCall): Promise<Changes> {
    return ofRecords(...call);
  }

  @operation(changeOperations.iposChanges)
  iposChanges(...call: RecordFeedCall): Promise<Changes> {
    return ofRecords(...call);
  }

  @operation(changeOperations.talentSignalsChanges)
  talentSignalsChanges(...call: RecordFeedCall): Promise<Changes> {
    return ofRecords(...call);
  }

  @operation(changeOperations.interestSignalsChanges)
  interestSignalsChanges(...call: RecordFeedCall): Promise<Changes> {
    return ofRecords(...call);
  }

  @operation(changeOperations.companiesSearchChanges)
  companiesSearchChanges(...call: SearchFeedCall): Promise<Changes> {
    return ofSearch('Company', ...call);
  }

  @operation(streamOperations.companiesSearchStream)
  companiesSearchStream(...call: SearchFeedCall): Promise<Changes> {
    return ofSearch('Company', ...call);
  }

  @operation(changeOperations.peopleSearchChanges)
  peopleSearchChanges(...call: SearchFeedCall): Promise<Changes> {
    return ofSearch('Person', ...call);
  }

  @operation(streamOperations.peopleSearchStream)
  peopleSearchStream(...call: SearchFeedCall): Promise<Changes> {
    return ofSearch('Person', ...call);
  }

  @operation(changeOperations.investorsSearchChanges)
  investorsSearchChanges(...call: SearchFeedCall): Promise<Changes> {
    return ofSearch('Investor', ...call);
  }

  @operation(streamOperations.investorsSearchStream)
  investorsSearchStream(...call: SearchFeedCall): Promise<Changes> {
    return ofSearch('Investor', ...call);
  }

  @operation(changeOperations.fundingRoundsSearchChanges)
  fundingRoundsSearchChanges(...call: SearchFeedCall): Promise<Changes> {
    return ofSearch('FundingRound', ...call);
  }

  @operation(streamOperations.fundingRoundsSearchStream)
  fundingRoundsSearchStream(...call: SearchFeedCall): Promise<Changes> {
    return ofSearch('FundingRound', ...call);
  }

  @operation(changeOperations.acquisitionsSearchChanges)
  acquisitionsSearchChanges(...call: SearchFeedCall): Promise<Changes> {
    return ofSearch('Acquisition', ...call);
  }

  @operation(streamOperations.acquisitionsSearchStream)
  acquisitionsSearchStream(...call: SearchFeedCall): Promise<Changes> {
    return ofSearch('Acquisition', ...call);
  }

  @operation(changeOperations.talentSignalsSearchChanges)
  talentSignalsSearchChanges(...call: SearchFeedCall): Promise<Changes> {
    return ofSearch('TalentSignal', ...call);
  }

  @operation(streamOperations.talentSignalsSearchStream)
  talentSignalsSearchStream(...call: SearchFeedCall): Promise<Changes> {
    return ofSearch('TalentSignal', ...call);
  }

  @operation(changeOperations.interestSignalsSearchChanges)
  interestSignalsSearchChanges(...call: SearchFeedCall): Promise<Changes> {
    return ofSearch('InterestSignal', ...call);
  }

  @operation(streamOperations.interestSignalsSearchStream)
  interestSignalsSearchStream(...call: SearchFeedCall): Promise<Changes> {
    return ofSearch('InterestSignal', ...call);
  }
}

/** Serves GraphQL and REST. The methods of single kinds are for REST. */
export const changeResolver = new ChangeResolver();

type SearchFeedCall = Parameters<OperationMethod<SearchChangesRequest, Changes>>;
type RecordFeedCall = Parameters<OperationMethod<RecordChangesRequest, Changes>>;

function ofSearch(
  kind: SearchedKind,
  request: SearchChangesRequest,
  context: RequestContext,
  selection?: Selection,
): Promise<Changes> {
  return searchChanges(context, request, changedRecordFields(selection), productOf(kind));
}

function ofRecords(
  request: RecordChangesRequest,
  context: RequestContext,
  selection?: Selection,
): Promise<Changes> {
  return readChanges(context, { of: 'records', kind: request.kind }, request, changedRecordFields(selection));
}

/**
 * Converts a feed page to its GraphQL type. Records are parsed from the stored JSON of the changed version, so each one
 * is returned as it was after the change.
 */
async function toGraphChanges({ feed, changes, nextCursor, hasMore }: Changes): Promise<ChangePage> {
  const slice = new LoopSlice();
  const rows: Change[] = [];
  for (const { change, at, id, reason, into, document } of changes) {
    if (slice.isOver) await slice.renew();
    const read = document === null ? null : readWireRecord(feed.kind, JSON.parse(document)).record;
    const record = read !== null && statesType(feed.kind) ? { ...read, __typename: feed.kind } : read;
    rows.push({ change, at: at.toISOString(), id, reason, into, record });
  }
  return { changes: rows, nextCursor, hasMore };
}
