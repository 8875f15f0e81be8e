import { createLedgerMonths } from '../accounts/sql/ledger-months.js';
import type { Config } from '../config/config.js';
import type { Database } from '../database/database.js';
import { pendingMigrations } from '../database/engine/migrate.js';
import { migrationsDirectory } from '../runtime/migrations-directory.js';
import { systemClock } from '../values/dates.js';
import { CommandError } from './command.js';
import { bringUpToDate, requireCoordinator } from './migrate-command.js';
import { requireUsableDatabase } from './require-usable-database.js';

/**
 * Applies pending migrations to an embedded database. PostgreSQL is migrated only by `dealgraph migrate`.
 * @throws CommandError when a PostgreSQL database cannot be used, has pending migrations, or is a worker of a Citus
 *   cluster.
 */
export async function requireMigrations(db: Database, config: Config): Promise<void> {
  const isEmbedded = config.databaseUrl === undefined;
  if (!isEmbedded && !db.distribution.isKnown) await db.distribution.detect(db.pool);
  requireCoordinator(db);
  await requireUsableDatabase(db, { migrates: false });
  const pending = await pendingMigrations(db.pool, migrationsDirectory);
  if (pending.length === 0) {
    // The first start copies a prebuilt database. Its ledger partitions may be for earlier months.
    if (isEmbedded) await createLedgerMonths(db, systemClock.now());
    return;
  }
  if (isEmbedded) {
    await bringUpToDate(db);
    return;
  }
  throw new CommandError(
    `The database lacks ${pending.length} migration(s) (${pending.join(', ')}); run: dealgraph migrate`,
  );
}
