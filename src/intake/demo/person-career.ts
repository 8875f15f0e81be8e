import type { DateString } from '../../domain/date-string.js';
import { laterOf, monthsBetween, referenceDate, shiftDays, shiftMonths } from './calendar.js';
import type { CompanyPlan, DemoPlan, PersonPlan } from './demo-plan.js';
import type { Draw } from './draw.js';
import { founderJobs, staffJobs, type Job } from './jobs.js';

/** One job of a career. Without a company of the demo it was at an outside employer, known by name alone. */
export interface CareerStep {
  readonly company: CompanyPlan | null;
  readonly employer: string;
  readonly job: Job;
  readonly start: DateString;
  /** Null while the job goes on. */
  readonly end: DateString | null;
}

const outsideEmployers = [
  'Harborwick Consulting',
  'Fernvale Bank',
  'Institute for Applied Optics of Harborwick',
  'Ostmere Foods',
  'Lindenmarch Rail',
  'Quillhaven Press',
];

/** A career, the latest job first: what came after the known company, the job there, and what came before. */
export function drawCareer(draw: Draw, person: PersonPlan, plan: DemoPlan): CareerStep[] {
  const known = knownStep(draw, person);
  const next = known.end === null ? [] : drawNext(draw, person, plan, known.end);
  return [...next, known, ...drawEarlier(draw, plan, known.start)];
}

/** The months a step has lasted, at least one. */
export function stepMonths({ start, end }: CareerStep): number {
  return Math.max(1, monthsBetween(start, end ?? referenceDate));
}

function knownStep(draw: Draw, person: PersonPlan): CareerStep {
  const { company, job, isFounder } = person;
  const lastDay = company.endedOn ?? referenceDate;
  const start = isFounder ? company.foundedOn : draw.day(company.foundedOn, shiftDays(lastDay, -90));
  return { company, employer: company.name, job, start, end: drawEnd(draw, company, start) };
}

/** Nobody stays where the lights are out; some leave when, or years after, the company was bought or listed. */
function drawEnd(draw: Draw, company: CompanyPlan, start: DateString): DateString | null {
  if (company.index === 0) return null;
  if (company.status === 'closed') return company.endedOn;
  const leavesFrom = laterOf(start, company.endedOn ?? shiftMonths(start, 24));
  const leaves = draw.chance(company.status === 'acquired' ? 0.4 : 0.12);
  return leaves && leavesFrom < referenceDate ? draw.day(leavesFrom, referenceDate) : null;
}

/** Four in five have found something new, some of them as founders no company lists. */
function drawNext(draw: Draw, person: PersonPlan, plan: DemoPlan, left: DateString): CareerStep[] {
  const start = shiftMonths(left, draw.between(0, 5));
  const company = findEmployer(draw, plan, start);
  if (start > referenceDate || company?.status !== 'active' || company === person.company) return [];
  return draw.chance(0.8)
    ? [{ company, employer: company.name, job: draw.pick(staffJobs), start, end: null }]
    : [];
}

function drawEarlier(draw: Draw, plan: DemoPlan, before: DateString): CareerStep[] {
  const steps: CareerStep[] = [];
  let latest = before;
  for (let count = draw.pick([0, 1, 1, 2, 2, 3, 4]); count > 0; count -= 1) {
    const end = shiftMonths(latest, -draw.between(0, 4));
    const start = shiftMonths(end, -draw.between(10, 54));
    const company = draw.chance(0.88) ? findEmployer(draw, plan, start, end) : null;
    const job = draw.chance(0.08) ? founderJobs[0] : draw.pick(staffJobs);
    steps.push({ company, employer: company?.name ?? draw.pick(outsideEmployers), job, start, end });
    latest = start;
  }
  return steps;
}

/** A company of the demo that lived through that time, or null when the first few looked at did not. */
function findEmployer(draw: Draw, plan: DemoPlan, start: DateString, end = start): CompanyPlan | null {
  const seen = Array.from({ length: 10 }, () => draw.pick(plan.companies));
  return seen.find((company) => company.foundedOn <= start && (company.endedOn ?? end) >= end) ?? null;
}
