import type { CompanyRecord } from '../../records/company.js';
import {
  type TractionMetric,
  type TractionMetricName,
  tractionMetricNames,
  type TractionMetrics,
  type TractionWindow,
  type TractionWindowName,
  tractionWindowNames,
} from '../../records/company-traction.js';
import type { DateString } from '../../values/dates.js';
import { monthsBetween } from '../education-level.js';
import type { CompanyPlan, DemoPlan } from './demo-plan.js';
import { type Draw, referenceDate, shiftDays } from './random.js';

type Profile = Pick<
  CompanyRecord,
  | 'description'
  | 'tagline'
  | 'customerFocus'
  | 'customerProfile'
  | 'tractionHighlights'
  | 'businessModels'
  | 'certifications'
  | 'tags'
  | 'highlights'
  | 'newHighlights'
  | 'regions'
  | 'technologies'
  | 'reportedClients'
>;

const focuses = ['B2B', 'B2B', 'B2C', 'B2B2C', 'B2G'];
const models = ['Subscription', 'Transaction fees', 'Licences', 'Hardware sales', 'Marketplace', 'Services'];
const certifications = ['ISO 27001', 'ISO 9001', 'ISO 14001', 'SOC 2 Type II', 'GDPR audit'];
const technologies = [
  'PostgreSQL',
  'TypeScript',
  'Kubernetes',
  'Rust',
  'Python',
  'GraphQL',
  'Kafka',
  'Linux',
];
const manners = ['fewer errors', 'less waste', 'half the paperwork', 'no downtime', 'better margins'];

/** Generates the descriptions and keyword lists of a company. */
export function drawProfile(
  draw: Draw,
  company: CompanyPlan,
  plan: DemoPlan,
  traction: TractionMetrics,
): Profile {
  const { sector, place } = company;
  const product = draw.pick(sector.products);
  const customer = draw.pick(sector.customers);
  const highlights = findHighlights(company, traction);
  return {
    description: `${company.name} of ${place.city} builds ${product} for ${customer}. ${draw.phrase()}.`,
    tagline: draw.known(0.94, () => `${capitalized(product)} with ${draw.pick(manners)}`),
    customerFocus: draw.known(0.93, () => draw.pick(focuses)),
    customerProfile: draw.known(0.9, () => `${capitalized(customer)} in ${place.region}`),
    tractionHighlights: draw.known(0.9, () => describeTraction(traction)),
    businessModels: draw.known(0.92, () => draw.some(models, 1, 3)),
    certifications: draw.known(0.85, () => draw.some(certifications, 0, 3)),
    tags: draw.known(0.95, () => [...sector.verticals.slice(0, 2), product]),
    highlights,
    newHighlights: highlights.filter((highlight) => highlight.startsWith('recent_')),
    regions: draw.known(0.94, () => [...place.regions]),
    technologies: draw.known(0.9, () => draw.some(technologies, 2, 5)),
    reportedClients: draw.known(0.9, () => drawClients(draw, company, plan.companies)),
  };
}

function drawClients(draw: Draw, company: CompanyPlan, companies: readonly CompanyPlan[]): string[] {
  const others = Array.from({ length: draw.between(0, 5) }, () => draw.pick(companies).id);
  return [...new Set(others)].filter((id) => id !== company.id);
}

/**
 * Returns the highlight tags that match the rest of the record. Tags for news of the last year begin with `recent_`.
 */
function findHighlights(company: CompanyPlan, traction: TractionMetrics): string[] {
  const yearAgo = shiftDays(referenceDate, -365);
  const lastRoundOn = company.rounds.at(-1)?.announcedOn ?? '';
  const growth = traction.employeeCount?.twelveMonths?.percentage ?? 0;
  const facts: readonly (readonly [highlight: string, holds: boolean])[] = [
    ['recent_funding', lastRoundOn >= yearAgo],
    ['recent_listing', (company.ipo?.wentPublicOn ?? '') >= yearAgo],
    ['public_company', company.ipo !== null],
    ['strong_headcount_growth', growth >= 30],
    ['many_backers', company.backers.size >= 8],
    ['top_web_traffic', (traction.popularityRank?.latest ?? Infinity) < 100_000],
  ];
  return facts.filter(([, holds]) => holds).map(([highlight]) => highlight);
}

function describeTraction(traction: TractionMetrics): string {
  const visits = traction.webVisits?.threeMonths?.percentage;
  const staff = traction.employeeCount?.twelveMonths?.percentage;
  const parts = [
    visits == null ? null : `Web visits ${signed(visits)}% in three months`,
    staff == null ? null : `headcount ${signed(staff)}% in twelve months`,
  ].filter((part) => part !== null);
  return parts.length === 0 ? 'Too young for a trend' : capitalized(parts.join('; '));
}

function signed(percentage: number): string {
  return percentage > 0 ? `+${percentage}` : String(percentage);
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/**
 * The latest value of each traction metric. They are generated once, because other parts of the record contain the same
 * numbers of visits, reviews and followers.
 */
export type CompanyMetrics = Readonly<Record<TractionMetricName, number | null>>;

interface Recipe {
  /** The share of companies with a known value. */
  readonly known: number;
  /** The minimum and maximum per employee. */
  readonly perEmployee: readonly [number, number];
}

/** How each metric is generated. `drawMetrics` derives the metrics that are not listed here from other metrics. */
const recipes: Readonly<Partial<Record<TractionMetricName, Recipe>>> = {
  webVisits: { known: 0.95, perEmployee: [60, 3_000] },
  profnetFollowers: { known: 0.95, perEmployee: [12, 150] },
  microblogFollowers: { known: 0.88, perEmployee: [4, 200] },
  photoshareFollowers: { known: 0.8, perEmployee: [3, 160] },
  appstoreAReviews: { known: 0.75, perEmployee: [2, 60] },
  appstoreBReviews: { known: 0.75, perEmployee: [2, 80] },
  appDownloads: { known: 0.78, perEmployee: [90, 2_500] },
  reviewsiteAReviews: { known: 0.85, perEmployee: [1, 6] },
  reviewsiteBReviews: { known: 0.82, perEmployee: [1, 12] },
  browserExtensionsUsers: { known: 0.75, perEmployee: [40, 900] },
  employersiteReviews: { known: 0.85, perEmployee: [1, 2] },
};

/** Generates the metric values of one company. An unknown value is null. */
export function drawMetrics(draw: Draw, company: CompanyPlan): CompanyMetrics {
  const size = company.employeeCount;
  const drawn = tractionMetricNames.map((name) => {
    const recipe = recipes[name];
    if (recipe === undefined) return [name, null] as const;
    const [least, most] = recipe.perEmployee;
    return [name, draw.known(recipe.known, () => draw.skewed(least * size, most * size))] as const;
  });
  const figures = Object.fromEntries(drawn) as Record<TractionMetricName, number | null>;
  const { webVisits, browserExtensionsUsers, employersiteReviews } = figures;
  return {
    ...figures,
    employeeCount: size,
    popularityRank: webVisits === null ? null : Math.max(50, Math.round(9e10 / (webVisits + 9_000))),
    browserExtensionsReviews:
      browserExtensionsUsers === null ? null : Math.ceil(browserExtensionsUsers / draw.between(40, 400)),
    employersiteRating: employersiteReviews === null ? null : draw.decimal(2.6, 4.8, 1),
  };
}

const windowMonths: Readonly<Record<TractionWindowName, number>> = {
  oneMonth: 1,
  twoMonths: 2,
  threeMonths: 3,
  fourMonths: 4,
  fiveMonths: 5,
  sixMonths: 6,
  twelveMonths: 12,
  twentyFourMonths: 24,
};

/**
 * Computes the past values of each metric from its latest value. A window that begins before the company was founded is
 * null.
 */
export function drawTraction(draw: Draw, figures: CompanyMetrics, foundedOn: DateString): TractionMetrics {
  const momentum = draw.decimal(-0.015, 0.05, 4);
  const ageMonths = monthsBetween(foundedOn, referenceDate);
  const metrics = tractionMetricNames.map((name) => {
    const latest = figures[name];
    return [name, latest === null ? null : lookBack(draw, name, latest, { momentum, ageMonths })] as const;
  });
  return Object.fromEntries(metrics) as TractionMetrics;
}

interface Course {
  /** Monthly growth rate; -0.01 means one percent less. */
  readonly momentum: number;
  readonly ageMonths: number;
}

function lookBack(draw: Draw, name: TractionMetricName, latest: number, course: Course): TractionMetric {
  const windows = tractionWindowNames.map((window) => {
    const months = windowMonths[window];
    const value =
      months > course.ageMonths ? null : earlierValue(draw, name, latest, months, course.momentum);
    return [window, value === null ? null : toWindow(latest, value)] as const;
  });
  return { latest, ...(Object.fromEntries(windows) as Record<TractionWindowName, TractionWindow>) };
}

/**
 * Returns an earlier value of a metric. A rating stays within 1 to 5. With positive momentum, the popularity rank falls
 * and all other metrics rise.
 */
function earlierValue(
  draw: Draw,
  name: TractionMetricName,
  latest: number,
  months: number,
  momentum: number,
): number {
  if (name === 'employersiteRating') {
    return roundTo(Math.min(5, Math.max(1, latest + draw.decimal(-0.02, 0.02, 3) * months)), 1);
  }
  const growth = (1 + (name === 'popularityRank' ? -momentum : momentum)) ** months;
  return Math.max(1, Math.round((latest / growth) * draw.decimal(0.97, 1.03, 3)));
}

/**
 * Returns a window. `change` is the increase since the earlier value; `percentage` is `change` relative to the earlier
 * value, rounded to two decimals.
 */
function toWindow(latest: number, value: number): TractionWindow {
  const change = roundTo(latest - value, 2);
  return { value, change, percentage: value === 0 ? null : roundTo((change / value) * 100, 2) };
}

function roundTo(value: number, digits: number): number {
  // Adding 0 turns a negative zero, which JSON does not have, into zero.
  return Number(value.toFixed(digits)) + 0;
}
