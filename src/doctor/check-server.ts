import { poll } from '../concurrency/retry.js';
import { findObstacles, trigrams } from '../database/engine/prerequisites.js';
import { readServerFacts, type ServerFacts } from '../database/engine/read-server-facts.js';
import type { ReplicaState } from '../database/replicas/replica.js';
import { migrationsDirectory } from '../runtime/migrations-directory.js';
import { type CheckedDeployment, type Checking, fail, type Finding, ok, warn } from './finding.js';

const units = ['B', 'KiB', 'MiB', 'GiB', 'TiB'];

/** Formats a number of bytes, for example `1.5 GiB`. */
export function describeBytes(bytes: number): string {
  const power = Math.max(0, Math.min(units.length - 1, Math.floor(Math.log2(Math.max(1, bytes)) / 10)));
  return `${Number((bytes / 1024 ** power).toFixed(1))} ${units[power] ?? ''}`;
}

const tolerableMs = 1000;
const harmfulMs = 30_000;
/** Connections that each worker opens in addition to its share of DATABASE_CONNECTIONS (docs/configuration.md). */
const ownConnections = 2;

/** Checks the database server: what the program needs, durability settings, connections and clock. */
export async function checkServer({ db, clock, deployment }: Checking): Promise<Finding[]> {
  const requestedAt = clock.now().getTime();
  const facts = await readServerFacts(db.pool);
  const answered = clock.now().getTime();
  const engine = deployment.isEmbedded ? 'embedded PostgreSQL' : 'PostgreSQL';
  const found = `${engine} ${facts.version}, ${describeBytes(facts.databaseBytes)}`;
  const obstacles = await findObstacles(db.pool, migrationsDirectory, { migrates: true });
  const wrong = obstacles.map(({ check, found: what, advice }) => fail(check, what, advice));
  const unless = (check: string, finding: Finding): Finding[] =>
    wrong.some((one) => one.check === check) ? [] : [finding];
  return [
    ...unless('database', ok('database', found)),
    ...unless('writable', ok('writable', 'takes writes')),
    ...unless('extensions', checkExtensions(facts)),
    ...wrong,
    ...(wrong.some(({ check }) => check === 'encoding') ? [] : checkLocale(facts)),
    checkClock(facts.now.getTime(), requestedAt, answered),
    ...(deployment.isEmbedded ? [] : [checkDurability(facts), checkConnections(facts, deployment)]),
  ];
}

function checkExtensions({ extensions }: ServerFacts): Finding {
  if (extensions.includes(trigrams)) return ok('extensions', trigrams);
  return fail(
    'extensions',
    `lacks ${trigrams}`,
    `Run: dealgraph migrate. If it reports that ${trigrams} is not available, install postgresql-contrib.`,
  );
}

function checkLocale({ foldsAccents }: ServerFacts): Finding[] {
  if (foldsAccents) return [];
  return [
    warn(
      'locale',
      'only the letters A to Z are compared without case',
      "Create the database with a Unicode locale, for example LOCALE 'C.UTF-8', and restore a dump into it.",
    ),
  ];
}

/**
 * Compares the database's clock with the local clock, which was read just before (`requestedAt`) and after
 * (`answered`).
 */
function checkClock(theirs: number, requestedAt: number, answered: number): Finding {
  const apart = theirs < requestedAt ? theirs - requestedAt : theirs > answered ? theirs - answered : 0;
  const found = apart === 0 ? 'matches the database clock' : `differs by ${apart} ms from the database clock`;
  const advice = 'Synchronize both clocks with NTP: this clock dates charges and starts billing months.';
  if (Math.abs(apart) > harmfulMs) return fail('clock', found, advice);
  return Math.abs(apart) > tolerableMs ? warn('clock', found, advice) : ok('clock', found);
}

function checkDurability({ unsafeSettings }: ServerFacts): Finding {
  if (unsafeSettings.length === 0) return ok('durability', 'commits are flushed to disk');
  const names = unsafeSettings.join(', ');
  return warn(
    'durability',
    `${names} off`,
    `Turn on ${names}: otherwise a power failure can lose charges of completed requests.`,
  );
}

function checkConnections(
  { maxConnections, openConnections }: ServerFacts,
  { databaseConnections, workers }: CheckedDeployment,
): Finding {
  const needed = workers * (Math.ceil(databaseConnections / workers) + ownConnections);
  const server = workers === 1 ? 'a server' : `a server of ${workers} workers`;
  const found = `${openConnections} of ${maxConnections} open; ${server} opens up to ${needed}`;
  const advice = 'Raise max_connections, lower DATABASE_CONNECTIONS, or use a connection pooler.';
  if (needed > maxConnections) return fail('connections', found, advice);
  return openConnections + needed > maxConnections
    ? warn('connections', found, advice)
    : ok('connections', found);
}

/** How long to wait until replicas are usable: longer than the maximum lag plus the duration of one check. */
const timeoutMs = 12_000;
const pauseMs = 50;
const firstLookMs = 1500;

/** Checks that the replicas in DATABASE_REPLICA_URLS lag little enough to serve reads. */
export async function checkReplicas({ db, signal }: Checking): Promise<Finding[]> {
  const { replicas } = db;
  if (replicas === null) return [];
  const begun = performance.now();
  // A replica that responds reports its lag quickly. A replica that does not respond never reports it.
  const isKnown = (): boolean =>
    replicas.states.every(
      ({ isIn, lagSeconds }) => isIn || (lagSeconds !== null && performance.now() - begun > firstLookMs),
    );
  await poll(() => isKnown() || null, {
    delayMs: pauseMs,
    timeoutMs: timeoutMs,
    signal,
  });
  return replicas.states.map(describe);
}

function describe({ name, isIn, lagSeconds }: ReplicaState): Finding {
  const lag = lagSeconds === null ? 'does not respond' : `${lagSeconds.toFixed(1)} s behind`;
  if (isIn) return ok('replica', `${name} is read, ${lag}`);
  return warn(
    'replica',
    `${name} is not used: ${lag}`,
    'Check that it is running, follows this primary and keeps up (docs/scaling.md). Until then, reads go to the primary.',
  );
}
