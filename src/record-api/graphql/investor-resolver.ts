import { Args, Ctx, Extensions, Info, Query, Resolver } from 'type-graphql';
import type { Connection } from '../../context/connection.js';
import { operation, type Selection } from '../../context/operation.js';
import type { RequestContext } from '../../context/request-context.js';
import { RecordArguments } from '../../graphql/arguments.js';
import { findsById } from '../../graphql/link.js';
import { selectedFields } from '../../graphql/selected-fields.js';
import type { RecordRequest } from '../../history/model/feeds.js';
import type { AggregateRequest, GroupPage } from '../../query/model/aggregates.js';
import type { ConnectionRequest } from '../../query/model/connection-request.js';
import type { DatedListRequest } from '../../query/model/dated-list-request.js';
import type { FacetRequest } from '../../query/model/facet-request.js';
import type { InterestSignalRecord } from '../../records/interest-signal.js';
import type { InvestorRecord } from '../../records/investor.js';
import { aggregateOperations, facetOperations } from '../aggregate-operations.js';
import { type Facet, facetOf } from '../aggregates.js';
import { datedListOperations } from '../dated-lists.js';
import { recordListOperations, recordOperations } from '../record-operations.js';
import { aggregateArguments } from './aggregate-arguments.js';
import {
  answerAggregate,
  connectRecords,
  describeAggregate,
  describeList,
  describeOne,
} from './answer-records.js';
import { connectionArguments, connectionTypes } from './connection-types.js';
import { groupConnectionTypes } from './group-connection-types.js';
import { listDated } from './list-dated.js';
import { Investor } from './record-types.js';

/** Resolves the operations that return investors. */
@Resolver()
class InvestorResolver {
  /** Returns an investor by its ID. */
  @Query(() => Investor, describeOne('Investor'))
  @Extensions(findsById('Investor'))
  @operation(recordOperations.investor)
  investor(
    @Args(() => RecordArguments) request: RecordRequest,
    @Ctx() context: RequestContext,
    @Info() selection?: Selection,
  ): Promise<InvestorRecord> {
    return context.reading.findRequested('Investor', request, selectedFields(selection));
  }

  @Query(() => connectionTypes.Investor.type, describeList('Investor'))
  @operation(recordListOperations.investors)
  investors(
    @Args(() => connectionArguments.Investor) request: ConnectionRequest,
    @Ctx() context: RequestContext,
    @Info() selection?: Selection,
  ): Promise<Connection<'Investor'>> {
    return connectRecords('Investor', request, context, selection);
  }

  @Query(() => groupConnectionTypes.Investor.type, describeAggregate('Investor'))
  @operation(aggregateOperations.investorsAggregate)
  investorsAggregate(
    @Args(() => aggregateArguments.Investor) request: AggregateRequest,
    @Ctx() context: RequestContext,
    @Info() selection?: Selection,
  ): Promise<GroupPage> {
    return answerAggregate(request, context, selection);
  }

  /** For REST. GraphQL has one field for the facets of all kinds, `facet`. */
  @operation(facetOperations.investorsFacet)
  investorsFacet(request: FacetRequest, context: RequestContext): Promise<Facet> {
    return facetOf(context, request);
  }

  /** For REST. GraphQL has the link `Investor.interestSignals`. */
  @operation(datedListOperations.investorInterestSignals)
  investorInterestSignals(
    request: DatedListRequest,
    context: RequestContext,
    selection?: Selection,
  ): Promise<InterestSignalRecord[]> {
    return listDated('Investor.interestSignals', request, context, selection);
  }
}

/** Serves GraphQL, REST and MCP. */
export const investorResolver = new InvestorResolver();
