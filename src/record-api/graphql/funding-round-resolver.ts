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
import type { FacetRequest } from '../../query/model/facet-request.js';
import type { FundingRoundRecord } from '../../records/funding-round.js';
import { aggregateOperations, facetOperations } from '../aggregate-operations.js';
import { type Facet, facetOf } from '../aggregates.js';
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
import { FundingRound } from './record-types.js';

/** Resolves the operations that return funding rounds. */
@Resolver()
class FundingRoundResolver {
  /** Returns a funding round by its ID. */
  @Query(() => FundingRound, describeOne('FundingRound'))
  @Extensions(findsById('FundingRound'))
  @operation(recordOperations.fundingRound)
  fundingRound(
    @Args(() => RecordArguments) request: RecordRequest,
    @Ctx() context: RequestContext,
    @Info() selection?: Selection,
  ): Promise<FundingRoundRecord> {
    return context.reading.findRequested('FundingRound', request, selectedFields(selection));
  }

  @Query(() => connectionTypes.FundingRound.type, describeList('FundingRound'))
  @operation(recordListOperations.fundingRounds)
  fundingRounds(
    @Args(() => connectionArguments.FundingRound) request: ConnectionRequest,
    @Ctx() context: RequestContext,
    @Info() selection?: Selection,
  ): Promise<Connection<'FundingRound'>> {
    return connectRecords('FundingRound', request, context, selection);
  }

  @Query(() => groupConnectionTypes.FundingRound.type, describeAggregate('FundingRound'))
  @operation(aggregateOperations.fundingRoundsAggregate)
  fundingRoundsAggregate(
    @Args(() => aggregateArguments.FundingRound) request: AggregateRequest,
    @Ctx() context: RequestContext,
    @Info() selection?: Selection,
  ): Promise<GroupPage> {
    return answerAggregate(request, context, selection);
  }

  /** For REST. GraphQL has one field for the facets of all kinds, `facet`. */
  @operation(facetOperations.fundingRoundsFacet)
  fundingRoundsFacet(request: FacetRequest, context: RequestContext): Promise<Facet> {
    return facetOf(context, request);
  }
}

/** Serves GraphQL, REST and MCP. */
export const fundingRoundResolver = new FundingRoundResolver();
