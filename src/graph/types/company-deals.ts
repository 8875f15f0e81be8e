import { Field, Float, ObjectType } from 'type-graphql';
import type { DateString } from '../../domain/date-string.js';
import type * as records from '../../domain/records/company.js';
import { DateScalar } from '../scalars/date-scalar.js';
import { SafeIntScalar } from '../scalars/safe-int-scalar.js';
import { orNull } from './or-null.js';

/** One of a company's `funding.roundDetails` (contract 2.4). */
@ObjectType({
  simpleResolvers: true,
  description: "A funding round as the company's own record tells of it. Costs nothing by itself.",
})
export class FundingDetail implements records.FundingDetail {
  @Field(() => DateScalar, orNull('Day on which the round was announced.'))
  date!: DateString | null;

  @Field(() => [String], orNull('Names of the investors.'))
  investors!: string[] | null;

  @Field(() => String, orNull('Kind of round, for example `Series A`.'))
  type!: string | null;

  @Field(() => Float, orNull('Money raised, in US dollars.'))
  raised!: number | null;
}

/** A company's `funding` (contract 2.4). */
@ObjectType({
  simpleResolvers: true,
  description: 'All the money a company raised.',
})
export class Funding implements records.Funding {
  @Field(() => Float, orNull('Money raised in all rounds, in US dollars.'))
  totalFundingUsd!: number | null;

  @Field(() => Float, orNull('Money raised in the last round, in US dollars.'))
  lastFundingUsd!: number | null;

  @Field(() => DateScalar, orNull('Day of the last round.'))
  lastFundingDate!: DateString | null;

  @Field(() => String, orNull('Kind of the last round, for example `Series A`.'))
  lastFundingType!: string | null;

  @Field(() => SafeIntScalar, orNull('Number of rounds.'))
  roundCount!: number | null;

  @Field(() => [FundingDetail], orNull('The rounds.'))
  roundDetails!: FundingDetail[] | null;

  @Field(() => Float, orNull('Value of the company after its last valued round, in US dollars.'))
  postMoneyValuationUsd!: number | null;
}

/** A company's `acquisition` (contract 2.4). */
@ObjectType({
  simpleResolvers: true,
  description:
    'The latest time a company was bought, as its own record tells of it. Costs nothing by itself.',
})
export class CompanyAcquisition implements records.CompanyAcquisition {
  @Field(() => String, orNull('Name of the buyer.'))
  acquirer!: string | null;

  @Field(() => DateScalar, orNull('Day on which the deal was announced or closed.'))
  date!: DateString | null;

  @Field(() => Float, orNull('Price in US dollars; null when it was not disclosed.'))
  amountUsd!: number | null;
}

/** One of a company's `ipo` entries (contract 2.4). */
@ObjectType({
  simpleResolvers: true,
  description: "A public offering as the company's own record tells of it. Costs nothing by itself.",
})
export class CompanyIpo implements records.CompanyIpo {
  @Field(() => DateScalar, orNull('First day of trading.'))
  wentPublicOn!: DateString | null;

  @Field(() => String, orNull('Name of the stock exchange.'))
  stockExchange!: string | null;

  @Field(() => String, orNull('Symbol under which the share is traded.'))
  stockSymbol!: string | null;

  @Field(() => Float, orNull('Price of one share at the offering.'))
  sharePrice!: number | null;

  @Field(() => Float, orNull('Value of the whole company at the offering.'))
  valuationPrice!: number | null;

  @Field(() => Float, orNull('Money raised by the offering.'))
  raisedAmount!: number | null;
}
