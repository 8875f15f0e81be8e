import { Field, Float, ID, ObjectType } from 'type-graphql';
import type { DateString } from '../../domain/date-string.js';
import type { InvestmentType } from '../../domain/investment-types.js';
import type * as records from '../../domain/records/funding-round.js';
import { DateScalar } from '../scalars/date-scalar.js';
import { InvestmentTypeScalar } from '../scalars/investment-type-scalar.js';
import { describeRecord } from './describe-record.js';
import { Node } from './node.js';
import { orNull } from './or-null.js';

/** One investor in one round (contract 2.2). */
@ObjectType({
  simpleResolvers: true,
  description: 'One investor in one funding round, as the round names it. Costs nothing by itself.',
})
export class Participation implements records.Participation {
  @Field(() => ID, { description: 'Id of the investor, `inv_` and hex digits.' })
  investorId!: string;

  @Field(() => String, { description: 'Legal or brand name of the investor.' })
  investorName!: string;

  @Field(() => Boolean, { description: 'True when this investor led the round.' })
  isLeadInvestor!: boolean;
}

/** The graph's funding round: every field of the record (contract 2.2). */
@ObjectType({
  simpleResolvers: true,
  implements: Node,
  description: describeRecord('FundingRound', 'A round in which a company raised money.'),
})
export class FundingRound implements records.FundingRoundRecord {
  @Field(() => ID, { description: 'Identifier, `fnr_` and hex digits.' })
  id!: string;

  @Field(() => String, { description: 'Display name of the round.' })
  name!: string;

  @Field(() => ID, orNull('Id of the company that raised the money.'))
  companyId!: string | null;

  @Field(() => String, { description: 'Name of the company that raised the money.' })
  companyName!: string;

  @Field(() => InvestmentTypeScalar, orNull('Kind of round, for example `Series A`.'))
  investmentType!: InvestmentType | null;

  @Field(() => DateScalar, orNull('Day on which the round was announced.'))
  announcedOn!: DateString | null;

  @Field(() => Float, orNull('Money raised, in US dollars.'))
  raisedAmountUsd!: number | null;

  @Field(() => Float, orNull('Value of the company before the round, in US dollars.'))
  preMoneyValuationUsd!: number | null;

  @Field(() => Float, orNull('Value of the company after the round, in US dollars.'))
  postMoneyValuationUsd!: number | null;

  @Field(() => [Participation], { description: 'All investors of the round; empty when none is known.' })
  investors!: Participation[];
}
