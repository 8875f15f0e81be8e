import { invariant } from '../../errors/invariant.js';
import type { FundingRoundRecord, InvestmentType } from '../../records/funding-round.js';
import type { DateString } from '../../values/dates.js';
import { demoId } from './demo-id.js';
import type { CompanyPlan, DemoPlan, InvestorPlan } from './demo-plan.js';
import { type Draw, laterOf, referenceDate, shiftMonths, type Weighted, yearOf } from './random.js';
import { openingTypes, roundTerms, seriesLadder, sideTypes } from './round-terms.js';
import { showcase } from './showcase.js';

type Stage = Pick<DemoPlan, 'companies' | 'investors' | 'rounds'>;

const earliest: DateString = '2010-01-04';

const roundCounts: readonly Weighted<number>[] = [
  { weight: 15, value: 0 },
  { weight: 22, value: 1 },
  { weight: 23, value: 2 },
  { weight: 18, value: 3 },
  { weight: 13, value: 4 },
  { weight: 7, value: 5 },
  { weight: 4, value: 6 },
  { weight: 3, value: 8 },
];

const auroraRounds: readonly Announcement[] = [
  { type: 'Seed', on: '2015-02-11', raised: 2_400_000, postMoney: 12_000_000 },
  { type: 'Series A', on: '2017-05-23', raised: 14_000_000, postMoney: 68_000_000 },
  { type: 'Series B', on: '2019-09-10', raised: 42_000_000, postMoney: 260_000_000 },
  { type: 'Series C', on: '2022-03-15', raised: 110_000_000, postMoney: 900_000_000 },
];

/** Plans all rounds of every company up to the reference date, about 4,500 in total. */
export function planRounds(draw: Draw, stage: Stage): void {
  for (const company of stage.companies) {
    if (company.id === showcase.auroraRobotics.id) raiseAuroraRounds(draw, stage, company);
    else raiseRounds(draw, stage, company);
  }
}

/** Adds one round to a company, and chooses its investors. */
export function raiseRound(
  draw: Draw,
  stage: Stage,
  company: CompanyPlan,
  type: InvestmentType,
  on: DateString,
): void {
  const announcement = announce(draw, type, on);
  const fallback = northlightOf(stage.investors);
  const investors = chooseInvestors(draw, stage.investors, company, announcement, fallback);
  addRound(stage, company, announcement, investors, draw.chance(0.9));
}

function raiseRounds(draw: Draw, stage: Stage, company: CompanyPlan): void {
  const climbsAll = company.index % 100 === 42 && company.foundedOn < '2013';
  const types = climbsAll ? ['Pre Seed' as const, ...seriesLadder] : chooseTypes(draw);
  let on = shiftMonths(laterOf(company.foundedOn, earliest), draw.between(2, 20));
  for (const type of types) {
    if (on > referenceDate) return;
    raiseRound(draw, stage, company, type, on);
    on = shiftMonths(on, climbsAll ? draw.between(8, 15) : draw.between(9, 30));
  }
}

function chooseTypes(draw: Draw): InvestmentType[] {
  const count = draw.pickWeighted(roundCounts);
  const types = count > 0 && draw.chance(0.4) ? [draw.pick(openingTypes)] : [];
  const rungs = [...seriesLadder];
  while (types.length < count) {
    types.push(draw.chance(0.15) ? draw.pick(sideTypes) : (rungs.shift() ?? draw.pick(sideTypes)));
  }
  return types;
}

/** Plans the rounds of Aurora Robotics. Northlight Ventures leads the first two and joins the others. */
function raiseAuroraRounds(draw: Draw, stage: Stage, company: CompanyPlan): void {
  const northlight = northlightOf(stage.investors);
  for (const [order, announcement] of auroraRounds.entries()) {
    const found = chooseInvestors(draw, stage.investors, company, announcement, northlight);
    const others = found.filter((investor) => investor !== northlight).slice(0, 4);
    const investors = order < 2 ? [northlight, ...others] : [...others, northlight];
    addRound(stage, company, announcement, investors, true);
  }
}

function northlightOf(investors: readonly InvestorPlan[]): InvestorPlan {
  const [northlight] = investors;
  invariant(northlight?.id === showcase.northlight.id, 'Northlight Ventures is the first investor.');
  return northlight;
}

/** A round as announced, before its investors are chosen. */
interface Announcement {
  readonly type: InvestmentType;
  readonly on: DateString;
  /** In US dollars; null if undisclosed. */
  readonly raised: number | null;
  readonly postMoney: number | null;
}

/** Generates an announcement with the usual terms of its type. Some amounts stay undisclosed. */
function announce(draw: Draw, type: InvestmentType, on: DateString): Announcement {
  const { raised: range, isPriced } = roundTerms[type];
  const raised = range === null ? null : draw.known(0.92, () => roundMoney(draw.skewed(...range)));
  const postMoney =
    raised === null || !isPriced
      ? null
      : draw.known(0.75, () => roundMoney(raised / draw.decimal(0.08, 0.28, 3)));
  return { type, on, raised, postMoney };
}

/** Adds a round to the plan, to its company and to its investors. */
function addRound(
  plan: Pick<DemoPlan, 'rounds'>,
  company: CompanyPlan,
  { type, on, raised, postMoney }: Announcement,
  investors: readonly InvestorPlan[],
  hasLead: boolean,
): FundingRoundRecord {
  const round: FundingRoundRecord = {
    id: demoId('FundingRound', plan.rounds.length),
    name: `${type} - ${company.name}`,
    companyId: company.id,
    companyName: company.name,
    investmentType: type,
    announcedOn: on,
    raisedAmountUsd: raised,
    preMoneyValuationUsd: postMoney === null || raised === null ? null : postMoney - raised,
    postMoneyValuationUsd: postMoney,
    investors: [],
  };
  for (const [order, investor] of investors.entries()) {
    const isLead = hasLead && order === 0;
    round.investors.push({ investorId: investor.id, investorName: investor.name, isLeadInvestor: isLead });
    investor.investments.push({ company, round, isLead });
    company.backers.add(investor);
  }
  plan.rounds.push(round);
  company.rounds.push(round);
  company.lastEventOn = on;
  return round;
}

/**
 * Chooses one to five investors that may join the round. Some of them are existing investors of the company. Returns
 * only `fallback` if none is found.
 */
function chooseInvestors(
  draw: Draw,
  all: readonly InvestorPlan[],
  company: CompanyPlan,
  { type, on }: Announcement,
  fallback: InvestorPlan,
): InvestorPlan[] {
  const earlier = [...company.backers];
  const chosen = new Set<InvestorPlan>();
  const wanted = draw.pick([1, 1, 2, 2, 3, 3, 4, 5]);
  for (let attempt = 0; attempt < wanted * 4 && chosen.size < wanted; attempt += 1) {
    const investor = earlier.length > 0 && draw.chance(0.35) ? draw.pick(earlier) : pickActive(draw, all);
    if (mayJoin(investor, company, type, on)) chosen.add(investor);
  }
  return chosen.size === 0 ? [fallback] : [...chosen];
}

/**
 * Picks a random investor. Those early in the list are picked more often, because a few firms make many of the deals.
 */
function pickActive(draw: Draw, all: readonly InvestorPlan[]): InvestorPlan {
  const index = Math.floor(all.length * draw.decimal(0, 0.999_999, 6) ** 1.4);
  return all[index] ?? draw.pick(all);
}

function mayJoin(
  investor: InvestorPlan,
  company: CompanyPlan,
  type: InvestmentType,
  on: DateString,
): boolean {
  if (investor.company === company) return false;
  if (investor.person !== null) return roundTerms[type].isEarly;
  return investor.foundedYear !== null && investor.foundedYear <= yearOf(on);
}

/** Rounds an amount to three significant digits, as published amounts usually are. */
function roundMoney(usd: number): number {
  return Number(usd.toPrecision(3));
}
