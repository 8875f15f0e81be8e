import { Field, Float, ID, ObjectType } from 'type-graphql';
import type { DateString } from '../../domain/date-string.js';
import type * as records from '../../domain/records/investor.js';
import { DateScalar } from '../scalars/date-scalar.js';
import { SafeIntScalar } from '../scalars/safe-int-scalar.js';
import { describeRecord } from './describe-record.js';
import { Node } from './node.js';
import { orNull } from './or-null.js';

/** One fund of an investor (contract 2.5). */
@ObjectType({ simpleResolvers: true, description: 'A fund that an investor raised.' })
export class FundDetail implements records.FundDetail {
  @Field(() => String, orNull('Name of the fund.'))
  name!: string | null;

  @Field(() => DateScalar, orNull('Day on which the fund was announced.'))
  announcedOn!: DateString | null;

  @Field(() => Float, orNull('Size of the fund, in US dollars.'))
  raisedAmountUsd!: number | null;
}

/** The graph's investor: every field of the record (contract 2.5). */
@ObjectType({
  simpleResolvers: true,
  implements: Node,
  description: describeRecord('Investor', 'An investor, which is a firm or an individual.'),
})
export class Investor implements records.InvestorRecord {
  @Field(() => ID, { description: 'Identifier, `inv_` and hex digits.' })
  id!: string;

  @Field(() => String, orNull('Name of the firm or the individual.'))
  investorName!: string | null;

  @Field(() => [ID], { description: 'UUIDs of the investor-interest signals; empty when none is active.' })
  strategicSignalIds!: string[];

  @Field(() => ID, orNull('Id of the person when the investor is an individual; null for firms.'))
  personId!: string | null;

  @Field(() => ID, orNull('Id of the company that belongs to the investor; null when there is none.'))
  companyId!: string | null;

  @Field(() => SafeIntScalar, orNull('Rank among all investors.'))
  investorRank!: number | null;

  @Field(() => String, orNull('Band of the number of employees, for example `51-200`.'))
  companySize!: string | null;

  @Field(() => String, orNull('Whether the investor still works, for example `active` or `closed`.'))
  operatingStatus!: string | null;

  @Field(() => String, orNull('Primary web domain.'))
  domain!: string | null;

  @Field(() => String, orNull('Place of the headquarters.'))
  hqLocation!: string | null;

  @Field(() => SafeIntScalar, orNull('Year of the foundation.'))
  foundedYear!: number | null;

  @Field(() => [String], orNull('Kinds of investor, for example `venture_capital` or `angel_group`.'))
  investorTypes!: string[] | null;

  @Field(() => String, orNull('URL of the profile on the professional network.'))
  profnetUrl!: string | null;

  @Field(() => String, orNull('URL of the microblog account.'))
  microblogUrl!: string | null;

  @Field(() => String, orNull('What the investor does, in free text.'))
  description!: string | null;

  @Field(() => SafeIntScalar, orNull('How many of its companies were sold or went public.'))
  numberOfExits!: number | null;

  @Field(() => SafeIntScalar, orNull('How many investments it led.'))
  numberOfLeadInvestments!: number | null;

  @Field(() => SafeIntScalar, orNull('How many investments it made.'))
  numberOfInvestments!: number | null;

  @Field(() => SafeIntScalar, orNull('How many funds it raised.'))
  numberOfFunds!: number | null;

  @Field(() => [String], orNull('Stages of funding rounds in which it invests.'))
  investmentStage!: string[] | null;

  @Field(() => [String], orNull('Industries in which it invests.'))
  industryTarget!: string[] | null;

  @Field(() => [String], orNull("Industries in which it invests, in this service's words, top level only."))
  svcIndustryTarget!: string[] | null;

  @Field(() => [String], orNull("Technologies in which it invests, in this service's words, top level only."))
  svcTechVerticalsTarget!: string[] | null;

  @Field(() => [FundDetail], orNull('Funds it raised.'))
  fundDetails!: FundDetail[] | null;

  @Field(() => [ID], orNull('Ids of the companies in which it invested.'))
  portfolioCompanies!: string[] | null;
}
