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
import type { IpoRecord } from '../../records/ipo.js';
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
import { Ipo } from './record-types.js';

/** Resolves the operations that return IPOs. */
@Resolver()
class IpoResolver {
  /** Returns an IPO by its ID (contract 4.9). */
  @Query(() => Ipo, describeOne('Ipo'))
  @Extensions(findsById('Ipo'))
  @operation(recordOperations.ipo)
  ipo(
    @Args(() => RecordArguments) request: RecordRequest,
    @Ctx() context: RequestContext,
    @Info() selection?: Selection,
  ): Promise<IpoRecord> {
    return context.reading.findRequested('Ipo', request, selectedFields(selection));
  }

  @Query(() => connectionTypes.Ipo.type, describeList('Ipo'))
  @operation(recordListOperations.ipos)
  ipos(
    @Args(() => connectionArguments.Ipo) request: ConnectionRequest,
    @Ctx() context: RequestContext,
    @Info() selection?: Selection,
  ): Promise<Connection<'Ipo'>> {
    return connectRecords('Ipo', request, context, selection);
  }

  @Query(() => groupConnectionTypes.Ipo.type, describeAggregate('Ipo'))
  @operation(aggregateOperations.iposAggregate)
  iposAggregate(
    @Args(() => aggregateArguments.Ipo) request: AggregateRequest,
    @Ctx() context: RequestContext,
    @Info() selection?: Selection,
  ): Promise<GroupPage> {
    return answerAggregate(request, context, selection);
  }

  /** For REST. GraphQL has one field for the facets of all kinds, `facet`. */
  @operation(facetOperations.iposFacet)
  iposFacet(request: FacetRequest, context: RequestContext): Promise<Facet> {
    return facetOf(context, request);
  }
}

/** Serves GraphQL, REST and MCP. */
export const ipoResolver = new IpoResolver();
