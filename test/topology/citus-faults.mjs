// node test/topology/citus-faults.mjs [--gateways 2]: charges accounts on the nodes of a Citus cluster during faults, and
// compares the ledger with the charges. With --gateways, sends HTTP requests to this many servers; otherwise charges
// directly, without a server. Needs the PostgreSQL extension citus.
import { parseArgs } from 'node:util';
import { CallLoad } from './call-load.mjs';
import { ChargeLoad, compareLedger, createOrganizations, openForCharges } from './charge-load.mjs';
import { openCitus } from './open-citus.mjs';
import { printTable } from './print-table.mjs';
import { hasCitus } from './start-citus.mjs';

const organizations = 24;
const companies = 100;
const pauseMs = 40;

const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Returns the IDs of the organizations whose shards are on the node with this port. `node` is any running node. */
async function organizationsOn(node, port, ids) {
  const rows = await node.sql(
    `SELECT id FROM unnest($1::text[]) AS id
     JOIN pg_dist_placement p ON p.shardid = get_shard_id_for_distribution_column('credit_budget', id)
     JOIN pg_dist_node n USING (groupid) WHERE n.nodeport = $2`,
    [ids, port],
  );
  return new Set(rows.map(({ id }) => id));
}

/** Moves one shard of `credit_budget`, and the shards colocated with it, from the first worker to the second. */
async function moveShard({ coordinator, workers: [from, to] }) {
  const [{ shard }] = await coordinator.sql(
    `SELECT shardid::text AS shard FROM pg_dist_shard JOIN pg_dist_placement USING (shardid)
     JOIN pg_dist_node USING (groupid) WHERE logicalrelid = 'credit_budget'::regclass AND nodeport = $1 LIMIT 1`,
    [from.port],
  );
  await coordinator.sql(
    `SELECT citus_move_shard_placement($1, '127.0.0.1', $2, '127.0.0.1', $3, shard_transfer_mode => 'force_logical')`,
    [shard, from.port, to.port],
  );
}

/** Moves shards to the third worker, which has none. */
async function rebalance({ coordinator }) {
  await coordinator.sql(`SELECT rebalance_table_shards(shard_transfer_mode => 'force_logical')`);
}

async function restart(node, awayMs) {
  await node.kill();
  await pause(awayMs);
  await node.start();
}

/**
 * The faults, in order. With `lost`, only charges of organizations on the node that it returns may fail. With
 * `isRefusedOverHttp`, all HTTP requests may fail.
 */
const faults = [
  { name: 'none', lost: () => null, run: () => pause(3000) },
  {
    name: 'a worker killed (4 s)',
    lost: ({ workers }) => workers[0],
    run: ({ workers }) => restart(workers[0], 4000),
  },
  { name: 'a shard moved', lost: () => null, run: moveShard },
  { name: 'rebalance to a third worker', lost: () => null, run: rebalance },
  {
    name: 'the coordinator killed (4 s)',
    lost: () => null,
    isRefusedOverHttp: true,
    run: ({ coordinator }) => restart(coordinator, 4000),
  },
];

/** Charges without a server. */
async function openDirectCharges(citus) {
  const urls = citus.workers.map(({ url }) => url);
  const db = await openForCharges(citus.coordinator.url, urls);
  const ids = await createOrganizations(db, organizations);
  return {
    ids,
    column: 'request_id',
    isOverHttp: false,
    start: () => new ChargeLoad(db, ids, pauseMs),
    close: () => db.close(),
  };
}

/** Charges by HTTP requests to servers. */
async function openCalls(citus, count) {
  const gateways = await citus.startGateways(count);
  const accounts = [];
  for (let at = 0; at < organizations; at++) accounts.push(await citus.issueKey());
  return {
    ids: accounts.map(({ organizationId }) => organizationId),
    column: 'caller_request_id',
    isOverHttp: true,
    start: () => new CallLoad(gateways, accounts, companies, pauseMs),
    close: () => undefined,
  };
}

const longest = (attempts) => Math.round(Math.max(0, ...attempts.map(({ ms }) => ms)));

/** Returns the number of organizations whose last attempt failed. */
function countStuck(attempts) {
  const last = new Map(attempts.map(({ organizationId, failure }) => [organizationId, failure]));
  return [...last.values()].filter((failure) => failure !== null).length;
}

/** Prints the number of failures by the first line of their message. */
function printFailures({ name }, failed) {
  const lines = failed.map(({ failure }) => failure.split('\n')[0]);
  for (const line of new Set(lines))
    console.error(`${name}: ${lines.filter((each) => each === line).length} × ${line}`);
}

async function inject(fault, citus, charges) {
  const lost = fault.lost(citus);
  const own = lost === null ? new Set() : await organizationsOn(citus.coordinator, lost.port, charges.ids);
  const load = charges.start();
  await pause(1000);
  const from = performance.now();
  await fault.run(citus);
  const seconds = ((performance.now() - from) / 1000).toFixed(1);
  await pause(4000);
  await load.end();
  const { attempts } = load;
  const failed = attempts.filter(({ failure }) => failure !== null);
  const mayFail = ({ organizationId }) =>
    own.has(organizationId) || (fault.isRefusedOverHttp && charges.isOverHttp);
  const { column, isOverHttp } = charges;
  const compared = await compareLedger(citus.coordinator, attempts, column);
  printFailures(fault, failed);
  return {
    Fault: fault.name,
    Seconds: seconds,
    Charged: compared.charged,
    Failed: failed.length,
    'Failed elsewhere': failed.filter((attempt) => !mayFail(attempt)).length,
    ...(isOverHttp && { 'Not 503': failed.filter(({ failure }) => !failure.startsWith('503 ')).length }),
    'Longest ms': longest(attempts.filter(({ failure }) => failure === null)),
    'Longest failed ms': longest(failed),
    Lost: compared.lost,
    Double: compared.double,
    Unacknowledged: compared.unacknowledged,
    'Wrong budgets': compared.wrongBudgets,
    'Not recovered': countStuck(attempts),
  };
}

/** Values that must be 0. */
const mistakes = ['Failed elsewhere', 'Not 503', 'Lost', 'Double', 'Wrong budgets', 'Not recovered'];

const { values: options } = parseArgs({ options: { gateways: { type: 'string', default: '0' } } });
if (!hasCitus()) throw new Error('The extension citus is not installed next to PostgreSQL.');
const gateways = Number(options.gateways);
const citus = await openCitus({ companies: gateways > 0 ? companies : 0 });
try {
  await citus.command('distribute', '--shards', '8');
  await citus.addWorker();
  const charges = gateways > 0 ? await openCalls(citus, gateways) : await openDirectCharges(citus);
  const rows = [];
  for (const fault of faults) rows.push(await inject(fault, citus, charges));
  await charges.close();
  printTable(rows);
  process.exitCode = rows.some((row) => mistakes.some((name) => row[name] > 0)) ? 1 : 0;
} finally {
  await citus.stop();
}
