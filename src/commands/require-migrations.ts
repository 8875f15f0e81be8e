import type { Config } from '../config.js';
import { pendingMigrations } from '../store/engine/migrate.js';
import type { Database } from '../store/database.js';
import { CommandError } from './command.js';
import { bringUpToDate, migrationsDirectory } from './migrate-command.js';

/** An embedded database is brought up to date as it is opened; a PostgreSQL only when its operator says so. */
export async function requireMigrations(db: Database, config: Config): Promise<void> {
  const pending = await pendingMigrations(db.pool, migrationsDirectory);
  if (pending.length === 0) return;
  if (config.databaseUrl === undefined) {
    await bringUpToDate(db);
    return;
  }
  throw new CommandError(
    `The database lacks ${pending.length} migration(s) (${pending.join(', ')}); run: dealgraph migrate`,
  );
}
