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
const productWire = z.strictObject({
  product_name: maybeText,
  url: maybeText,
  review_count: maybeNumber,
  rating: maybeNumber,
});

const extensionWire = z.strictObject({
  url: maybeText,
  name: maybeText,
  review_count: maybeNumber,
  rating: maybeNumber,
  user_count: maybeNumber,
  overall_rank: maybeNumber,
  is_featured: maybeFlag,
});

const reviewsiteA = z.strictObject({
  products: maybeList(productWire),
  rating_avg: maybeNumber,
  review_count: maybeNumber,
});

const reviewsiteB = z.strictObject({ url: maybeText, review_count: maybeNumber, review_avg: maybeNumber });

const browserExtensions = z.strictObject({
  extensions: maybeList(extensionWire),
  rating_avg: maybeNumber,
  review_count: maybeNumber,
  user_count: maybeNumber,
});

const employersite = z.strictObject({
  url: maybeText,
  rating: maybeNumber,
  reviews: maybeNumber.describe('Number of reviews'),
  leadership_approval: maybeNumber,
});

const reviews = z.strictObject({
  reviewsite_a: part(reviewsiteA),
  reviewsite_b: part(reviewsiteB),
  browser_extensions: part(browserExtensions),
  employersite: part(employersite),
});

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
