import { Ctx, Info, Resolver, Root } from 'type-graphql';
import type { RequestContext } from '../../context/request-context.js';
import type { Selection } from '../../levels/batch-resolver.js';
import type { AcquisitionRecord } from '../../domain/records/acquisition.js';
import type { CompanyRecord } from '../../domain/records/company.js';
import type * as rounds from '../../domain/records/funding-round.js';
import type { InvestorRecord } from '../../domain/records/investor.js';
import type { IpoRecord } from '../../domain/records/ipo.js';
import { selectedFields } from '../selected-fields.js';
import { Link } from './link.js';
import { Acquisition } from '../types/acquisition.js';
import { Company } from '../types/company.js';
import { FundingRound, Participation } from '../types/funding-round.js';
import { Investor } from '../types/investor.js';
import { Ipo } from '../types/ipo.js';
import { orNull } from '../types/or-null.js';

const orMissing = ' Null too when the dataset does not have it.';

/** Where a funding round leads to. */
@Resolver(() => FundingRound)
export class FundingRoundLinks {
  @Link(() => Company, orNull(`The company that raised the money.${orMissing}`))
  company(
    @Root() raised: readonly rounds.FundingRoundRecord[],
    @Ctx() { reading: { links } }: RequestContext,
    @Info() selection: Selection,
  ): Promise<(CompanyRecord | null)[]> {
    return links.follow('FundingRound.company', raised, selectedFields(selection));
  }
}

/** Where an investor's part in a round leads to. */
@Resolver(() => Participation)
export class ParticipationLinks {
  @Link(() => Investor, orNull(`The investor.${orMissing}`))
  investor(
    @Root() participations: readonly rounds.Participation[],
    @Ctx() { reading: { links } }: RequestContext,
    @Info() selection: Selection,
  ): Promise<(InvestorRecord | null)[]> {
    return links.follow('Participation.investor', participations, selectedFields(selection));
  }
}

/** Where an acquisition leads to. */
@Resolver(() => Acquisition)
export class AcquisitionLinks {
  @Link(() => Company, orNull(`The company that bought.${orMissing}`))
  acquirer(
    @Root() deals: readonly AcquisitionRecord[],
    @Ctx() { reading: { links } }: RequestContext,
    @Info() selection: Selection,
  ): Promise<(CompanyRecord | null)[]> {
    return links.follow('Acquisition.acquirer', deals, selectedFields(selection));
  }

  @Link(() => Company, orNull(`The company that was bought.${orMissing}`))
  acquiree(
    @Root() deals: readonly AcquisitionRecord[],
    @Ctx() { reading: { links } }: RequestContext,
    @Info() selection: Selection,
  ): Promise<(CompanyRecord | null)[]> {
    return links.follow('Acquisition.acquiree', deals, selectedFields(selection));
  }
}

/** Where a public offering leads to. */
@Resolver(() => Ipo)
export class IpoLinks {
  @Link(() => Company, orNull(`The company that went public.${orMissing}`))
  company(
    @Root() ipos: readonly IpoRecord[],
    @Ctx() { reading: { links } }: RequestContext,
    @Info() selection: Selection,
  ): Promise<(CompanyRecord | null)[]> {
    return links.follow('Ipo.company', ipos, selectedFields(selection));
  }
}
