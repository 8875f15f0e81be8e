import { readServerFacts, type ServerFacts } from '../../store/engine/read-server-facts.js';
import type { CommandServices, Deployment } from '../command.js';
import { describeBytes } from './describe-bytes.js';
import { fail, ok, warn, type Finding } from './finding.js';

const oldestVersionNumber = 150_000;
const neededExtensions = ['pg_trgm'];
const tolerableMilliseconds = 1000;
const harmfulMilliseconds = 30_000;
/** Connections that a server keeps beside DATABASE_CONNECTIONS (docs/configuration.md). */
const ownConnections = 2;

/** What the database server says of itself: its version, extensions, durability, connections and clock. */
export async function checkServer({ db, clock, deployment }: CommandServices): Promise<Finding[]> {
  const asked = clock.now().getTime();
  const facts = await readServerFacts(db.pool);
  const answered = clock.now().getTime();
  const engine = deployment.isEmbedded ? 'embedded PostgreSQL' : 'PostgreSQL';
  const found = `${engine} ${facts.version}, ${describeBytes(facts.databaseBytes)}`;
  return [
    facts.versionNumber >= oldestVersionNumber
      ? ok('database', found)
      : fail('database', found, 'Move the database to PostgreSQL 15 or later.'),
    checkWritable(facts),
    checkExtensions(facts),
    checkClock(facts.now.getTime(), asked, answered),
    ...(deployment.isEmbedded ? [] : [checkDurability(facts), checkConnections(facts, deployment)]),
  ];
}

function checkWritable({ isReplica }: ServerFacts): Finding {
  if (!isReplica) return ok('writable', 'takes writes');
  return fail('writable', 'a replica, which takes none', 'Let DATABASE_URL lead to the primary.');
}

function checkExtensions({ extensions }: ServerFacts): Finding {
  const missing = neededExtensions.filter((name) => !extensions.includes(name));
  if (missing.length === 0) return ok('extensions', neededExtensions.join(', '));
  const list = missing.join(', ');
  return fail(
    'extensions',
    `lacks ${list}`,
    `Run: dealgraph migrate; where it says that ${list} is not available, install postgresql-contrib.`,
  );
}

/** The server's clock was read between two looks at our own. */
function checkClock(theirs: number, asked: number, answered: number): Finding {
  const apart = theirs < asked ? theirs - asked : theirs > answered ? theirs - answered : 0;
  const found =
    apart === 0 ? 'agrees with the database' : `${apart} ms from here to the clock of the database`;
  const advice = 'Let NTP set the clocks of both machines: charges are dated, and months begin, by this one.';
  if (Math.abs(apart) > harmfulMilliseconds) return fail('clock', found, advice);
  return Math.abs(apart) > tolerableMilliseconds ? warn('clock', found, advice) : ok('clock', found);
}

function checkDurability({ unsafeSettings }: ServerFacts): Finding {
  if (unsafeSettings.length === 0) return ok('durability', 'commits are on the disk');
  const names = unsafeSettings.join(', ');
  return warn(
    'durability',
    `${names} off`,
    `Switch ${names} on: a power cut can take charges that were answered.`,
  );
}

function checkConnections(facts: ServerFacts, { databaseConnections }: Deployment): Finding {
  const { maxConnections, openConnections } = facts;
  const needed = databaseConnections + ownConnections;
  const found = `${openConnections} of ${maxConnections} open, a server takes up to ${needed}`;
  const advice =
    'Raise max_connections, lower DATABASE_CONNECTIONS, or put a pooler between servers and database.';
  if (needed > maxConnections) return fail('connections', found, advice);
  return openConnections + needed > maxConnections
    ? warn('connections', found, advice)
    : ok('connections', found);
}
