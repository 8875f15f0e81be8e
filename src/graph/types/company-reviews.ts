import { Field, Float, ObjectType } from 'type-graphql';
import type * as records from '../../domain/records/company-reviews.js';
import { orNull } from './or-null.js';

/** A product on review site A (contract 2.4). */
@ObjectType({
  simpleResolvers: true,
  description: 'A product of a company on review site A.',
})
export class ReviewedProduct implements records.ReviewedProduct {
  @Field(() => String, orNull('Name of the product.'))
  productName!: string | null;

  @Field(() => String, orNull('URL of its page there.'))
  url!: string | null;

  @Field(() => Float, orNull('Number of reviews.'))
  reviewCount!: number | null;

  @Field(() => Float, orNull('Rating by the reviewers, on the scale of the site.'))
  rating!: number | null;
}

/** A company's `reviews.reviewsiteA` (contract 2.4). */
@ObjectType({
  simpleResolvers: true,
  description: "Reviews of a company's products on review site A.",
})
export class ReviewsiteA implements records.ReviewsiteA {
  @Field(() => [ReviewedProduct], orNull('The reviewed products.'))
  products!: ReviewedProduct[] | null;

  @Field(() => Float, orNull('Average rating over all products, on the scale of the site.'))
  ratingAvg!: number | null;

  @Field(() => Float, orNull('Number of reviews of all products.'))
  reviewCount!: number | null;
}

/** A company's `reviews.reviewsiteB` (contract 2.4). */
@ObjectType({
  simpleResolvers: true,
  description: 'Reviews of a company on review site B.',
})
export class ReviewsiteB implements records.ReviewsiteB {
  @Field(() => String, orNull("URL of the company's page there."))
  url!: string | null;

  @Field(() => Float, orNull('Number of reviews.'))
  reviewCount!: number | null;

  @Field(() => Float, orNull('Average rating, on the scale of the site.'))
  reviewAvg!: number | null;
}

/** One browser extension (contract 2.4). */
@ObjectType({
  simpleResolvers: true,
  description: 'A browser extension of a company.',
})
export class BrowserExtension implements records.BrowserExtension {
  @Field(() => String, orNull('URL of its page in the store.'))
  url!: string | null;

  @Field(() => String, orNull('Name of the extension.'))
  name!: string | null;

  @Field(() => Float, orNull('Number of reviews.'))
  reviewCount!: number | null;

  @Field(() => Float, orNull('Rating by the reviewers, on the scale of the store.'))
  rating!: number | null;

  @Field(() => Float, orNull('Number of users.'))
  userCount!: number | null;

  @Field(() => Float, orNull('Rank among all extensions of the store.'))
  overallRank!: number | null;

  @Field(() => Boolean, orNull('True when the store features it.'))
  isFeatured!: boolean | null;
}

/** A company's `reviews.browserExtensions` (contract 2.4). */
@ObjectType({
  simpleResolvers: true,
  description: 'All browser extensions of a company.',
})
export class BrowserExtensions implements records.BrowserExtensions {
  @Field(() => [BrowserExtension], orNull('The extensions.'))
  extensions!: BrowserExtension[] | null;

  @Field(() => Float, orNull('Average rating over all extensions, on the scale of the store.'))
  ratingAvg!: number | null;

  @Field(() => Float, orNull('Number of reviews of all extensions.'))
  reviewCount!: number | null;

  @Field(() => Float, orNull('Number of users of all extensions.'))
  userCount!: number | null;
}

/** A company's `reviews.employersite` (contract 2.4). */
@ObjectType({
  simpleResolvers: true,
  description: 'What employees say of a company on a site that rates employers.',
})
export class Employersite implements records.Employersite {
  @Field(() => String, orNull("URL of the company's page there."))
  url!: string | null;

  @Field(() => Float, orNull('Rating by the employees, on the scale of the site.'))
  rating!: number | null;

  @Field(() => Float, orNull('Number of reviews.'))
  reviews!: number | null;

  @Field(() => Float, orNull('How far the employees approve of the leadership, as the site states it.'))
  leadershipApproval!: number | null;
}

/** A company's `reviews` (contract 2.4). */
@ObjectType({
  simpleResolvers: true,
  description:
    'What customers and employees say of a company, by site. Every part is always there; null in it is unknown.',
})
export class CompanyReviews implements records.CompanyReviews {
  @Field(() => ReviewsiteA, { description: 'Product reviews on review site A.' })
  reviewsiteA!: ReviewsiteA;

  @Field(() => ReviewsiteB, { description: 'Reviews on review site B.' })
  reviewsiteB!: ReviewsiteB;

  @Field(() => BrowserExtensions, { description: 'Reviews and users of browser extensions.' })
  browserExtensions!: BrowserExtensions;

  @Field(() => Employersite, { description: 'Reviews by employees.' })
  employersite!: Employersite;
}
