import type { CompanyRecord } from '../../records/company.js';
import type {
  BrowserExtension,
  BrowserExtensions,
  CompanyReviews,
  Employersite,
  ReviewedProduct,
  ReviewsiteA,
  ReviewsiteB,
} from '../../records/company-presence.js';
import type {
  Award,
  CountryHeadcount,
  DepartmentShare,
  FounderInfo,
  NewsItem,
} from '../../records/company-team.js';
import type { FundingRoundRecord } from '../../records/funding-round.js';
import type { CompanyMetrics } from './company-profile.js';
import type { CompanyPlan, PersonPlan } from './demo-plan.js';
import { pictureUrl } from './person-career.js';
import { countries } from './places.js';
import {
  departments,
  type Draw,
  employeeBand,
  laterOf,
  referenceDate,
  shiftDays,
  slugOf,
  splitWhole,
  yearOf,
} from './random.js';

const prizes = [
  'Founders Prize',
  'Product of the Year',
  'Best Workplace',
  'Breakthrough Award',
  'Green List',
];
const juries = ['Fernvale Review', 'Society for Useful Things', 'Harborwick Institute', 'Builders Guild'];
const publishers = ['The Daily Ledger', 'Harborwick Times', 'Deal Courier', 'Founders Gazette'];

/** Headlines of recent events other than funding. `%` is replaced with the company's name. */
const headlines = [
  '% opens an office abroad',
  '% presents its next generation of products',
  '% names a new head of sales',
  'Customers on what % changed for them',
  '% publishes its first sustainability report',
];

/** Generates up to three awards, none older than the company. */
export function drawAwards(draw: Draw, company: CompanyPlan): Award[] {
  return draw.some(prizes, 0, 3).map((awardName) => {
    const awardOrg = draw.pick(juries);
    const slug = slugOf(awardName);
    return {
      awardName,
      awardDetails: draw.known(0.9, () => `For ${draw.pick(company.sector.products)}`),
      awardYear: draw.between(yearOf(company.foundedOn), yearOf(company.endedOn ?? referenceDate)),
      awardOrg,
      awardLink: `https://awards.example/${slugOf(awardOrg)}/${slug}/${company.slug}`,
      logoUrl: draw.known(0.85, () => `https://images.example/awards/${slug}`),
    };
  });
}

/** Generates news about the latest rounds and about some events in the company's last two years, newest first. */
export function drawNews(draw: Draw, company: CompanyPlan): NewsItem[] {
  const end = company.endedOn ?? referenceDate;
  const events = draw.some(headlines, 1, 3).map((headline) => ({
    on: draw.day(laterOf(company.foundedOn, shiftDays(end, -700)), end),
    title: headline.replace('%', company.name),
  }));
  const rounds = company.rounds.slice(-3).flatMap((round) => roundEvent(company, round));
  return [...events, ...rounds]
    .sort((one, other) => (one.on < other.on ? 1 : -1))
    .map(({ on, title }) => toNews(draw, on, title));
}

function roundEvent(company: CompanyPlan, round: FundingRoundRecord): { on: string; title: string }[] {
  if (round.announcedOn === null || round.raisedAmountUsd === null) return [];
  const lead = round.investors.find(({ isLeadInvestor }) => isLeadInvestor);
  const millions = Number((round.raisedAmountUsd / 1e6).toFixed(2));
  const ledBy = lead === undefined ? '' : `, led by ${lead.investorName}`;
  return [{ on: round.announcedOn, title: `${company.name} raises $${millions} million${ledBy}` }];
}

function toNews(draw: Draw, date: string, title: string): NewsItem {
  const publisher = draw.pick(publishers);
  return {
    date,
    title,
    url: `https://news.example/${slugOf(publisher)}/${date}/${slugOf(title)}`,
    publisher,
  };
}

type Team = Pick<
  CompanyRecord,
  | 'founderNames'
  | 'founderInfo'
  | 'founderCount'
  | 'founderHighlights'
  | 'employeeCount'
  | 'employeeCountRange'
  | 'teamDepartmentBreakdown'
  | 'teamLocationBreakdown'
>;

const founderHighlights = ['serial_founder', 'prior_exit', 'technical_founder', 'doctorate', 'top_employer'];

/**
 * Generates the team. Founders match the person records, departments add up to 100 percent, and locations add up to the
 * headcount.
 */
export function drawTeam(draw: Draw, company: CompanyPlan): Team {
  return {
    founderNames: company.founders.map((founder) => founder.fullName),
    founderInfo: company.founders.map((founder) => drawFounder(draw, founder)),
    founderCount: company.founders.length,
    founderHighlights: draw.some(founderHighlights, 0, 3),
    employeeCount: company.employeeCount,
    employeeCountRange: employeeBand(company.employeeCount),
    teamDepartmentBreakdown: draw.known(0.93, () => drawDepartments(draw)),
    teamLocationBreakdown: draw.known(0.93, () => drawLocations(draw, company)),
  };
}

function drawFounder(draw: Draw, founder: PersonPlan): FounderInfo {
  return {
    svcPersonId: founder.id,
    fullName: founder.fullName,
    title: founder.job.title,
    departments: [...founder.job.departments],
    seniority: founder.job.seniority,
    profileImageUrl: draw.known(0.85, () => pictureUrl(founder)),
  };
}

function drawDepartments(draw: Draw): DepartmentShare[] {
  const chosen = draw.some(departments, 3, departments.length);
  const shares = splitWhole(draw, 100, chosen.length);
  return chosen.map((department, index) => ({ department, percentage: shares[index] ?? 0 }));
}

/** Generates the headcount by country. Omits countries without employees. */
function drawLocations(draw: Draw, { place, employeeCount }: CompanyPlan): CountryHeadcount[] {
  const abroad = draw.some(
    countries.filter((country) => country !== place.country),
    0,
    4,
  );
  const counts = splitWhole(draw, employeeCount, abroad.length + 1);
  return [place.country, ...abroad]
    .map((country, index) => ({ country, employeeCount: counts[index] ?? 0 }))
    .filter((entry) => entry.employeeCount > 0);
}

const productWords = ['Cloud', 'Studio', 'Insight', 'Connect', 'One'] as const;
const extensionWords = ['Companion', 'Clipper', 'Sidebar'] as const;

/** Generates the reviews on all four sites. The counts of a site's items add up to its total. */
export function drawReviews(draw: Draw, company: CompanyPlan, figures: CompanyMetrics): CompanyReviews {
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

function drawExtensions(draw: Draw, company: CompanyPlan, figures: CompanyMetrics): BrowserExtensions {
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

function drawEmployersite(draw: Draw, { slug }: CompanyPlan, figures: CompanyMetrics): Employersite {
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
