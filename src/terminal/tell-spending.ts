import type { Server } from './server.js';

/** What the calls cost and what is left, in one line on standard error; nothing of calls that have no price. */
export function tellSpending({ spending, terms }: Server): void {
  const { charged, replayed, limit, remaining } = spending;
  if (terms.isDryRun) {
    terms.say('A dry run: nothing was charged.');
    return;
  }
  if (limit === null || remaining === null) return;
  const left = limit < 0 ? 'unlimited credits' : `${figure(remaining)} of ${figure(limit)} left`;
  const again = replayed === 0 ? '' : ` (${figure(replayed)} answers were given again, for nothing)`;
  terms.say(`${figure(charged)} ${charged === 1 ? 'credit' : 'credits'} charged${again}, ${left}.`);
}

function figure(number: number): string {
  return number.toLocaleString('en');
}
