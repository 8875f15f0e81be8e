import { demoId } from './demo-id.js';
import type { CompanyPlan, PersonPlan } from './demo-plan.js';
import type { Draw } from './draw.js';
import { founderJobs, staffJobs, type Job } from './jobs.js';
import { slugOf } from './names.js';
import { showcase } from './showcase.js';

const personTotal = 4000;

type Name = Pick<PersonPlan, 'firstName' | 'lastName'>;

/** The founders of every company, who are also written into its plan, and staff up to the total. */
export function planPeople(draw: Draw, companies: readonly CompanyPlan[]): PersonPlan[] {
  const people: PersonPlan[] = [];
  for (const company of companies) addFounders(draw, people, company);
  while (people.length < personTotal) {
    people.push(
      toPerson(people.length, draw.personName(), draw.pick(companies), draw.pick(staffJobs), false),
    );
  }
  return people;
}

function addFounders(draw: Draw, people: PersonPlan[], company: CompanyPlan): void {
  for (const [order, name] of founderNames(draw, company).entries()) {
    const person = toPerson(people.length, name, company, founderJobs[order] ?? founderJobs[0], true);
    people.push(person);
    company.founders.push(person);
  }
}

function founderNames(draw: Draw, company: CompanyPlan): Name[] {
  if (company.id === showcase.auroraRobotics.id) return [showcase.adaMarsh, showcase.tomasLind];
  if (company.id === showcase.auroraBots.id) return [showcase.adamMarsh];
  const count = draw.pickWeighted([
    { weight: 52, value: 1 },
    { weight: 36, value: 2 },
    { weight: 12, value: 3 },
  ]);
  return Array.from({ length: count }, () => draw.personName());
}

function toPerson(index: number, name: Name, company: CompanyPlan, job: Job, isFounder: boolean): PersonPlan {
  const { firstName, lastName } = name;
  const fullName = `${firstName} ${lastName}`;
  return {
    ...{ index, id: demoId('Person', index), firstName, lastName, fullName, company, job, isFounder },
    // The number keeps namesakes apart; the showcase does without.
    slug: index < 3 ? slugOf(fullName) : `${slugOf(fullName)}-${index}`,
  };
}
