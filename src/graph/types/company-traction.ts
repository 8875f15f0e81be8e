import { Field, Float, ObjectType } from 'type-graphql';
import type * as traction from '../../domain/traction-metrics.js';
import { orNull } from './or-null.js';

/** How a metric moved over one window (contract 2.4). */
@ObjectType({
  simpleResolvers: true,
  description: 'How a figure moved over a window of time that ends with its newest value.',
})
export class TractionWindow implements traction.TractionWindow {
  @Field(() => Float, orNull('The value at the beginning of the window.'))
  value!: number | null;

  @Field(() => Float, orNull('The newest value less the value at the beginning.'))
  change!: number | null;

  @Field(() => Float, orNull('That change in percent of the value at the beginning.'))
  percentage!: number | null;
}

/** One metric with its eight windows (contract 2.4). */
@ObjectType({
  simpleResolvers: true,
  description: 'A figure, its newest value and how it moved over eight windows. A null window is unknown.',
})
export class TractionMetric implements traction.TractionMetric {
  @Field(() => Float, orNull('The newest value.'))
  latest!: number | null;

  @Field(() => TractionWindow, orNull('The last month.'))
  oneMonth!: TractionWindow | null;

  @Field(() => TractionWindow, orNull('The last 2 months.'))
  twoMonths!: TractionWindow | null;

  @Field(() => TractionWindow, orNull('The last 3 months.'))
  threeMonths!: TractionWindow | null;

  @Field(() => TractionWindow, orNull('The last 4 months.'))
  fourMonths!: TractionWindow | null;

  @Field(() => TractionWindow, orNull('The last 5 months.'))
  fiveMonths!: TractionWindow | null;

  @Field(() => TractionWindow, orNull('The last 6 months.'))
  sixMonths!: TractionWindow | null;

  @Field(() => TractionWindow, orNull('The last 12 months.'))
  twelveMonths!: TractionWindow | null;

  @Field(() => TractionWindow, orNull('The last 24 months.'))
  twentyFourMonths!: TractionWindow | null;
}

/** A company's `tractionMetrics` (contract 2.4). */
@ObjectType({
  simpleResolvers: true,
  description: 'How a company is doing, in fifteen figures. A null figure is unknown.',
})
export class TractionMetrics implements traction.TractionMetrics {
  @Field(() => TractionMetric, orNull('Visits of the website.'))
  webVisits!: TractionMetric | null;

  @Field(() => TractionMetric, orNull('Rank of the website among all; a small number is a popular site.'))
  popularityRank!: TractionMetric | null;

  @Field(() => TractionMetric, orNull('Number of employees.'))
  employeeCount!: TractionMetric | null;

  @Field(() => TractionMetric, orNull('Followers on the professional network.'))
  profnetFollowers!: TractionMetric | null;

  @Field(() => TractionMetric, orNull('Followers of the microblog account.'))
  microblogFollowers!: TractionMetric | null;

  @Field(() => TractionMetric, orNull('Followers on the platform for photos.'))
  photoshareFollowers!: TractionMetric | null;

  @Field(() => TractionMetric, orNull('Number of reviews in app store A.'))
  appstoreAReviews!: TractionMetric | null;

  @Field(() => TractionMetric, orNull('Number of reviews in app store B.'))
  appstoreBReviews!: TractionMetric | null;

  @Field(() => TractionMetric, orNull('Number of app downloads.'))
  appDownloads!: TractionMetric | null;

  @Field(() => TractionMetric, orNull('Number of reviews on review site A.'))
  reviewsiteAReviews!: TractionMetric | null;

  @Field(() => TractionMetric, orNull('Number of reviews on review site B.'))
  reviewsiteBReviews!: TractionMetric | null;

  @Field(() => TractionMetric, orNull('Number of reviews of browser extensions.'))
  browserExtensionsReviews!: TractionMetric | null;

  @Field(() => TractionMetric, orNull('Number of users of browser extensions.'))
  browserExtensionsUsers!: TractionMetric | null;

  @Field(() => TractionMetric, orNull('Rating by employees, on the scale of the site.'))
  employersiteRating!: TractionMetric | null;

  @Field(() => TractionMetric, orNull('Number of reviews by employees.'))
  employersiteReviews!: TractionMetric | null;
}
