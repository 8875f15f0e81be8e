import { Args, Ctx, Info, Resolver, Root } from 'type-graphql';
import type { Connections } from '../../context/links.js';
import type { RequestContext } from '../../context/request-context.js';
import type { Selection } from '../../levels/batch-resolver.js';
import type { RawConnectionRequest } from '../../domain/connections/connection-request.js';
import type { CompanyRecord } from '../../domain/records/company.js';
import type { InvestorRecord } from '../../domain/records/investor.js';
import type { PersonRecord } from '../../domain/records/person.js';
import { connectionArguments } from '../connections/connection-arguments.js';
import { connectionTypes } from '../connections/connection-types.js';
import { recordFields, selectedFields } from '../selected-fields.js';
import { Link, LinkById, type Identified } from './link.js';
import { Company } from '../types/company.js';
import { Investor } from '../types/investor.js';
import { orNull } from '../types/or-null.js';
import { Person } from '../types/person.js';

/** Where an investor leads to. */
@Resolver(() => Investor)
export class InvestorLinks {
  @LinkById(() => connectionTypes.Company.type, {
    description:
      'The companies in which it invested, each once: those of its rounds and those of `portfolioCompanies`.',
  })
  portfolio(
    @Root() investors: readonly Identified[],
    @Args(() => connectionArguments.Company) raw: RawConnectionRequest,
    @Ctx() { reading: { links } }: RequestContext,
    @Info() selection: Selection,
  ): Connections<'Company'> {
    return links.connect(
      'Investor.portfolio',
      investors.map(({ id }) => id),
      raw,
      recordFields(selection),
      selection.isAhead,
    );
  }

  @LinkById(() => connectionTypes.FundingRound.type, {
    description: 'The rounds in which it took part.',
  })
  fundingRounds(
    @Root() investors: readonly Identified[],
    @Args(() => connectionArguments.FundingRound) raw: RawConnectionRequest,
    @Ctx() { reading: { links } }: RequestContext,
    @Info() selection: Selection,
  ): Connections<'FundingRound'> {
    return links.connect(
      'Investor.fundingRounds',
      investors.map(({ id }) => id),
      raw,
      recordFields(selection),
      selection.isAhead,
    );
  }

  @Link(() => Person, orNull('The person that it is; null too for firms.'))
  person(
    @Root() investors: readonly InvestorRecord[],
    @Ctx() { reading: { links } }: RequestContext,
    @Info() selection: Selection,
  ): Promise<(PersonRecord | null)[]> {
    return links.follow('Investor.person', investors, selectedFields(selection));
  }

  @Link(() => Company, orNull('The company that it is; null too when there is none.'))
  company(
    @Root() investors: readonly InvestorRecord[],
    @Ctx() { reading: { links } }: RequestContext,
    @Info() selection: Selection,
  ): Promise<(CompanyRecord | null)[]> {
    return links.follow('Investor.company', investors, selectedFields(selection));
  }
}
