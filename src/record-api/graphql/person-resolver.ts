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
import type { PersonRecord } from '../../records/person.js';
import type { TalentSignalRecord } from '../../records/talent-signal.js';
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
import { Person } from './record-types.js';

/** Resolves the operations that return people. */
@Resolver()
class PersonResolver {
  /** Returns a person by its ID (contract 4.5). */
  @Query(() => Person, describeOne('Person'))
  @Extensions(findsById('Person'))
  @operation(recordOperations.person)
  person(
    @Args(() => RecordArguments) request: RecordRequest,
    @Ctx() context: RequestContext,
    @Info() selection?: Selection,
  ): Promise<PersonRecord> {
    return context.reading.findRequested('Person', request, selectedFields(selection));
  }

  @Query(() => connectionTypes.Person.type, describeList('Person'))
  @operation(recordListOperations.people)
  people(
    @Args(() => connectionArguments.Person) request: ConnectionRequest,
    @Ctx() context: RequestContext,
    @Info() selection?: Selection,
  ): Promise<Connection<'Person'>> {
    return connectRecords('Person', request, context, selection);
  }

  @Query(() => groupConnectionTypes.Person.type, describeAggregate('Person'))
  @operation(aggregateOperations.peopleAggregate)
  peopleAggregate(
    @Args(() => aggregateArguments.Person) request: AggregateRequest,
    @Ctx() context: RequestContext,
    @Info() selection?: Selection,
  ): Promise<GroupPage> {
    return answerAggregate(request, context, selection);
  }

  /** For REST. GraphQL has one field for the facets of all kinds, `facet`. */
  @operation(facetOperations.peopleFacet)
  peopleFacet(request: FacetRequest, context: RequestContext): Promise<Facet> {
    return facetOf(context, request);
  }

  /** For REST. GraphQL has the link `Person.talentSignals`. */
  @operation(datedListOperations.personTalentSignals)
  personTalentSignals(
    request: DatedListRequest,
    context: RequestContext,
    selection?: Selection,
  ): Promise<TalentSignalRecord[]> {
    return listDated('Person.talentSignals', request, context, selection);
  }
}

/** Serves GraphQL, REST and MCP. */
export const personResolver = new PersonResolver();
