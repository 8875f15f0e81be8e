import type { IntakeListener } from '../intake-item.js';
import { appended, type InvestorEntry, type RoundEntry } from './company-index.js';

/** Links an investor and a round. Returns false when they are linked already. */
export function joinRound(
  round: RoundEntry,
  investor: InvestorEntry,
  listener: Pick<IntakeListener, 'onCount'>,
): boolean {
  if (round.investors?.includes(investor) === true) return false;
  if (round.investors === null) listener.onCount('rounds with investors', 1);
  round.investors = appended(round.investors ?? [], investor);
  investor.rounds.push(round);
  return true;
}
