import { join } from 'node:path';
import { systemClock } from '../domain/dates.js';
import { fillDocuments } from '../import/fill-documents.js';
import { buildDeferredIndexes } from '../records/sql/deferred-indexes.js';
import { createLedgerMonths } from '../accounts/sql/ledger-months.js';
import { rekeyIdentifiers } from '../records/sql/rekey/rekey-identifiers.js';
import { migrate } from '../database/engine/migrate.js';
import type { Database } from '../database/database.js';
import { extendDistribution } from './distribute-command.js';
import { CommandError, type Command } from './command.js';

/** The path of prisma/migrations. The relative path is the same from `src` and from `dist`, the compiled code. */
export const migrationsDirectory = join(__dirname, '..', '..', 'prisma', 'migrations');

/** `dealgraph migrate`: applies pending migrations and returns their names. */
export const migrateCommand: Command<object> = async (_input, { db }) => {
  requireCoordinator(db);
  return { applied: await bringUpToDate(db) };
};

/**
 * Checks that the database is not a worker of a Citus cluster: `distribute` creates the tables there.
 * @throws CommandError
 */
export function requireCoordinator({ distribution }: Database): void {
  if (distribution.isOnWorker)
    throw new CommandError('This node is a worker. Set DATABASE_URL to the coordinator of the cluster.');
}

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
