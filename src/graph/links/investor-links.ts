import type { GraphQLResolveInfo } from 'graphql';
import { Args, Ctx, FieldResolver, Info, Resolver, Root } from 'type-graphql';
import type { Connection } from '../../context/connection.js';
import type { RequestContext } from '../../context/request-context.js';
import type { RawConnectionRequest } from '../../domain/connections/connection-request.js';
import type { CompanyRecord } from '../../domain/records/company.js';
import type { InvestorRecord } from '../../domain/records/investor.js';
import type { PersonRecord } from '../../domain/records/person.js';
import { connectionArguments } from '../connections/connection-arguments.js';
import { connectionTypes } from '../connections/connection-types.js';
import { selectedFields } from '../selected-fields.js';
import { Company } from '../types/company.js';
import { Investor } from '../types/investor.js';
import { orNull } from '../types/or-null.js';
import { Person } from '../types/person.js';

/** Where an investor leads to. */
@Resolver(() => Investor)
export class InvestorLinks {
  @FieldResolver(() => connectionTypes.Company.type, {
    description:
      'The companies in which it invested, each once: those of its rounds and those of `portfolioCompanies`.',
  })
  portfolio(
    @Root() investor: InvestorRecord,
    @Args(() => connectionArguments.Company) raw: RawConnectionRequest,
    @Ctx() context: RequestContext,
  ): Promise<Connection<'Company'>> {
    return context.connect('Investor.portfolio', investor.id, raw);
  }

  @FieldResolver(() => connectionTypes.FundingRound.type, {
    description: 'The rounds in which it took part.',
  })
  fundingRounds(
    @Root() investor: InvestorRecord,
    @Args(() => connectionArguments.FundingRound) raw: RawConnectionRequest,
    @Ctx() context: RequestContext,
  ): Promise<Connection<'FundingRound'>> {
    return context.connect('Investor.fundingRounds', investor.id, raw);
  }

  @FieldResolver(() => Person, orNull('The person that it is; null too for firms.'))
  person(
    @Root() investor: InvestorRecord,
    @Ctx() context: RequestContext,
    @Info() info: GraphQLResolveInfo,
  ): Promise<PersonRecord | null> {
    return context.follow('Person', investor.personId, selectedFields(info));
  }

  @FieldResolver(() => Company, orNull('The company that it is; null too when there is none.'))
  company(
    @Root() investor: InvestorRecord,
    @Ctx() context: RequestContext,
    @Info() info: GraphQLResolveInfo,
  ): Promise<CompanyRecord | null> {
    return context.follow('Company', investor.companyId, selectedFields(info));
  }
}
