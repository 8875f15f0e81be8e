import { createLedgerMonths } from '../accounts/sql/ledger-months.js';
import { reorderRestoredCharges } from '../accounts/sql/restored-charges.js';
import type { Database } from '../database/database.js';
import { migrate } from '../database/engine/migrate.js';
import { fillDocuments } from '../import/fill-documents.js';
import { buildDeferredIndexes } from '../import/sql/deferred-indexes.js';
import { rekeyIdentifiers } from '../import/sql/rekey/rekey-identifiers.js';
import { fillWords, type FollowWords } from '../import/sql/words.js';
import { migrationsDirectory } from '../runtime/migrations-directory.js';
import { systemClock } from '../values/dates.js';
import { CommandAudit, currentUser, userActor } from './audit.js';
import { onDatabase } from './audit-targets.js';
import { type Command, CommandError } from './command.js';
import { extendDistribution } from './distribute-command.js';
import { requireUsableDatabase } from './require-usable-database.js';

/** `dealgraph migrate`: applies pending migrations and returns their names. */
export const migrateCommand: Command<object> = async (_input, { db, onProgress }) => {
  requireCoordinator(db);
  const applied = await bringUpToDate(db, (filled, all) => {
    onProgress({
      phase: 'computing words',
      done: (filled / Math.max(filled, all)) * maxDone,
      records: filled,
    });
  });
  return { applied };
};

/** Maximum progress while the command runs: after the words, it computes identifiers. */
const maxDone = 0.99;

/**
 * Checks that the database is not a worker of a Citus cluster: `distribute` creates the tables there.
 * @throws CommandError
 */
export function requireCoordinator({ distribution }: Database): void {
  if (distribution.isOnWorker)
    throw new CommandError('This node is a worker. Set DATABASE_URL to the coordinator of the cluster.');
}

/**
 * Applies pending migrations and computes the stored values that SQL cannot compute. Before that, checks that the
 * database can be used, and builds the indexes that an interrupted import has left out, because a migration may change
 * them.
 * @throws CommandError when the database cannot be used.
 */
export async function bringUpToDate(db: Database, onWords?: FollowWords): Promise<string[]> {
  await requireUsableDatabase(db, { migrates: true });
  await buildDeferredIndexes(db);
  const applied = await migrate(db.pool, migrationsDirectory);
  await fillDocuments(db);
  await fillWords(db, onWords);
  await rekeyIdentifiers(db);
  await extendDistribution(db);
  await createLedgerMonths(db, systemClock.now());
  await reorderRestoredCharges(db);
  return applied;
}

/** Applies pending migrations, and writes them to the audit log as `dealgraph migrate` does. */
export async function migrateAudited(db: Database): Promise<void> {
  const applied = await bringUpToDate(db);
  const audit = new CommandAudit(userActor(currentUser()), systemClock);
  if (applied.length > 0) await audit.write(db.pool, onDatabase('migrate', { applied }));
}
