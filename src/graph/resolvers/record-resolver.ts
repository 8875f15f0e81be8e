import { Args, Ctx, Info, Query, Resolver } from 'type-graphql';
import type { Connection } from '../../context/connection.js';
import { operation, type OperationRules, type Selection } from '../../context/operation.js';
import type { RequestContext } from '../../context/request-context.js';
import {
  readConnectionRequest,
  type ConnectionRequest,
} from '../../domain/connections/connection-request.js';
import { requestedKinds } from '../../domain/connections/requested-kinds.js';
import { kindOfId } from '../../domain/record-id.js';
import type { RecordKind, RecordOfKind } from '../../domain/record-kinds.js';
import { readScopes } from '../../domain/scopes.js';
import { IdArguments } from '../arguments/id-arguments.js';
import { connectionArguments } from '../connections/connection-arguments.js';
import { connectionTypes } from '../connections/connection-types.js';
import { recordFields, selectedFields } from '../selected-fields.js';
import { Node } from '../types/node.js';

function listing(kind: RecordKind): OperationRules<ConnectionRequest> {
  return {
    scope: readScopes[kind],
    metered: true,
    read: (raw, now) => readConnectionRequest(kind, raw, now),
    kinds: (request) => requestedKinds(kind, request),
    check: (request, context) => context.requireKnownValues(kind, request.condition),
  };
}

function describe(records: string): { nullable: true; description: string } {
  return {
    nullable: true,
    description: `All ${records}, or those that meet a filter, in any order, page by page.`,
  };
}

/** What the graph can list and find of every kind of record; REST has no such operations. */
@Resolver()
export class RecordResolver {
  @Query(() => connectionTypes.Company.type, describe('companies'))
  @operation(listing('Company'))
  companies(
    @Args(() => connectionArguments.Company) request: ConnectionRequest,
    @Ctx() { links }: RequestContext,
    @Info() selection?: Selection,
  ): Promise<Connection<'Company'>> {
    return Promise.resolve(links.list('Company', request, recordFields(selection)));
  }

  @Query(() => connectionTypes.Person.type, describe('people'))
  @operation(listing('Person'))
  people(
    @Args(() => connectionArguments.Person) request: ConnectionRequest,
    @Ctx() { links }: RequestContext,
    @Info() selection?: Selection,
  ): Promise<Connection<'Person'>> {
    return Promise.resolve(links.list('Person', request, recordFields(selection)));
  }

  @Query(() => connectionTypes.Investor.type, describe('investors'))
  @operation(listing('Investor'))
  investors(
    @Args(() => connectionArguments.Investor) request: ConnectionRequest,
    @Ctx() { links }: RequestContext,
    @Info() selection?: Selection,
  ): Promise<Connection<'Investor'>> {
    return Promise.resolve(links.list('Investor', request, recordFields(selection)));
  }

  @Query(() => connectionTypes.FundingRound.type, describe('funding rounds'))
  @operation(listing('FundingRound'))
  fundingRounds(
    @Args(() => connectionArguments.FundingRound) request: ConnectionRequest,
    @Ctx() { links }: RequestContext,
    @Info() selection?: Selection,
  ): Promise<Connection<'FundingRound'>> {
    return Promise.resolve(links.list('FundingRound', request, recordFields(selection)));
  }

  @Query(() => connectionTypes.Acquisition.type, describe('acquisitions'))
  @operation(listing('Acquisition'))
  acquisitions(
    @Args(() => connectionArguments.Acquisition) request: ConnectionRequest,
    @Ctx() { links }: RequestContext,
    @Info() selection?: Selection,
  ): Promise<Connection<'Acquisition'>> {
    return Promise.resolve(links.list('Acquisition', request, recordFields(selection)));
  }

  @Query(() => connectionTypes.Ipo.type, describe('public offerings'))
  @operation(listing('Ipo'))
  ipos(
    @Args(() => connectionArguments.Ipo) request: ConnectionRequest,
    @Ctx() { links }: RequestContext,
    @Info() selection?: Selection,
  ): Promise<Connection<'Ipo'>> {
    return Promise.resolve(links.list('Ipo', request, recordFields(selection)));
  }

  @Query(() => Node, {
    nullable: true,
    description:
      'Any record by its id, whose prefix tells its kind; an id without a prefix names a company. NOT_FOUND when there is none.',
  })
  @operation({
    scope: (raw) => readScopes[kindOfId(String(raw['id']))],
    metered: true,
    read: (raw) => String(raw['id']),
  })
  node(
    @Args(() => IdArguments) id: string,
    @Ctx() context: RequestContext,
    @Info() selection?: Selection,
  ): Promise<RecordOfKind[RecordKind]> {
    return context.findBilled(kindOfId(id), id, selectedFields(selection));
  }
}
