import { verifyLedger } from '../../store/accounts/verify-ledger.js';
import type { CommandServices } from '../command.js';
import { fail, ok, type Finding } from './finding.js';

/** Whether the ledger sums to what budgets count (D5). */
export async function checkLedger({ db }: CommandServices): Promise<Finding[]> {
  const { counters, mismatches } = await verifyLedger(db);
  if (mismatches.length === 0) return [ok('ledger', `sums to all ${counters} counters`)];
  return [
    fail(
      'ledger',
      `${mismatches.length} of ${counters} counters differ`,
      'Keep the database as it is, run: dealgraph usage --verify, and report what it says.',
    ),
  ];
}
