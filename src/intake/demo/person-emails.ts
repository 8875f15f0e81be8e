import type { EmailMatch } from '../../domain/intake-record.js';
import type { DemoPlan, PersonPlan } from './demo-plan.js';
import { openDraw, type Draw } from './draw.js';
import { slugOf } from './names.js';
import { showcase } from './showcase.js';

/** One or two addresses of a person, all on reserved hosts, with scores 1 to 10 (contract 4.4). */
export function drawEmails({ seed }: DemoPlan, person: PersonPlan): EmailMatch[] {
  const draw = openDraw(seed, `emails ${person.index}`);
  const first =
    person.id === showcase.adaMarsh.id ? adaAtWork(showcase.adaMarsh.emailScore) : drawWork(draw, person);
  const second = person.id === showcase.adamMarsh.id ? adaAtWork(3) : drawSecond(draw, person);
  return second === null ? [first] : [first, second];
}

/** Founders are sure to read their address at their own company, staff probably are. */
function drawWork(draw: Draw, person: PersonPlan): EmailMatch {
  return {
    email: `${localPart(person)}@${person.company.domain}`,
    score: person.isFounder ? draw.between(8, 10) : draw.between(6, 9),
  };
}

/** Founders of one company share a mailbox, the first of them most surely; others may have a private address. */
function drawSecond(draw: Draw, person: PersonPlan): EmailMatch | null {
  const { founders, domain } = person.company;
  const order = founders.indexOf(person);
  if (founders.length > 1 && order >= 0) return { email: `founders@${domain}`, score: 7 - 2 * order };
  return draw.chance(0.5)
    ? { email: `${localPart(person)}.${person.index}@mailbox.example`, score: draw.between(1, 6) }
    : null;
}

function localPart({ firstName, lastName }: PersonPlan): string {
  return `${slugOf(firstName)}.${slugOf(lastName)}`;
}

function adaAtWork(score: number): EmailMatch {
  return { email: showcase.adaMarsh.email, score };
}
