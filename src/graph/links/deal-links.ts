import type { GraphQLResolveInfo } from 'graphql';
import { Ctx, FieldResolver, Info, Resolver, Root } from 'type-graphql';
import type { RequestContext } from '../../context/request-context.js';
import type { AcquisitionRecord } from '../../domain/records/acquisition.js';
import type { CompanyRecord } from '../../domain/records/company.js';
import type * as rounds from '../../domain/records/funding-round.js';
import type { InvestorRecord } from '../../domain/records/investor.js';
import type { IpoRecord } from '../../domain/records/ipo.js';
import { selectedFields } from '../selected-fields.js';
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
    @Info() info: GraphQLResolveInfo,
  ): Promise<CompanyRecord | null> {
    return context.follow('Company', round.companyId, selectedFields(info));
  }
}

/** Where an investor's part in a round leads to. */
@Resolver(() => Participation)
export class ParticipationLinks {
  @FieldResolver(() => Investor, orNull(`The investor.${orMissing}`))
  investor(
    @Root() participation: rounds.Participation,
    @Ctx() context: RequestContext,
    @Info() info: GraphQLResolveInfo,
  ): Promise<InvestorRecord | null> {
    return context.follow('Investor', participation.investorId, selectedFields(info));
  }
}

/** Where an acquisition leads to. */
@Resolver(() => Acquisition)
export class AcquisitionLinks {
  @FieldResolver(() => Company, orNull(`The company that bought.${orMissing}`))
  acquirer(
    @Root() deal: AcquisitionRecord,
    @Ctx() context: RequestContext,
    @Info() info: GraphQLResolveInfo,
  ): Promise<CompanyRecord | null> {
    return context.follow('Company', deal.acquirerCompanyId, selectedFields(info));
  }

  @FieldResolver(() => Company, orNull(`The company that was bought.${orMissing}`))
  acquiree(
    @Root() deal: AcquisitionRecord,
    @Ctx() context: RequestContext,
    @Info() info: GraphQLResolveInfo,
  ): Promise<CompanyRecord | null> {
    return context.follow('Company', deal.acquireeCompanyId, selectedFields(info));
  }
}

/** Where a public offering leads to. */
@Resolver(() => Ipo)
export class IpoLinks {
  @FieldResolver(() => Company, orNull(`The company that went public.${orMissing}`))
  company(
    @Root() ipo: IpoRecord,
    @Ctx() context: RequestContext,
    @Info() info: GraphQLResolveInfo,
  ): Promise<CompanyRecord | null> {
    return context.follow('Company', ipo.companyId, selectedFields(info));
  }
}
