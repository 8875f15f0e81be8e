import { join } from 'node:path';
import { systemClock } from '../domain/clock.js';
import { fillDocuments } from '../intake/fill-documents.js';
import { keepLedgerMonths } from '../store/accounts/ledger-months.js';
import { rekeyIdentifiers } from '../store/rekey/rekey-identifiers.js';
import { migrate } from '../store/engine/migrate.js';
import type { Database } from '../store/database.js';
import type { Command } from './command.js';

/** prisma/migrations, beside the compiled and the written sources alike. */
export const migrationsDirectory = join(__dirname, '..', '..', 'prisma', 'migrations');

/** `dealgraph migrate`: the names of the migrations that were applied, none when the database has them all. */
export const migrateCommand: Command<object> = async (_input, { db }) => ({
  applied: await bringUpToDate(db),
});

/** Applies the migrations that a database lacks, and adds to its rows what only the program can make. */
export async function bringUpToDate(db: Database): Promise<string[]> {
  const applied = await migrate(db.pool, migrationsDirectory);
  await fillDocuments(db);
  await rekeyIdentifiers(db);
  await keepLedgerMonths(db, systemClock.now());
  return applied;
}
