import type { DateString } from '../../values/dates.js';
import { monthsBetween } from '../education-level.js';
import type { CompanyPlan, DemoPlan, PersonPlan } from './demo-plan.js';
import {
  type Draw,
  founderJobs,
  type Job,
  laterOf,
  referenceDate,
  shiftDays,
  shiftMonths,
  staffJobs,
} from './random.js';

/** One job of a career. `company` is null for an employer outside the dataset, of which only the name is known. */
export interface CareerStep {
  readonly company: CompanyPlan | null;
  readonly employer: string;
  readonly job: Job;
  readonly start: DateString;
  /** Null for a current job. */
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

/**
 * Generates a career, the latest job first: the next job if the person left `person.company`, the job at that company,
 * and earlier jobs.
 */
export function drawCareer(draw: Draw, person: PersonPlan, plan: DemoPlan): CareerStep[] {
  const known = knownStep(draw, person);
  const next = known.end === null ? [] : drawNext(draw, person, plan, known.end);
  return [...next, known, ...drawEarlier(draw, plan, known.start)];
}

/** Returns the duration of a job in months, at least one. */
export function stepMonths({ start, end }: CareerStep): number {
  return Math.max(1, monthsBetween(start, end ?? referenceDate));
}

function knownStep(draw: Draw, person: PersonPlan): CareerStep {
  const { company, job, isFounder } = person;
  const lastDay = company.endedOn ?? referenceDate;
  const start = isFounder ? company.foundedOn : draw.day(company.foundedOn, shiftDays(lastDay, -90));
  return { company, employer: company.name, job, start, end: drawEnd(draw, company, start) };
}

/**
 * Generates the end date of a job; null for a current job. All jobs at a closed company end when it closes. Some people
 * leave after their company is acquired, or two or more years after they start. No one leaves Aurora Robotics.
 */
function drawEnd(draw: Draw, company: CompanyPlan, start: DateString): DateString | null {
  if (company.index === 0) return null;
  if (company.status === 'closed') return company.endedOn;
  const leavesFrom = laterOf(start, company.endedOn ?? shiftMonths(start, 24));
  const leaves = draw.chance(company.status === 'acquired' ? 0.4 : 0.12);
  return leaves && leavesFrom < referenceDate ? draw.day(leavesFrom, referenceDate) : null;
}

/**
 * Generates the next job of a person who left a company. Four in five people get one if a suitable company is found.
 */
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

/** Returns a demo company that existed during the whole period; null if none of ten random companies did. */
function findEmployer(draw: Draw, plan: DemoPlan, start: DateString, end = start): CompanyPlan | null {
  const seen = Array.from({ length: 10 }, () => draw.pick(plan.companies));
  return seen.find((company) => company.foundedOn <= start && (company.endedOn ?? end) >= end) ?? null;
}

/** Returns the URL of a person's picture, which is the same in the person record and the company record. */
export function pictureUrl(person: PersonPlan): string {
  return `https://images.example/people/${person.slug}`;
}

export function personProfnetUrl(person: PersonPlan): string {
  return `https://profnet.example/in/${person.slug}`;
}
