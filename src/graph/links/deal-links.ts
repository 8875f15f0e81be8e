import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import type { RequestContext } from '../../context/request-context.js';
import type { AcquisitionRecord } from '../../domain/records/acquisition.js';
import type { CompanyRecord } from '../../domain/records/company.js';
import type * as rounds from '../../domain/records/funding-round.js';
import type { InvestorRecord } from '../../domain/records/investor.js';
import type { IpoRecord } from '../../domain/records/ipo.js';
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
  @FieldResolver(() => Company, orNull(`The company that raised the money.${orMissing}`))
  company(
    @Root() round: rounds.FundingRoundRecord,
    @Ctx() context: RequestContext,
  ): Promise<CompanyRecord | null> {
    return context.follow('Company', round.companyId);
  }
}

/** Where an investor's part in a round leads to. */
@Resolver(() => Participation)
export class ParticipationLinks {
  @FieldResolver(() => Investor, orNull(`The investor.${orMissing}`))
  investor(
    @Root() participation: rounds.Participation,
    @Ctx() context: RequestContext,
  ): Promise<InvestorRecord | null> {
    return context.follow('Investor', participation.investorId);
  }
}

/** Where an acquisition leads to. */
@Resolver(() => Acquisition)
export class AcquisitionLinks {
  @FieldResolver(() => Company, orNull(`The company that bought.${orMissing}`))
  acquirer(@Root() deal: AcquisitionRecord, @Ctx() context: RequestContext): Promise<CompanyRecord | null> {
    return context.follow('Company', deal.acquirerCompanyId);
  }

  @FieldResolver(() => Company, orNull(`The company that was bought.${orMissing}`))
  acquiree(@Root() deal: AcquisitionRecord, @Ctx() context: RequestContext): Promise<CompanyRecord | null> {
    return context.follow('Company', deal.acquireeCompanyId);
  }
}

/** Where a public offering leads to. */
@Resolver(() => Ipo)
export class IpoLinks {
  @FieldResolver(() => Company, orNull(`The company that went public.${orMissing}`))
  company(@Root() ipo: IpoRecord, @Ctx() context: RequestContext): Promise<CompanyRecord | null> {
    return context.follow('Company', ipo.companyId);
  }
}
