import type { CompanyRecord } from '../../domain/records/company.js';
import type { TractionMetrics } from '../../domain/traction-metrics.js';
import { referenceDate, shiftDays } from './calendar.js';
import type { CompanyPlan, DemoPlan } from './demo-plan.js';
import type { Draw } from './draw.js';

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

/** The prose and the lists of words of a company. */
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
    tractionHighlights: draw.known(0.9, () => tellTraction(traction)),
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

/** Tags that the rest of the record bears out; they begin with `recent_` when they are news of the last year. */
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

function tellTraction(traction: TractionMetrics): string {
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
