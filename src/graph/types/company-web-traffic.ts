import { Field, Float, ObjectType } from 'type-graphql';
import type * as records from '../../domain/records/company.js';
import { SafeIntScalar } from '../scalars/safe-int-scalar.js';
import { orNull } from './or-null.js';

/** A company's `web` (contract 2.4). */
@ObjectType({
  simpleResolvers: true,
  description: "How a company's website is visited.",
})
export class WebTraffic implements records.WebTraffic {
  @Field(() => SafeIntScalar, orNull('Number of visits.'))
  visits!: number | null;

  @Field(() => SafeIntScalar, orNull('Rank among all websites; a small number is a popular site.'))
  popularityRank!: number | null;

  @Field(() => String, orNull('Country from which most visits come.'))
  topCountry!: string | null;

  @Field(() => Float, orNull('Share of visits that left after one page.'))
  bounceRate!: number | null;

  @Field(() => Float, orNull('Change of the bounce rate over three months.'))
  bounceRateThreeMonthChange!: number | null;

  @Field(() => Float, orNull('Pages looked at in one visit, on average.'))
  pagesPerVisit!: number | null;

  @Field(() => Float, orNull('Change of the pages per visit over three months.'))
  pagesPerVisitThreeMonthChange!: number | null;

  @Field(() => SafeIntScalar, orNull('Length of a visit in seconds, on average.'))
  sessionDuration!: number | null;

  @Field(() => Float, orNull('Change of the session duration over three months.'))
  sessionDurationThreeMonthChange!: number | null;

  @Field(() => String, orNull('Where visits come from.'))
  trafficSource!: string | null;

  @Field(() => String, orNull('Countries from which visits come, as text.'))
  countryBreakdown!: string | null;
}
