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
import type { InterestSignalRecord } from '../../records/interest-signal.js';
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
import { InterestSignal } from './record-types.js';

/** Resolves the operations that return interest signals. */
@Resolver()
class InterestSignalResolver {
  /** Returns an interest signal by its ID. */
  @Query(() => InterestSignal, describeOne('InterestSignal'))
  @Extensions(findsById('InterestSignal'))
  @operation(recordOperations.interestSignal)
  interestSignal(
    @Args(() => RecordArguments) request: RecordRequest,
    @Ctx() context: RequestContext,
    @Info() selection?: Selection,
  ): Promise<InterestSignalRecord> {
    return context.reading.findRequested('InterestSignal', request, selectedFields(selection));
  }

  @Query(() => connectionTypes.InterestSignal.type, describeList('InterestSignal'))
  @operation(recordListOperations.interestSignals)
  interestSignals(
    @Args(() => connectionArguments.InterestSignal) request: ConnectionRequest,
    @Ctx() context: RequestContext,
    @Info() selection?: Selection,
  ): Promise<Connection<'InterestSignal'>> {
    return connectRecords('InterestSignal', request, context, selection);
  }

  @Query(() => groupConnectionTypes.InterestSignal.type, describeAggregate('InterestSignal'))
  @operation(aggregateOperations.interestSignalsAggregate)
  interestSignalsAggregate(
    @Args(() => aggregateArguments.InterestSignal) request: AggregateRequest,
    @Ctx() context: RequestContext,
    @Info() selection?: Selection,
  ): Promise<GroupPage> {
    return answerAggregate(request, context, selection);
  }

  /** For REST. GraphQL has one field for the facets of all kinds, `facet`. */
  @operation(facetOperations.interestSignalsFacet)
  interestSignalsFacet(request: FacetRequest, context: RequestContext): Promise<Facet> {
    return facetOf(context, request);
  }
}

/** Serves GraphQL, REST and MCP. */
export const interestSignalResolver = new InterestSignalResolver();
