import { Field, Float, ID, ObjectType } from 'type-graphql';
import type { DateString } from '../../domain/date-string.js';
import type { IpoRecord } from '../../domain/records/ipo.js';
import { DateScalar } from '../scalars/date-scalar.js';
import { SafeIntScalar } from '../scalars/safe-int-scalar.js';
import { describeRecord } from './describe-record.js';
import { Node } from './node.js';
import { orNull } from './or-null.js';

/** The graph's IPO: every field of the record (contract 2.6). */
@ObjectType({
  simpleResolvers: true,
  implements: Node,
  description: describeRecord('Ipo', 'An initial public offering: a company went onto a stock exchange.'),
})
export class Ipo implements IpoRecord {
  @Field(() => ID, { description: 'Identifier, `ipo_` and hex digits.' })
  id!: string;

  @Field(() => ID, { description: 'Id of the company that went public.' })
  companyId!: string;

  @Field(() => String, { description: 'Name of the company that went public.' })
  companyName!: string;

  @Field(() => String, orNull('Web domain of the company that went public.'))
  companyDomain!: string | null;

  @Field(() => String, orNull('Name of the stock exchange in lower case, for example `nasdaq`.'))
  stockExchangeSymbol!: string | null;

  @Field(() => String, orNull('Symbol under which the share is traded.'))
  stockSymbol!: string | null;

  @Field(() => DateScalar, orNull('First day of trading.'))
  wentPublicOn!: DateString | null;

  @Field(() => Float, orNull('Price of one share at the offering, in US dollars.'))
  sharePriceUsd!: number | null;

  @Field(() => Float, orNull('Value of the whole company at the offering, in US dollars.'))
  valuationPriceUsd!: number | null;

  @Field(() => SafeIntScalar, orNull('Money raised by the offering, in whole US dollars.'))
  moneyRaisedUsd!: number | null;
}
