import type { DemoPlan } from './demo-plan.js';
import { openDraw } from './draw.js';
import { planAcquisitions } from './plan-acquisitions.js';
import { planCompanies } from './plan-companies.js';
import { planInvestors } from './plan-investors.js';
import { planIpos } from './plan-ipos.js';
import { forgetRoundDetails, planClosures, planSizes, rankInvestors } from './plan-outcome.js';
import { planPeople } from './plan-people.js';
import { planRounds } from './plan-rounds.js';

/** Settles who exists, who founded, paid and bought whom, and when, before any record is written. */
export function planDemo(seed: number): DemoPlan {
  const companies = planCompanies(openDraw(seed, 'plan companies'));
  const people = planPeople(openDraw(seed, 'plan people'), companies);
  const investors = planInvestors(openDraw(seed, 'plan investors'), companies, people);
  const plan: DemoPlan = { seed, companies, people, investors, rounds: [], acquisitions: [], ipos: [] };
  planRounds(openDraw(seed, 'plan rounds'), plan);
  planIpos(openDraw(seed, 'plan ipos'), plan);
  planAcquisitions(openDraw(seed, 'plan acquisitions'), plan);
  settle(plan);
  return plan;
}

function settle(plan: DemoPlan): void {
  planClosures(openDraw(plan.seed, 'plan closures'), plan.companies);
  planSizes(openDraw(plan.seed, 'plan sizes'), plan.companies);
  rankInvestors(plan);
  forgetRoundDetails(openDraw(plan.seed, 'plan gaps'), plan);
}
