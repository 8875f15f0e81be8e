import type { Config } from '../config.js';
import { systemClock } from '../domain/clock.js';
import { keepLedgerMonths } from '../store/accounts/ledger-months.js';
import { pendingMigrations } from '../store/engine/migrate.js';
import type { Database } from '../store/database.js';
import { CommandError } from './command.js';
import { bringUpToDate, migrationsDirectory } from './migrate-command.js';

/** An embedded database is brought up to date as it is opened; a PostgreSQL only when its operator says so. */
export async function requireMigrations(db: Database, config: Config): Promise<void> {
  const pending = await pendingMigrations(db.pool, migrationsDirectory);
  const isEmbedded = config.databaseUrl === undefined;
  if (pending.length === 0) {
    // A first start copies a database that has been made in another month.
    if (isEmbedded) await keepLedgerMonths(db, systemClock.now());
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
