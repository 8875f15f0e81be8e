import { join } from 'node:path';
import { systemClock } from '../domain/dates.js';
import { fillDocuments } from '../import/fill-documents.js';
import { buildDeferredIndexes } from '../records/sql/deferred-indexes.js';
import { createLedgerMonths } from '../accounts/sql/ledger-months.js';
import { rekeyIdentifiers } from '../records/sql/rekey/rekey-identifiers.js';
import { migrate } from '../database/engine/migrate.js';
import type { Database } from '../database/database.js';
import { extendDistribution } from './distribute-command.js';
import type { Command } from './command.js';

/** The path of prisma/migrations. The relative path is the same from `src` and from `dist`, the compiled code. */
export const migrationsDirectory = join(__dirname, '..', '..', 'prisma', 'migrations');

/** `dealgraph migrate`: applies pending migrations and returns their names. */
export const migrateCommand: Command<object> = async (_input, { db }) => ({
  applied: await bringUpToDate(db),
});

/**
 * Applies pending migrations and computes the stored values that SQL cannot compute. Before that, builds the indexes
 * that an interrupted import has left out, because a migration may change them.
 */
export async function bringUpToDate(db: Database): Promise<string[]> {
  await buildDeferredIndexes(db);
  const applied = await migrate(db.pool, migrationsDirectory);
  await fillDocuments(db);
  await rekeyIdentifiers(db);
  await extendDistribution(db);
  await createLedgerMonths(db, systemClock.now());
  return applied;
}
