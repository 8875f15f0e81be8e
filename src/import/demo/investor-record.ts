import type { FundDetail, InvestorRecord } from '../../records/investor.js';
import type { CompanyPlan, DemoPlan, InvestorPlan } from './demo-plan.js';
import { personProfnetUrl } from './person-career.js';
import { locationText } from './places.js';
import { type Draw, employeeBand, openDraw } from './random.js';
import { showcase } from './showcase.js';

/**
 * Creates the complete record of a planned investor (contract 2.5). Northlight Ventures has every field that a firm
 * can have.
 */
export function writeInvestor(plan: DemoPlan, investor: InvestorPlan): InvestorRecord {
  const draw = openDraw(plan.seed, `investor ${investor.index}`, investor.id === showcase.northlight.id);
  return {
    id: investor.id,
    investorName: investor.name,
    personId: investor.person?.id ?? null,
    companyId: investor.company?.id ?? null,
    investorRank: investor.rank,
    investorTypes: investor.types,
    foundedYear: investor.foundedYear,
    domain: investor.domain,
    hqLocation: locationText(investor.place),
    ...drawProfile(draw, investor),
    ...sumInvestments(investor),
    ...drawFunds(draw, investor),
    strategicSignalIds: [],
  };
}

function drawProfile(draw: Draw, investor: InvestorPlan) {
  const { name, person, slug, place } = investor;
  const kind = person === null ? 'An investor' : 'An individual investor';
  return {
    companySize: person === null ? draw.known(0.92, () => drawSize(draw, investor)) : null,
    operatingStatus: draw.chance(0.95) || investor.index === 0 ? 'active' : 'closed',
    profnetUrl: person === null ? `https://profnet.example/company/${slug}` : personProfnetUrl(person),
    microblogUrl: draw.known(0.8, () => `https://microblog.example/${slug}`),
    description: draw.known(0.93, () => `${name}: ${kind} from ${place.city}. ${draw.phrase()}.`),
  };
}

/** Returns the headcount band. A corporate investor has the headcount of its parent company. */
function drawSize(draw: Draw, { company }: InvestorPlan): string {
  return employeeBand(company?.employeeCount ?? draw.skewed(4, 300));
}

/** Computes counts and targets from the rounds in which the investor took part. */
function sumInvestments({ investments }: InvestorPlan) {
  const portfolio = [...new Set(investments.map(({ company }) => company))];
  const stages = investments.map(({ round }) => round.investmentType).filter((type) => type !== null);
  const industries = byFrequency(portfolio.flatMap((company) => company.industry));
  return {
    numberOfInvestments: investments.length,
    numberOfLeadInvestments: investments.filter(({ isLead }) => isLead).length,
    numberOfExits: portfolio.filter(hasExited).length,
    investmentStage: byFrequency(stages).slice(0, 6),
    industryTarget: industries.slice(0, 5),
    svcIndustryTarget: industries.slice(0, 3),
    svcTechVerticalsTarget: byFrequency(portfolio.flatMap(firstVerticals)).slice(0, 4),
    portfolioCompanies: portfolio.map((company) => company.id),
  };
}

function hasExited(company: CompanyPlan): boolean {
  return company.ipo !== null || company.acquisition !== null;
}

function firstVerticals(company: CompanyPlan): string[] {
  return company.techVerticals.flatMap((path) => path.slice(0, 1));
}

/** Returns the distinct words, the most frequent first. */
function byFrequency(words: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return [...counts].sort(([, one], [, other]) => other - one).map(([word]) => word);
}

/** Generates the funds. Only venture capital and private equity firms have funds. */
function drawFunds(draw: Draw, investor: InvestorPlan) {
  const hasFunds = investor.types.some((type) => ['venture_capital', 'private_equity_firm'].includes(type));
  const count = hasFunds ? draw.between(1, 5) : 0;
  const first = (investor.foundedYear ?? 0) + 1;
  const funds = Array.from({ length: count }, (_, index) =>
    drawFund(draw, investor, index, first + index * 3),
  );
  const fundDetails = funds.filter((fund) => fund !== null);
  return { numberOfFunds: fundDetails.length, fundDetails };
}

/** Generates a fund; null if it would be announced after 2025. */
function drawFund(draw: Draw, investor: InvestorPlan, index: number, year: number): FundDetail | null {
  if (year > 2025) return null;
  return {
    name: `${investor.name} ${['I', 'II', 'III', 'IV', 'V'][index] ?? index + 1}`,
    announcedOn: draw.known(0.9, () => draw.day(`${year}-01-01`, `${year}-12-31`)),
    raisedAmountUsd: draw.known(0.85, () => draw.skewed(5, 900) * 1_000_000),
  };
}
