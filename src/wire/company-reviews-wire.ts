import { z } from 'zod';
import type {
  BrowserExtension,
  BrowserExtensions,
  CompanyReviews,
  Employersite,
  ReviewedProduct,
  ReviewsiteA,
  ReviewsiteB,
} from '../domain/records/company-reviews.js';
import { maybeFlag, maybeList, maybeNumber, maybeText, part } from './wire-fields.js';

/** The contract gives counts and ratings of the review sites no type: any finite number is taken. */
const productWire = z
  .strictObject({
    product_name: maybeText.describe('Name of the product'),
    url: maybeText.describe('URL of its page there'),
    review_count: maybeNumber.describe('Number of reviews'),
    rating: maybeNumber.describe('Rating by the reviewers, on the scale of the site'),
  })
  .meta({ id: 'ReviewedProduct', description: 'A product with its reviews' });

const extensionWire = z
  .strictObject({
    url: maybeText.describe('URL of its page in the store'),
    name: maybeText.describe('Name of the extension'),
    review_count: maybeNumber.describe('Number of reviews'),
    rating: maybeNumber.describe('Rating by the reviewers, on the scale of the store'),
    user_count: maybeNumber.describe('Number of users'),
    overall_rank: maybeNumber.describe('Rank among all extensions of the store'),
    is_featured: maybeFlag.describe('True when the store features it'),
  })
  .meta({ id: 'BrowserExtension', description: 'A browser extension with its reviews' });

const reviewsiteA = z
  .strictObject({
    products: maybeList(productWire).describe('The reviewed products'),
    rating_avg: maybeNumber.describe('Average rating over all products, on the scale of the site'),
    review_count: maybeNumber.describe('Number of reviews of all products'),
  })
  .meta({ id: 'ReviewsiteA', description: 'Reviews at site A' });

const reviewsiteB = z
  .strictObject({
    url: maybeText.describe("URL of the company's page there"),
    review_count: maybeNumber.describe('Number of reviews'),
    review_avg: maybeNumber.describe('Average rating, on the scale of the site'),
  })
  .meta({ id: 'ReviewsiteB', description: 'Reviews at site B' });

const browserExtensions = z
  .strictObject({
    extensions: maybeList(extensionWire).describe('The extensions'),
    rating_avg: maybeNumber.describe('Average rating over all extensions, on the scale of the store'),
    review_count: maybeNumber.describe('Number of reviews of all extensions'),
    user_count: maybeNumber.describe('Number of users of all extensions'),
  })
  .meta({ id: 'BrowserExtensions', description: 'Browser extensions of a company' });

const employersite = z
  .strictObject({
    url: maybeText.describe("URL of the company's page there"),
    rating: maybeNumber.describe('Rating by the employees, on the scale of the site'),
    reviews: maybeNumber.describe('Number of reviews'),
    leadership_approval: maybeNumber.describe(
      'How far the employees approve of the leadership, as the site states it',
    ),
  })
  .meta({ id: 'Employersite', description: 'Reviews by employees' });

const reviews = z
  .strictObject({
    reviewsite_a: part(reviewsiteA).describe('Product reviews on review site A'),
    reviewsite_b: part(reviewsiteB).describe('Reviews on review site B'),
    browser_extensions: part(browserExtensions).describe('Reviews and users of browser extensions'),
    employersite: part(employersite).describe('What employees say of it'),
  })
  .meta({ id: 'CompanyReviews', description: 'What customers and employees say' });

/** What customers and employees say of a company (contract 2.4). */
export const reviewsWire = part(reviews);

type ReviewsWire = z.output<typeof reviews>;
type ProductWire = z.output<typeof productWire>;
type ExtensionWire = z.output<typeof extensionWire>;

function serializeProduct(product: ReviewedProduct): ProductWire {
  return {
    product_name: product.productName,
    url: product.url,
    review_count: product.reviewCount,
    rating: product.rating,
  };
}

function serializeExtension(extension: BrowserExtension): ExtensionWire {
  return {
    url: extension.url,
    name: extension.name,
    review_count: extension.reviewCount,
    rating: extension.rating,
    user_count: extension.userCount,
    overall_rank: extension.overallRank,
    is_featured: extension.isFeatured,
  };
}

function serializeReviewsiteA(site: ReviewsiteA): ReviewsWire['reviewsite_a'] {
  return {
    products: site.products?.map(serializeProduct) ?? null,
    rating_avg: site.ratingAvg,
    review_count: site.reviewCount,
  };
}

function serializeReviewsiteB(site: ReviewsiteB): ReviewsWire['reviewsite_b'] {
  return { url: site.url, review_count: site.reviewCount, review_avg: site.reviewAvg };
}

function serializeBrowserExtensions(site: BrowserExtensions): ReviewsWire['browser_extensions'] {
  return {
    extensions: site.extensions?.map(serializeExtension) ?? null,
    rating_avg: site.ratingAvg,
    review_count: site.reviewCount,
    user_count: site.userCount,
  };
}

function serializeEmployersite(site: Employersite): ReviewsWire['employersite'] {
  return {
    url: site.url,
    rating: site.rating,
    reviews: site.reviews,
    leadership_approval: site.leadershipApproval,
  };
}

export function serializeReviews(reviews: CompanyReviews): ReviewsWire {
  return {
    reviewsite_a: serializeReviewsiteA(reviews.reviewsiteA),
    reviewsite_b: serializeReviewsiteB(reviews.reviewsiteB),
    browser_extensions: serializeBrowserExtensions(reviews.browserExtensions),
    employersite: serializeEmployersite(reviews.employersite),
  };
}

function readProduct(wire: ProductWire): ReviewedProduct {
  return {
    productName: wire.product_name,
    url: wire.url,
    reviewCount: wire.review_count,
    rating: wire.rating,
  };
}

function readExtension(wire: ExtensionWire): BrowserExtension {
  return {
    url: wire.url,
    name: wire.name,
    reviewCount: wire.review_count,
    rating: wire.rating,
    userCount: wire.user_count,
    overallRank: wire.overall_rank,
    isFeatured: wire.is_featured,
  };
}

function readReviewsiteA(wire: ReviewsWire['reviewsite_a']): ReviewsiteA {
  return {
    products: wire.products?.map(readProduct) ?? null,
    ratingAvg: wire.rating_avg,
    reviewCount: wire.review_count,
  };
}

function readReviewsiteB(wire: ReviewsWire['reviewsite_b']): ReviewsiteB {
  return { url: wire.url, reviewCount: wire.review_count, reviewAvg: wire.review_avg };
}

function readBrowserExtensions(wire: ReviewsWire['browser_extensions']): BrowserExtensions {
  return {
    extensions: wire.extensions?.map(readExtension) ?? null,
    ratingAvg: wire.rating_avg,
    reviewCount: wire.review_count,
    userCount: wire.user_count,
  };
}

function readEmployersite(wire: ReviewsWire['employersite']): Employersite {
  return {
    url: wire.url,
    rating: wire.rating,
    reviews: wire.reviews,
    leadershipApproval: wire.leadership_approval,
  };
}

/** The inverse of `serializeReviews`. */
export function readReviews(wire: ReviewsWire): CompanyReviews {
  return {
    reviewsiteA: readReviewsiteA(wire.reviewsite_a),
    reviewsiteB: readReviewsiteB(wire.reviewsite_b),
    browserExtensions: readBrowserExtensions(wire.browser_extensions),
    employersite: readEmployersite(wire.employersite),
  };
}
