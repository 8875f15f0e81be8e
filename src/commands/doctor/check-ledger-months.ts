import { monthAt } from '../../store/accounts/ledger-months.js';
import { readLedgerParts } from '../../store/accounts/read-ledger-parts.js';
import type { CommandServices } from '../command.js';
import { ok, warn, type Finding } from './finding.js';

const neededAhead = 1;

/** Whether this month and the next one have their part of the ledger, and the net beside them is empty. */
export async function checkLedgerMonths({ db, clock }: CommandServices): Promise<Finding[]> {
  const now = clock.now();
  const { tables, strays } = await readLedgerParts(db);
  const needed = Array.from({ length: neededAhead + 1 }, (_, offset) => monthAt(now, offset).table);
  const missing = needed.filter((table) => !tables.includes(table));
  const advice =
    'Run: dealgraph retain; servers do the same every hour, see their logs for why they did not.';
  if (missing.length > 0) return [warn('ledger months', `lacks ${missing.join(', ')}`, advice)];
  const found = `${tables.length} parts`;
  return strays ? [warn('ledger months', `${found}, charges in none`, advice)] : [ok('ledger months', found)];
}
