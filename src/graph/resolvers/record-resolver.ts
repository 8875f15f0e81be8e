import { Args, Ctx, Info, Query, Resolver } from 'type-graphql';
import type { Connection } from '../../context/connection.js';
import { operation, type Selection } from '../../context/operation.js';
import { operations } from '../../context/operations/operations.js';
import type { RequestContext } from '../../context/request-context.js';
import type { ConnectionRequest } from '../../domain/connections/connection-request.js';
import { kindOfId } from '../../domain/record-id.js';
import type { RecordKind, RecordOfKind } from '../../domain/record-kinds.js';
import { IdArguments } from '../arguments/id-arguments.js';
import { connectionArguments } from '../connections/connection-arguments.js';
import { connectionTypes } from '../connections/connection-types.js';
import { recordFields, selectedFields } from '../selected-fields.js';
import { Node } from '../types/node.js';

function describe(records: string): { nullable: true; description: string } {
  return {
    nullable: true,
    description: `All ${records}, or those that meet a filter, in any order, page by page.`,
  };
}

/** What can be listed and found of every kind of record. */
@Resolver()
export class RecordResolver {
  @Query(() => connectionTypes.Company.type, describe('companies'))
  @operation(operations.companies)
  companies(
    @Args(() => connectionArguments.Company) request: ConnectionRequest,
    @Ctx() { reading: { links } }: RequestContext,
    @Info() selection?: Selection,
  ): Promise<Connection<'Company'>> {
    return Promise.resolve(links.list('Company', request, recordFields(selection)));
  }

  @Query(() => connectionTypes.Person.type, describe('people'))
  @operation(operations.people)
  people(
    @Args(() => connectionArguments.Person) request: ConnectionRequest,
    @Ctx() { reading: { links } }: RequestContext,
    @Info() selection?: Selection,
  ): Promise<Connection<'Person'>> {
    return Promise.resolve(links.list('Person', request, recordFields(selection)));
  }

  @Query(() => connectionTypes.Investor.type, describe('investors'))
  @operation(operations.investors)
  investors(
    @Args(() => connectionArguments.Investor) request: ConnectionRequest,
    @Ctx() { reading: { links } }: RequestContext,
    @Info() selection?: Selection,
  ): Promise<Connection<'Investor'>> {
    return Promise.resolve(links.list('Investor', request, recordFields(selection)));
  }

  @Query(() => connectionTypes.FundingRound.type, describe('funding rounds'))
  @operation(operations.fundingRounds)
  fundingRounds(
    @Args(() => connectionArguments.FundingRound) request: ConnectionRequest,
    @Ctx() { reading: { links } }: RequestContext,
    @Info() selection?: Selection,
  ): Promise<Connection<'FundingRound'>> {
    return Promise.resolve(links.list('FundingRound', request, recordFields(selection)));
  }

  @Query(() => connectionTypes.Acquisition.type, describe('acquisitions'))
  @operation(operations.acquisitions)
  acquisitions(
    @Args(() => connectionArguments.Acquisition) request: ConnectionRequest,
    @Ctx() { reading: { links } }: RequestContext,
    @Info() selection?: Selection,
  ): Promise<Connection<'Acquisition'>> {
    return Promise.resolve(links.list('Acquisition', request, recordFields(selection)));
  }

  @Query(() => connectionTypes.Ipo.type, describe('public offerings'))
  @operation(operations.ipos)
  ipos(
    @Args(() => connectionArguments.Ipo) request: ConnectionRequest,
    @Ctx() { reading: { links } }: RequestContext,
    @Info() selection?: Selection,
  ): Promise<Connection<'Ipo'>> {
    return Promise.resolve(links.list('Ipo', request, recordFields(selection)));
  }

  @Query(() => Node, {
    nullable: true,
    description:
      'Any record by its id, whose prefix tells its kind; an id without a prefix names a company. NOT_FOUND when there is none.',
  })
  @operation(operations.node)
  node(
    @Args(() => IdArguments) id: string,
    @Ctx() context: RequestContext,
    @Info() selection?: Selection,
  ): Promise<RecordOfKind[RecordKind]> {
    return context.reading.find(kindOfId(id), id, selectedFields(selection));
  }
}
