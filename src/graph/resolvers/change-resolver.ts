import { Args, Ctx, Info, Query, Resolver } from 'type-graphql';
import type { Changes } from '../../context/feeds/changes.js';
import { readChanges } from '../../context/feeds/read-changes.js';
import { searchChanges } from '../../context/feeds/search-changes.js';
import { operation, type Selection } from '../../context/operation.js';
import {
  changes as changesOfProduct,
  searchChanges as changesOfSearch,
} from '../../context/operations/change-operations.js';
import { operations } from '../../context/operations/operations.js';
import type { RequestContext } from '../../context/request-context.js';
import type { RecordChangesRequest, SearchChangesRequest } from '../../domain/feeds/read-feed-request.js';
import { ChangesArguments, SearchChangesArguments } from '../arguments/changes-arguments.js';
import { changedRecordFields } from '../selected-fields.js';
import { toGraphChanges } from '../to-graph-changes.js';
import { ChangePage } from '../types/change.js';

const price =
  'An added or updated record costs 1 credit, a removed one nothing; nor does one whose version the organization paid ' +
  'for in this feed since the month began, nor one that is not asked for.';

/** Feeds (D14): one field of the graph for saved searches and one for products, and a path of REST for each product. */
@Resolver()
export class ChangeResolver {
  @Query(() => ChangePage, {
    nullable: true,
    description: `What came to a saved search, changed in it and left it. ${price}`,
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
    description: `What was added, updated and removed of all records of a product. ${price}`,
  })
  @operation(changesOfProduct)
  async changes(
    @Args(() => ChangesArguments) request: RecordChangesRequest,
    @Ctx() context: RequestContext,
    @Info() selection?: Selection,
  ): Promise<ChangePage> {
    return toGraphChanges(await ofRecords(request, context, changedRecordFields(selection)));
  }

  @operation(operations.companiesSearchChanges)
  companiesSearchChanges(
    request: SearchChangesRequest,
    context: RequestContext,
    fields?: Selection,
  ): Promise<Changes> {
    return searchChanges(context, request, changedRecordFields(fields), 'company');
  }

  @operation(operations.peopleSearchChanges)
  peopleSearchChanges(
    request: SearchChangesRequest,
    context: RequestContext,
    fields?: Selection,
  ): Promise<Changes> {
    return searchChanges(context, request, changedRecordFields(fields), 'people');
  }

  @operation(operations.investorsSearchChanges)
  investorsSearchChanges(
    request: SearchChangesRequest,
    context: RequestContext,
    fields?: Selection,
  ): Promise<Changes> {
    return searchChanges(context, request, changedRecordFields(fields), 'investors');
  }

  @operation(operations.fundingRoundsSearchChanges)
  fundingRoundsSearchChanges(
    request: SearchChangesRequest,
    context: RequestContext,
    fields?: Selection,
  ): Promise<Changes> {
    return searchChanges(context, request, changedRecordFields(fields), 'funding_rounds');
  }

  @operation(operations.acquisitionsSearchChanges)
  acquisitionsSearchChanges(
    request: SearchChangesRequest,
    context: RequestContext,
    fields?: Selection,
  ): Promise<Changes> {
    return searchChanges(context, request, changedRecordFields(fields), 'acquisition');
  }

  @operation(operations.companiesSearchStream)
  companiesSearchStream(
    request: SearchChangesRequest,
    context: RequestContext,
    fields?: Selection,
  ): Promise<Changes> {
    return searchChanges(context, request, changedRecordFields(fields), 'company');
  }

  @operation(operations.peopleSearchStream)
  peopleSearchStream(
    request: SearchChangesRequest,
    context: RequestContext,
    fields?: Selection,
  ): Promise<Changes> {
    return searchChanges(context, request, changedRecordFields(fields), 'people');
  }

  @operation(operations.investorsSearchStream)
  investorsSearchStream(
    request: SearchChangesRequest,
    context: RequestContext,
    fields?: Selection,
  ): Promise<Changes> {
    return searchChanges(context, request, changedRecordFields(fields), 'investors');
  }

  @operation(operations.fundingRoundsSearchStream)
  fundingRoundsSearchStream(
    request: SearchChangesRequest,
    context: RequestContext,
    fields?: Selection,
  ): Promise<Changes> {
    return searchChanges(context, request, changedRecordFields(fields), 'funding_rounds');
  }

  @operation(operations.acquisitionsSearchStream)
  acquisitionsSearchStream(
    request: SearchChangesRequest,
    context: RequestContext,
    fields?: Selection,
  ): Promise<Changes> {
    return searchChanges(context, request, changedRecordFields(fields), 'acquisition');
  }

  @operation(operations.companiesChanges)
  companiesChanges(
    request: RecordChangesRequest,
    context: RequestContext,
    fields?: Selection,
  ): Promise<Changes> {
    return ofRecords(request, context, changedRecordFields(fields));
  }

  @operation(operations.peopleChanges)
  peopleChanges(
    request: RecordChangesRequest,
    context: RequestContext,
    fields?: Selection,
  ): Promise<Changes> {
    return ofRecords(request, context, changedRecordFields(fields));
  }

  @operation(operations.investorsChanges)
  investorsChanges(
    request: RecordChangesRequest,
    context: RequestContext,
    fields?: Selection,
  ): Promise<Changes> {
    return ofRecords(request, context, changedRecordFields(fields));
  }

  @operation(operations.fundingRoundsChanges)
  fundingRoundsChanges(
    request: RecordChangesRequest,
    context: RequestContext,
    fields?: Selection,
  ): Promise<Changes> {
    return ofRecords(request, context, changedRecordFields(fields));
  }

  @operation(operations.acquisitionsChanges)
  acquisitionsChanges(
    request: RecordChangesRequest,
    context: RequestContext,
    fields?: Selection,
  ): Promise<Changes> {
    return ofRecords(request, context, changedRecordFields(fields));
  }

  @operation(operations.iposChanges)
  iposChanges(request: RecordChangesRequest, context: RequestContext, fields?: Selection): Promise<Changes> {
    return ofRecords(request, context, changedRecordFields(fields));
  }
}

function ofRecords(
  request: RecordChangesRequest,
  context: RequestContext,
  fields: readonly string[] | null | undefined,
): Promise<Changes> {
  return readChanges(context, { of: 'records', kind: request.kind }, request, fields);
}
