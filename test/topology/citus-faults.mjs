// node test/topology/citus-faults.mjs: charges accounts on the nodes of a Citus cluster during faults, and compares the
// ledger with the charges. Needs the PostgreSQL extension citus.
import { mkdtempSync, chmodSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ChargeLoad, compareLedger, createOrganizations, openForCharges } from './charge-load.mjs';
import { freePorts } from './free-ports.mjs';
import { printTable } from './print-table.mjs';
import { runCommand } from './run-command.mjs';
import { addWorker, hasCitus, startCitus, startNode } from './start-citus.mjs';

const organizations = 24;
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

/** Adds a third worker, and rebalances the shards. */
async function rebalance({ coordinator, workers }, folder) {
  const [port] = await freePorts(1);
  const worker = await startNode(folder, 'worker3', port);
  workers.push(worker);
  await addWorker(coordinator, worker);
  await coordinator.sql(`SELECT rebalance_table_shards(shard_transfer_mode => 'force_logical')`);
}

async function restart(node, awayMs) {
  await node.kill();
  await pause(awayMs);
  await node.start();
}

/** The faults, in order. With `lost`, only charges of organizations on the node that it returns may fail. */
const faults = [
  { name: 'none', run: () => pause(3000) },
  {
    name: 'a worker killed (4 s)',
    lost: ({ workers }) => workers[0],
    run: ({ workers }) => restart(workers[0], 4000),
  },
  { name: 'a shard moved', run: moveShard },
  { name: 'a third worker, rebalance', run: rebalance },
  { name: 'the coordinator killed (4 s)', run: ({ coordinator }) => restart(coordinator, 4000) },
];

async function inject(fault, cluster, folder, db, ids) {
  const lost = fault.lost?.(cluster);
  const own = lost ? await organizationsOn(cluster.coordinator, lost.port, ids) : new Set();
  const load = new ChargeLoad(db, ids, pauseMs);
  await pause(1000);
  const from = performance.now();
  await fault.run(cluster, folder);
  const seconds = ((performance.now() - from) / 1000).toFixed(1);
  await pause(4000);
  await load.end();
  const { attempts } = load;
  const failed = attempts.filter(({ failure }) => failure !== null);
  const {
    charged,
    lost: missing,
    double,
    unacknowledged,
    wrongBudgets,
  } = await compareLedger(cluster.coordinator, attempts);
  return {
    Fault: fault.name,
    Seconds: seconds,
    Charged: charged,
    Failed: failed.length,
    'Failed elsewhere': lost ? failed.filter(({ organizationId }) => !own.has(organizationId)).length : '',
    'Longest ms': Math.round(
      Math.max(...attempts.filter(({ failure }) => failure === null).map(({ ms }) => ms)),
    ),
    Lost: missing,
    Double: double,
    Unacknowledged: unacknowledged,
    'Wrong budgets': wrongBudgets,
  };
}

if (!hasCitus()) throw new Error('The extension citus is not installed next to PostgreSQL.');
const folder = mkdtempSync(join(tmpdir(), 'dealgraph-citus-'));
chmodSync(folder, 0o755);
const cluster = await startCitus(folder);
try {
  await runCommand(['distribute', '--shards', '8'], { DATABASE_URL: cluster.coordinator.url });
  const db = await openForCharges(
    cluster.coordinator.url,
    cluster.workers.map(({ url }) => url),
  );
  const ids = await createOrganizations(db, organizations);
  const rows = [];
  for (const fault of faults) rows.push(await inject(fault, cluster, folder, db, ids));
  await db.close();
  printTable(rows);
  const isWrong = rows.some(
    (row) => row.Lost + row.Double + row['Wrong budgets'] + Number(row['Failed elsewhere']) > 0,
  );
  process.exitCode = isWrong ? 1 : 0;
} finally {
  await cluster.stop();
  rmSync(folder, { recursive: true, force: true });
}
