import type { Server } from './server.js';

/** What the calls cost and what is left, in one line on standard error; nothing of calls that have no price. */
export function tellSpending({ spending, terms }: Server): void {
  warnOfNarrow({ spending, terms });
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

/** Warns when less than a tenth of the daily allowance of free answers about few records is left (D20). */
function warnOfNarrow({ spending: { narrow }, terms }: Pick<Server, 'spending' | 'terms'>): void {
  if (narrow === null || narrow.remaining >= narrow.limit / 10) return;
  const left = `${figure(narrow.remaining)} of ${figure(narrow.limit)} are left today`;
  terms.say(`Free answers about fewer than 10 records: ${left}. Paid requests still work.`);
}

function figure(number: number): string {
  return number.toLocaleString('en');
}
