import type { PersonPlan } from './demo-plan.js';

/** Where the demo's people have their picture, the same in their own record and in their company's. */
export function pictureUrl(person: PersonPlan): string {
  return `https://images.example/people/${person.slug}`;
}

export function personProfnetUrl(person: PersonPlan): string {
  return `https://profnet.example/in/${person.slug}`;
}
