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
import type { AcquisitionRecord } from '../../records/acquisition.js';
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
import { Acquisition } from './record-types.js';

/** Resolves the operations that return acquisitions. */
@Resolver()
class AcquisitionResolver {
  /** Returns an acquisition by its ID. */
  @Query(() => Acquisition, describeOne('Acquisition'))
  @Extensions(findsById('Acquisition'))
  @operation(recordOperations.acquisition)
  acquisition(
    @Args(() => RecordArguments) request: RecordRequest,
    @Ctx() context: RequestContext,
    @Info() selection?: Selection,
  ): Promise<AcquisitionRecord> {
    return context.reading.findRequested('Acquisition', request, selectedFields(selection));
  }

  @Query(() => connectionTypes.Acquisition.type, describeList('Acquisition'))
  @operation(recordListOperations.acquisitions)
  acquisitions(
    @Args(() => connectionArguments.Acquisition) request: ConnectionRequest,
    @Ctx() context: RequestContext,
    @Info() selection?: Selection,
  ): Promise<Connection<'Acquisition'>> {
    return connectRecords('Acquisition', request, context, selection);
  }

  @Query(() => groupConnectionTypes.Acquisition.type, describeAggregate('Acquisition'))
  @operation(aggregateOperations.acquisitionsAggregate)
  acquisitionsAggregate(
    @Args(() => aggregateArguments.Acquisition) request: AggregateRequest,
    @Ctx() context: RequestContext,
    @Info() selection?: Selection,
  ): Promise<GroupPage> {
    return answerAggregate(request, context, selection);
  }

  /** For REST. GraphQL has one field for the facets of all kinds, `facet`. */
  @operation(facetOperations.acquisitionsFacet)
  acquisitionsFacet(request: FacetRequest, context: RequestContext): Promise<Facet> {
    return facetOf(context, request);
  }
}

/** Serves GraphQL, REST and MCP. */
export const acquisitionResolver = new AcquisitionResolver();
