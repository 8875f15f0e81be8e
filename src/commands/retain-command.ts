import { keepLedgerMonths, type LedgerMonth } from '../store/accounts/ledger-months.js';
import { deleteOldEntries, dropLedgerMonth, findLedgerSurplus } from '../store/accounts/retain-ledger.js';
import { CommandError, type Command } from './command.js';

export interface RetainInput {
  /** Whole months that are kept beside this one; LEDGER_MONTHS when it is absent. */
  readonly ledgerMonths?: number;
  readonly dryRun: boolean;
}

/** Callers list their requests of 31 days, and ask for the usage of the month before. */
const fewestMonths = 2;

/**
 * `dealgraph retain`: makes the next months of the ledger, and takes away what is older than has to be kept: months as
 * wholes, and in steps what was charged before the ledger had months. A dry run tells it only.
 */
export const retainCommand: Command<RetainInput> = async ({ ledgerMonths, dryRun }, services) => {
  const { db, clock, deployment, signal } = services;
  const now = clock.now();
  const kept = ledgerMonths ?? deployment.ledgerMonths;
  if (kept !== undefined && kept < fewestMonths)
    throw new CommandError(`The ledger keeps at least ${fewestMonths} months, got ${kept}.`);
  const made = dryRun ? [] : await keepLedgerMonths(db, now);
  if (kept === undefined)
    return { dryRun, keptFrom: null, dropped: [], deletedEntries: 0, made: made.map(nameOf) };
  const { before, months, entries } = await findLedgerSurplus(db, now, kept);
  let deletedEntries = entries;
  if (!dryRun) {
    for (const month of months) await dropLedgerMonth(db, month);
    deletedEntries = entries === 0 ? 0 : await deleteOldEntries(db, before, signal);
  }
  const dropped = months.map(({ table }: LedgerMonth) => nameOf(table));
  return {
    dryRun,
    keptFrom: before.toISOString().slice(0, 10),
    dropped,
    deletedEntries,
    made: made.map(nameOf),
  };
};

/** `2026-11` of a month's table. */
function nameOf(table: string): string {
  return table.slice(-7).replace('_', '-');
}
