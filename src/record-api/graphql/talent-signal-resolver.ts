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
import type { TalentSignalRecord } from '../../records/talent-signal.js';
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
import { TalentSignal } from './record-types.js';

/** Resolves the operations that return talent signals. */
@Resolver()
class TalentSignalResolver {
  /** Returns a talent signal by its ID. */
  @Query(() => TalentSignal, describeOne('TalentSignal'))
  @Extensions(findsById('TalentSignal'))
  @operation(recordOperations.talentSignal)
  talentSignal(
    @Args(() => RecordArguments) request: RecordRequest,
    @Ctx() context: RequestContext,
    @Info() selection?: Selection,
  ): Promise<TalentSignalRecord> {
    return context.reading.findRequested('TalentSignal', request, selectedFields(selection));
  }

  @Query(() => connectionTypes.TalentSignal.type, describeList('TalentSignal'))
  @operation(recordListOperations.talentSignals)
  talentSignals(
    @Args(() => connectionArguments.TalentSignal) request: ConnectionRequest,
    @Ctx() context: RequestContext,
    @Info() selection?: Selection,
  ): Promise<Connection<'TalentSignal'>> {
    return connectRecords('TalentSignal', request, context, selection);
  }

  @Query(() => groupConnectionTypes.TalentSignal.type, describeAggregate('TalentSignal'))
  @operation(aggregateOperations.talentSignalsAggregate)
  talentSignalsAggregate(
    @Args(() => aggregateArguments.TalentSignal) request: AggregateRequest,
    @Ctx() context: RequestContext,
    @Info() selection?: Selection,
  ): Promise<GroupPage> {
    return answerAggregate(request, context, selection);
  }

  /** For REST. GraphQL has one field for the facets of all kinds, `facet`. */
  @operation(facetOperations.talentSignalsFacet)
  talentSignalsFacet(request: FacetRequest, context: RequestContext): Promise<Facet> {
    return facetOf(context, request);
  }
}

/** Serves GraphQL, REST and MCP. */
export const talentSignalResolver = new TalentSignalResolver();
