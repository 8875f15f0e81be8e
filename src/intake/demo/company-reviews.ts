import type {
  BrowserExtension,
  BrowserExtensions,
  CompanyReviews,
  Employersite,
  ReviewedProduct,
  ReviewsiteA,
  ReviewsiteB,
} from '../../domain/records/company-reviews.js';
import type { CompanyFigures } from './company-figures.js';
import type { CompanyPlan } from './demo-plan.js';
import type { Draw } from './draw.js';
import { splitWhole } from './split-whole.js';

const productWords = ['Cloud', 'Studio', 'Insight', 'Connect', 'One'] as const;
const extensionWords = ['Companion', 'Clipper', 'Sidebar'] as const;

/** The reviews on all four sites; the counts of the items add up to the site's own. */
export function drawReviews(draw: Draw, company: CompanyPlan, figures: CompanyFigures): CompanyReviews {
  return {
    reviewsiteA: drawReviewsiteA(draw, company, figures.reviewsiteAReviews),
    reviewsiteB: drawReviewsiteB(draw, company, figures.reviewsiteBReviews),
    browserExtensions: drawExtensions(draw, company, figures),
    employersite: drawEmployersite(draw, company, figures),
  };
}

function drawReviewsiteA(draw: Draw, { name, slug }: CompanyPlan, reviewCount: number | null): ReviewsiteA {
  if (reviewCount === null) return { products: null, ratingAvg: null, reviewCount: null };
  const words = draw.some(productWords, 1, 3);
  const counts = splitWhole(draw, reviewCount, words.length);
  const products: ReviewedProduct[] = words.map((word, index) => ({
    productName: `${name} ${word}`,
    url: `https://reviewsite-a.example/products/${slug}-${word.toLowerCase()}`,
    reviewCount: counts[index] ?? 0,
    rating: draw.decimal(3.1, 4.9, 1),
  }));
  return { products, ratingAvg: mean(products.map(({ rating }) => rating ?? 0)), reviewCount };
}

function drawReviewsiteB(draw: Draw, { slug }: CompanyPlan, reviewCount: number | null): ReviewsiteB {
  if (reviewCount === null) return { url: null, reviewCount: null, reviewAvg: null };
  return {
    url: `https://reviewsite-b.example/review/${slug}`,
    reviewCount,
    reviewAvg: draw.decimal(2.4, 4.9, 1),
  };
}

function drawExtensions(draw: Draw, company: CompanyPlan, figures: CompanyFigures): BrowserExtensions {
  const { browserExtensionsReviews: reviewCount, browserExtensionsUsers: userCount } = figures;
  if (reviewCount === null || userCount === null) {
    return { extensions: null, ratingAvg: null, reviewCount, userCount };
  }
  const words = draw.some(extensionWords, 1, 2);
  const reviews = splitWhole(draw, reviewCount, words.length);
  const users = splitWhole(draw, userCount, words.length);
  const extensions = words.map((word, index) =>
    drawExtension(draw, company, word, { reviewCount: reviews[index] ?? 0, userCount: users[index] ?? 0 }),
  );
  return { extensions, ratingAvg: mean(extensions.map(({ rating }) => rating ?? 0)), reviewCount, userCount };
}

function drawExtension(
  draw: Draw,
  { name, slug }: CompanyPlan,
  word: string,
  counts: Pick<BrowserExtension, 'reviewCount' | 'userCount'>,
): BrowserExtension {
  return {
    url: `https://extensions.example/detail/${slug}-${word.toLowerCase()}`,
    name: `${name} ${word}`,
    ...counts,
    rating: draw.decimal(3, 5, 1),
    overallRank: draw.known(0.9, () => draw.skewed(40, 90_000)),
    isFeatured: draw.chance(0.2),
  };
}

function drawEmployersite(draw: Draw, { slug }: CompanyPlan, figures: CompanyFigures): Employersite {
  const { employersiteRating: rating, employersiteReviews: reviews } = figures;
  if (rating === null) return { url: null, rating, reviews, leadershipApproval: null };
  return {
    url: `https://employersite.example/overview/${slug}`,
    rating,
    reviews,
    leadershipApproval: draw.known(0.92, () => draw.decimal(0.35, 0.99, 2)),
  };
}

function mean(ratings: readonly number[]): number {
  const sum = ratings.reduce((one, other) => one + other, 0);
  return Number((sum / ratings.length).toFixed(2));
}
