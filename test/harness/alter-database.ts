import type { Installation } from './dealgraph.js';

/** Returns SQL that runs ALTER DATABASE on the current database, for example with `SET datestyle = 'German'`. */
export function alterDatabase(...changes: readonly string[]): string {
  const quoted = changes.map((change) => `'${change.replaceAll("'", "''")}'`).join(', ');
  return `DO $do$ DECLARE change text; BEGIN FOREACH change IN ARRAY ARRAY[${quoted}]
    LOOP EXECUTE format('ALTER DATABASE %I ', current_database()) || change; END LOOP; END $do$`;
}

/** Ends all other connections to an installation's database, so that new ones get its new settings. */
export async function endConnections(installation: Installation): Promise<void> {
  await installation.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid()`);
}
