// Measures charges per second and CPU time per charge on plain PostgreSQL and on Citus, both through the coordinator
// and directly on the nodes. Needs the citus extension. Usage: node test/bench/citus-charges.mjs
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ChargeLoad, createOrganizations, openForCharges } from '../topology/charge-load.mjs';
import { printTable } from '../topology/print-table.mjs';
import { cpuSeconds } from '../topology/process-usage.mjs';
import { runCommand } from '../topology/run-command.mjs';
import { startCitus } from '../topology/start-citus.mjs';

const organizations = 16;
const warmUpMs = 2000;
const measuredMs = 6000;
const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

async function measure(way, nodes, accountUrls) {
  const [coordinator] = nodes;
  const db = await openForCharges(coordinator.url, accountUrls);
  const load = new ChargeLoad(db, await createOrganizations(db, organizations));
  await pause(warmUpMs);
  const used = () => nodes.map(({ pid }) => cpuSeconds(pid, true));
  const [before, from] = [used(), load.attempts.length];
  await pause(measuredMs);
  const [after, charges] = [used(), load.attempts.length - from];
  await load.end();
  await db.close();
  const failed = load.attempts.filter(({ failure }) => failure !== null).length;
  const perCharge = after.map((seconds, at) => ((seconds - before[at]) * 1000) / charges);
  return {
    Accounts: way,
    'Charges/s': Math.round(charges / (measuredMs / 1000)),
    'CPU ms per charge: coordinator': perCharge[0].toFixed(2),
    workers: perCharge
      .slice(1)
      .reduce((sum, one) => sum + one, 0)
      .toFixed(2),
    Failed: failed,
  };
}

const rows = [];
for (const workers of [1, 2]) {
  const folder = mkdtempSync(join(tmpdir(), 'dealgraph-citus-'));
  chmodSync(folder, 0o755);
  const cluster = await startCitus(folder, { workers });
  try {
    const nodes = [cluster.coordinator, ...cluster.workers];
    if (workers === 1) rows.push(await measure('one PostgreSQL', nodes, []));
    await runCommand(['distribute'], { DATABASE_URL: cluster.coordinator.url });
    const suffix = `${workers} worker${workers === 1 ? '' : 's'}`;
    rows.push(await measure(`through the coordinator, ${suffix}`, nodes, []));
    rows.push(
      await measure(
        `directly, ${suffix}`,
        nodes,
        cluster.workers.map(({ url }) => url),
      ),
    );
  } finally {
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
printTable(rows);
