import type { DateString } from '../../domain/date-string.js';
import type { InvestmentType } from '../../domain/investment-types.js';
import type { FundingRoundRecord } from '../../domain/records/funding-round.js';
import { yearOf } from './calendar.js';
import { demoId } from './demo-id.js';
import type { CompanyPlan, DemoPlan, InvestorPlan } from './demo-plan.js';
import type { Draw } from './draw.js';
import { roundTerms } from './round-terms.js';

/** A round as it is announced, before anyone is asked who took part. */
export interface Announcement {
  readonly type: InvestmentType;
  readonly on: DateString;
  /** US dollars; null when undisclosed. */
  readonly raised: number | null;
  readonly postMoney: number | null;
}

/** An announcement with the usual terms of its type; some amounts stay undisclosed. */
export function announce(draw: Draw, type: InvestmentType, on: DateString): Announcement {
  const { raised: range, isPriced } = roundTerms[type];
  const raised = range === null ? null : draw.known(0.92, () => roundMoney(draw.skewed(...range)));
  const postMoney =
    raised === null || !isPriced
      ? null
      : draw.known(0.75, () => roundMoney(raised / draw.decimal(0.08, 0.28, 3)));
  return { type, on, raised, postMoney };
}

/** Writes a round into the company, the investors and the plan, so that the three always agree. */
export function addRound(
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

/** One to five investors that may take part, some of them for the second time; `fallback` when none was found. */
export function chooseInvestors(
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

/** The first of the list are the most active, as few firms do many of the deals. */
function pickActive(draw: Draw, all: readonly InvestorPlan[]): InvestorPlan {
  const place = Math.floor(all.length * draw.decimal(0, 0.999_999, 6) ** 1.4);
  return all[place] ?? draw.pick(all);
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

/** Three leading digits, as such sums are told. */
function roundMoney(usd: number): number {
  return Number(usd.toPrecision(3));
}
