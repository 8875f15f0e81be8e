import { referenceDate, shiftMonths } from './calendar.js';
import type { CompanyPlan, DemoPlan } from './demo-plan.js';
import type { Draw } from './draw.js';
import { showcase } from './showcase.js';

/** Closes some of the companies that raised little and not lately. */
export function planClosures(draw: Draw, companies: readonly CompanyPlan[]): void {
  for (const company of companies.slice(2)) {
    const on = shiftMonths(company.lastEventOn, draw.between(18, 50));
    const isWeak = company.status === 'active' && company.rounds.length <= 2;
    if (!isWeak || on > referenceDate || draw.chance(0.85)) continue;
    company.status = 'closed';
    company.endedOn = on;
  }
}

/** Gives every company its headcount, which follows its rounds, and the rank that follows the headcount. */
export function planSizes(draw: Draw, companies: readonly CompanyPlan[]): void {
  for (const company of companies) company.employeeCount = chooseSize(draw, company);
  const ranked = [...companies].sort((one, other) => other.employeeCount - one.employeeCount);
  for (const [place, company] of ranked.entries()) company.rank = place + 1;
}

function chooseSize(draw: Draw, company: CompanyPlan): number {
  if (company.id === showcase.auroraRobotics.id) return 1240;
  if (company.id === showcase.auroraBots.id) return 64;
  const usual = 8 * 2.1 ** Math.min(company.rounds.length, 7) * (company.ipo === null ? 1 : 4);
  return draw.skewed(Math.max(company.founders.length + 1, Math.round(usual / 3)), Math.round(usual * 3));
}

/** Ranks the investors by the number of rounds they took part in. */
export function rankInvestors({ investors }: Pick<DemoPlan, 'investors'>): void {
  const ranked = [...investors].sort((one, other) => other.investments.length - one.investments.length);
  for (const [place, investor] of ranked.entries()) investor.rank = place + 1;
}

/** Leaves some dates and types of rounds unknown, as real data does; the showcase stays complete. */
export function forgetRoundDetails(draw: Draw, { rounds }: Pick<DemoPlan, 'rounds'>): void {
  for (const round of rounds.slice(showcase.auroraRobotics.roundIds.length)) {
    if (draw.chance(0.012)) round.announcedOn = null;
    if (draw.chance(0.004)) round.investmentType = null;
  }
}
