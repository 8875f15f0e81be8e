import type { DateString } from '../../domain/date-string.js';
import type { InvestmentType } from '../../domain/investment-types.js';
import { invariant } from '../../errors/invariant.js';
import { laterOf, referenceDate, shiftMonths } from './calendar.js';
import type { CompanyPlan, DemoPlan, InvestorPlan } from './demo-plan.js';
import type { Draw, Weighted } from './draw.js';
import { addRound, announce, chooseInvestors, type Announcement } from './plan-round.js';
import { openingTypes, seriesLadder, sideTypes } from './round-terms.js';
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

/** Lets every company raise its rounds until the reference date; about 4,500 in all. */
export function planRounds(draw: Draw, stage: Stage): void {
  for (const company of stage.companies) {
    if (company.id === showcase.auroraRobotics.id) raiseAuroraRounds(draw, stage, company);
    else raiseRounds(draw, stage, company);
  }
}

/** One more round of a company, with whoever may take part. */
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

/** Northlight leads the first two rounds and follows in the others. */
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
