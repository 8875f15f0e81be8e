import { statfs } from 'node:fs/promises';
import { monthAt, readLedgerParts } from '../accounts/sql/ledger-months.js';
import { verifyLedger } from '../accounts/sql/verify-ledger.js';
import { describeError } from '../database/describe-database-error.js';
import { readMigrationState } from '../database/engine/migrate.js';
import { ApiError } from '../errors/api-error.js';
import { listDeferredIndexes } from '../import/sql/deferred-indexes.js';
import {
  type DocumentVerification,
  verifyDocuments,
  verifySomeDocuments,
} from '../import/verify-documents.js';
import { migrationsDirectory } from '../runtime/migrations-directory.js';
import { adviseOnNode, readPackage } from '../runtime/node-version.js';
import { verifySearches } from '../searches/sql/verify-searches.js';
import { checkDistribution } from './check-distribution.js';
import { checkReplicas, checkServer, describeBytes } from './check-server.js';
import { type Checking, fail, type Finding, ok, warn } from './finding.js';

const timeoutMs = 2000;

/** Number of documents that are checked per record kind, unless `full` is set. */
const sampled = 100;

const neededAhead = 1;

const scarceBytes = 1024 ** 3;

const minBytes = 100 * 1024 ** 2;

const advice =
  'Free some space on this disk, or move the data directory (DEALGRAPH_DATA_DIR) to another disk.';

export interface CheckOptions {
  /** If true, checks all documents and saved searches, instead of a sample of documents. */
  readonly full: boolean;
}

/** The findings of all checks that ran, and their number by state. */
export interface CheckReport {
  readonly checks: readonly Finding[];
  readonly ok: number;
  readonly warned: number;
  readonly failed: number;
}

type Look = (checking: Checking, options: CheckOptions) => Finding[] | Promise<Finding[]>;

/** Checks that need no database. Add new checks here or to `within`. */
const beside: Readonly<Record<string, Look>> = { program: checkProgram, disk: checkDisk, redis: checkRedis };
/** Groups of checks that need the database. A group runs only if no check in an earlier group failed. */
const within: readonly Readonly<Record<string, Look>>[] = [
  { database: checkServer },
  { migrations: checkMigrations },
  { accounts: checkDistribution },
  {
    replicas: checkReplicas,
    ledger: checkLedger,
    months: checkLedgerMonths,
    indexes: checkIndexes,
    documents: (checking, { full }) => checkDocuments(checking, full),
  },
];

/**
 * Checks the program and its dependencies, for `dealgraph doctor` and the operator API. Changes nothing. A check that
 * is not finished at the deadline of `db` results in a warning.
 */
export async function runChecks(options: CheckOptions, checking: Checking): Promise<CheckReport> {
  const checks = await lookAll(beside, checking, options);
  for (const looks of within) {
    const findings = await lookAll(looks, checking, options);
    checks.push(...findings);
    if (findings.some(({ state }) => state === 'fail')) break;
  }
  const count = (state: Finding['state']): number => checks.filter((one) => one.state === state).length;
  return { checks, ok: count('ok'), warned: count('warn'), failed: count('fail') };
}

async function lookAll(
  looks: Readonly<Record<string, Look>>,
  checking: Checking,
  options: CheckOptions,
): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const [check, look] of Object.entries(looks)) {
    checking.signal.throwIfAborted();
    findings.push(...(await tryLook(check, () => look(checking, options))));
  }
  return findings;
}

async function tryLook(check: string, look: () => Finding[] | Promise<Finding[]>): Promise<Finding[]> {
  try {
    return await look();
  } catch (error) {
    if (error instanceof ApiError && error.code === 'TIMED_OUT')
      return [warn(check, 'not finished within the time of a request', 'Run: dealgraph doctor')];
    return [fail(check, describeError(error), 'Fix this problem, then run doctor again.')];
  }
}

/** Checks that the ledger's sums equal the budget counters (D5). */
async function checkLedger({ db }: Checking): Promise<Finding[]> {
  const { counters, mismatches } = await verifyLedger(db);
  if (mismatches.length === 0) return [ok('ledger', `matches all ${counters} counters`)];
  return [
    fail(
      'ledger',
      `${mismatches.length} of ${counters} counters differ`,
      'Do not change the database. Run: dealgraph usage --verify, and report its output.',
    ),
  ];
}

/**
 * Checks the free space of an embedded database's data directory. For PostgreSQL, the program cannot see the free
 * space.
 */
async function checkDisk({ deployment, dataDirectory }: Checking): Promise<Finding[]> {
  if (!deployment.isEmbedded) return [];
  const { bavail, bsize } = await statfs(dataDirectory);
  const free = bavail * bsize;
  const found = `${describeBytes(free)} free at ${dataDirectory}`;
  if (free < minBytes) return [fail('disk', found, advice)];
  return [free < scarceBytes ? warn('disk', found, advice) : ok('disk', found)];
}

/** Checks that the ledger has partitions for this month and the next, and that its default partition is empty. */
async function checkLedgerMonths({ db, clock }: Checking): Promise<Finding[]> {
  const now = clock.now();
  const { tables, strays } = await readLedgerParts(db);
  const needed = Array.from({ length: neededAhead + 1 }, (_, offset) => monthAt(now, offset).table);
  const missing = needed.filter((table) => !tables.includes(table));
  const advice =
    'Run: dealgraph ledger prune. Servers do this every hour; check their logs for the reason it failed.';
  if (missing.length > 0) return [warn('ledger months', `lacks ${missing.join(', ')}`, advice)];
  const found = `${tables.length} parts`;
  return strays ? [warn('ledger months', `${found}, charges in none`, advice)] : [ok('ledger months', found)];
}

async function checkIndexes({ db }: Checking): Promise<Finding[]> {
  const missing = await listDeferredIndexes(db);
  if (missing.length === 0) return [ok('indexes', 'all built')];
  const found = `${missing.length} are not built: a first import has not ended`;
  return [warn('indexes', found, 'Wait for its end, run it again, or run: dealgraph migrate.')];
}

/** Reports the program's version and checks the Node.js version. */
function checkProgram(): Finding[] {
  const found = `Node.js ${process.versions.node}`;
  const advice = adviseOnNode();
  return [
    ok('program', `dealgraph ${readPackage().version}`),
    advice === null ? ok('node', found) : fail('node', found, advice),
  ];
}

/**
 * Checks that a sample of documents matches the columns they are computed from. With `full`, checks all documents, and
 * all saved searches.
 */
async function checkDocuments({ db }: Checking, full: boolean): Promise<Finding[]> {
  if (!full) return [describe(await verifySomeDocuments(db, sampled), 'drawn')];
  const documents = describe(await verifyDocuments(db), 'stored');
  const { checked, mismatches } = await verifySearches(db);
  if (mismatches.length === 0) return [documents, ok('searches', `all ${checked} match their filters`)];
  const wrong = mismatches.map(({ searchId }) => searchId).join(', ');
  return [
    documents,
    fail('searches', `${wrong} of ${checked} differ`, 'For each of them, run: dealgraph search refresh'),
  ];
}

function describe({ checked, mismatches }: DocumentVerification, which: string): Finding {
  if (mismatches.length === 0) return ok('documents', `all ${checked} ${which} match their columns`);
  const [first] = mismatches;
  return fail(
    'documents',
    `${mismatches.length} of ${checked} ${which} differ, ${first?.kind ?? ''} ${first?.id ?? ''} first`,
    'Run: dealgraph verify, then import these records again.',
  );
}

/** Checks that the database has exactly the migrations of this version of the program. */
async function checkMigrations({ db, deployment }: Checking): Promise<Finding[]> {
  const { applied, pending, ahead, unknown, changed } = await readMigrationState(
    db.pool,
    migrationsDirectory,
  );
  const findings: Finding[] = [];
  const add = (finding: Finding, names: readonly string[]): void => {
    if (names.length > 0) findings.push(finding);
  };
  const of = (what: string, names: readonly string[]): string =>
    `${names.length} ${what}: ${names.join(', ')}`;
  const lacking = of('pending', pending);
  add(
    deployment.isEmbedded
      ? warn('migrations', lacking, 'They are applied when the server starts or the next command runs.')
      : fail('migrations', lacking, 'Run: dealgraph migrate'),
    pending,
  );
  add(
    fail('migrations', of('unknown', unknown), 'Run the version that created them, or a later one.'),
    unknown,
  );
  add(
    warn(
      'migrations',
      of('from a later version', ahead),
      'Replace this version when the upgrade is complete.',
    ),
    ahead,
  );
  add(
    fail('migrations', of('changed since', changed), 'Reinstall this version: its files were changed.'),
    changed,
  );
  return findings.length > 0 ? findings : [ok('migrations', `all ${applied.length}`)];
}

/** Checks that Redis responds, if it is used for rate limits. */
async function checkRedis({ deployment }: Checking): Promise<Finding[]> {
  const { redisUrl, isEmbedded } = deployment;
  if (redisUrl !== undefined) return [await ask(redisUrl)];
  if (isEmbedded) return [ok('redis', 'not used')];
  return [
    warn(
      'redis',
      'not used: each server counts rate limits separately',
      'Set REDIS_URL if you run more than one server.',
    ),
  ];
}

async function ask(url: string): Promise<Finding> {
  const { Redis } = await import('ioredis');
  const redis = new Redis(url, {
    lazyConnect: true,
    connectTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    maxRetriesPerRequest: 0,
    retryStrategy: () => null,
  });
  let reason = '';
  redis.on('error', (error: Error) => (reason = error.message));
  try {
    await redis.connect();
    const [, version = 'of unknown version'] = /redis_version:(\S+)/.exec(await redis.info('server')) ?? [];
    return ok('redis', `Redis ${version} answers`);
  } catch (error) {
    reason ||= error instanceof Error ? error.message : String(error);
    return fail(
      'redis',
      `no answer: ${reason}`,
      'Start Redis, or fix REDIS_URL. Rate limits are not shared until then.',
    );
  } finally {
    redis.disconnect();
  }
}
