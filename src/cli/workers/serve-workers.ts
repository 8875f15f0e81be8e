import type { Logger } from 'pino';
import type { NamedOrganization } from '../../accounts/sql/organizations.js';
import type { Config } from '../../config/config.js';
import { CommandError } from '../command.js';
import { migrateAudited } from '../migrate-command.js';
import { openConfigured } from '../open-configured.js';
import type { ServeOptions } from '../option-values.js';
import { requireMigrations } from '../require-migrations.js';
import { endWithin, listenForStop, longestDrainMs } from '../shutdown.js';
import { namedOrganizations, welcome } from '../welcome.js';
import { WorkerPool } from './worker-pool.js';

/** Additional time for the primary to see that its workers have exited. */
const primaryMs = 2000;

/**
 * Runs a server as several worker processes that share its port. This process is the primary: it prepares the database,
 * and starts, replaces and stops the workers. It handles no requests. Resolves when all workers have exited.
 */
export async function serveWithWorkers(
  config: Config,
  options: ServeOptions,
  { count, logger, say }: PrimaryTerms,
): Promise<void> {
  requireSharedServices(config, count);
  const stop = listenForStop();
  const organizations = await prepareDatabase(config, options);
  const pool = new WorkerPool(count, logger);
  const addresses = await pool.start();
  stop.arm();
  say(welcome(addresses, { demo: null, organizations, hasDocs: config.docs !== null }));
  await stop.received;
  endWithin(longestDrainMs(config.drainDelaySeconds * 1000) + primaryMs);
  if (!(await pool.stop())) process.exitCode = 1;
}

interface PrimaryTerms {
  readonly count: number;
  readonly logger: Logger;
  readonly say: (text: string) => void;
}

/**
 * Checks that workers can share what they need.
 * @throws CommandError without PostgreSQL, because an embedded database belongs to one process; and without Redis,
 * because each worker would count rate limits on its own. Dividing the limits would refuse callers whose connections
 * one worker happens to have.
 */
function requireSharedServices({ databaseUrl, redisUrl }: Config, count: number): void {
  const lacking = (what: string): CommandError =>
    new CommandError(`${count} workers need ${what} Or start one process: --workers 1, or WORKERS=1.`);
  if (databaseUrl === undefined)
    throw lacking('PostgreSQL, because only one process can use the embedded database. Set DATABASE_URL.');
  if (redisUrl === undefined)
    throw lacking('Redis, in which they count rate limits together. Set REDIS_URL.');
}

/** Migrates the database if requested, and checks it, before any worker starts. Returns the first organizations. */
async function prepareDatabase(
  config: Config,
  { migrate }: ServeOptions,
): Promise<readonly NamedOrganization[]> {
  const db = await openConfigured({ ...config, databaseConnections: 1, databaseReplicaUrls: [] });
  try {
    if (migrate) await migrateAudited(db);
    await requireMigrations(db, config);
    return await namedOrganizations(db);
  } finally {
    await db.close();
  }
}
