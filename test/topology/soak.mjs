import { writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { parseArgs } from 'node:util';
import { environment } from '../../dist/config/environment.js';
import { compareBooks } from './compare-books.mjs';
import { memorySlopes } from './memory-slopes.mjs';
import { prepareLoad } from './prepare-load.mjs';
import { printTable } from './print-table.mjs';
import { cpuSeconds } from './process-usage.mjs';
import { soakFaults } from './soak-faults.mjs';
import { startTopology } from './start-topology.mjs';

// npm run topology soak -- --minutes 60 --rate 80: generates mixed load on three gateways behind a proxy for 60 minutes, with a
// fault in every phase. Compares each response with the dataset and, after every phase, each charge with the ledger.
// Exits with 1 if a response or a charge was wrong. --faults PostgreSQL selects the faults whose names contain
// "PostgreSQL".
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '60' },
    rate: { type: 'string', default: '80' },
    phase: { type: 'string', default: '120' },
    gateways: { type: 'string', default: '3' },
    companies: { type: 'string', default: '2000' },
    seed: { type: 'string', default: '1' },
    faults: { type: 'string' },
    pooler: { type: 'boolean', default: false },
    port: { type: 'string', default: '4400' },
    directory: { type: 'string' },
    output: { type: 'string', default: 'soak.json' },
  },
});
const [minutes, rate, gateways, companies, seed] = ['minutes', 'rate', 'gateways', 'companies', 'seed'].map(
  (name) => Number(values[name]),
);
const phaseSeconds = Number(values.phase);
const knowsReplicas = 'DATABASE_REPLICA_URLS' in environment.shape;
const knowsPoolers = 'DATABASE_PREPARED_STATEMENTS' in environment.shape;
const parts = {
  gateways,
  replicas: knowsReplicas ? 1 : 0,
  pooler: values.pooler && knowsPoolers,
  redis: true,
  proxy: true,
};

const topology = await startTopology({
  ...parts,
  wires: true,
  companies,
  basePort: Number(values.port),
  directory: values.directory,
});
const stopped = { isStopping: false };
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => (stopped.isStopping = true));
const rows = [];
const memory = [];
let begun = new Date();
const problems = [];
try {
  const load = await prepareLoad(topology, { rate, companies, seed });
  await warmUp(load);
  begun = new Date();
  await phaseOf(load, { name: 'none', seconds: 0, begin: nothing, end: nothing });
  const faults = soakFaults(topology).filter(({ name }) => name.includes(values.faults ?? ''));
  for (const fault of inTurn(faults)) if (!isOver()) await phaseOf(load, fault);
  problems.push(...(await compareFeeds(load)));
  await load.stop();
} finally {
  await topology.stop();
}
printTable(rows);
printTable(memory);
const slopes = memorySlopes(memory, gateways);
if (slopes.length > 0) printTable(slopes);
problems.slice(0, 50).forEach((problem) => console.log(problem));
console.log(
  `${problems.length} wrong answers or charges in ${((Date.now() - begun) / 60_000).toFixed(0)} minutes.`,
);
process.exitCode = problems.length === 0 ? 0 : 1;

/** Yields all faults once and then, until the time is over, the faults that do not restart the last gateway. */
function* inTurn(faults) {
  yield* faults;
  const others = faults.filter(({ name }) => name !== 'rolling restart');
  while (others.length > 0 && !isOver()) yield* others;
}

function isOver() {
  return stopped.isStopping || Date.now() - begun > minutes * 60_000;
}

/** Runs the load for 15 seconds. The first calls of a process are slow, so they are excluded from the report. */
async function warmUp(load) {
  load.resume();
  await pause(15);
  await load.pause();
  const { mistakes } = await compareBooks(load, (sql, given) => topology.psql(sql, given));
  problems.push(...load.phase.wrong, ...mistakes);
}

/** Runs a phase of the load: a quarter of the time without a fault, the fault, and the remaining time for recovery. */
async function phaseOf(load, fault) {
  const phase = load.begin(fault.name);
  const cpu = gatewaySeconds();
  load.resume();
  await pause(phaseSeconds / 4);
  const faultAt = phase.seconds;
  await fault.begin(topology);
  await pause(fault.seconds);
  await fault.end(topology);
  const repairedAt = phase.seconds;
  await pause(Math.max(10, phaseSeconds - phase.seconds));
  const { seconds } = phase;
  await load.pause();
  const books = await compareBooks(load, (sql, given) => topology.psql(sql, given));
  const verified = await topology.command('usage', '--verify');
  problems.push(
    ...phase.wrong,
    ...books.mistakes,
    ...verified.mismatches.map((each) => JSON.stringify(each)),
  );
  rows.push(rowOf({ phase, books, seconds, faultAt, repairedAt, cpu: [cpu, gatewaySeconds()] }));
  memory.push(await memoryRow(fault.name));
  console.log(JSON.stringify(rows.at(-1)), JSON.stringify(memory.at(-1)), problems.length);
  save(load);
}

function rowOf({ phase, books, seconds, faultAt, repairedAt, cpu: [before, after] }) {
  const { lastFailure } = phase;
  const cpu = after.pids === before.pids ? after.sum - before.sum : null;
  return {
    fault: phase.name,
    'fault s': (repairedAt - faultAt).toFixed(1),
    'calls/s': (phase.calls / seconds).toFixed(0),
    calls: phase.calls,
    failed: phase.failed,
    how: Object.entries(phase.failures)
      .map(([kind, count]) => `${count} ${kind}`)
      .join(', '),
    'sent again': phase.repeated,
    'failing s': lastFailure === null ? '0' : Math.max(0, lastFailure - faultAt).toFixed(1),
    'recovery s': lastFailure === null ? '0' : Math.max(0, lastFailure - repairedAt).toFixed(1),
    'p50 ms': phase.percentile(0.5)?.toFixed(0),
    'p99 ms': phase.percentile(0.99)?.toFixed(0),
    'refused (402)': phase.refused,
    'charges compared': books.calls,
    credits: books.credits,
    'unheard credits': books.unheard,
    'wrong answers': phase.wrong.length,
    'wrong charges': books.mistakes.length,
    'ms of processor a call': cpu === null ? '' : ((cpu / phase.calls) * 1000).toFixed(1),
  };
}

/**
 * Returns the total CPU seconds of the gateways, and their process IDs. Two totals are comparable only if the process
 * IDs are the same.
 */
function gatewaySeconds() {
  const pids = topology.gateways.map(({ pid }) => pid);
  return { pids: pids.join(), sum: pids.reduce((total, pid) => total + cpuSeconds(pid), 0) };
}

async function memoryRow(name) {
  const all = await Promise.all(topology.gateways.map((gateway) => gateway.memory()));
  const cells = all.flatMap(({ rss, heap }, index) => [
    [`gateway ${index + 1} process`, topology.gateways[index].pid],
    [`RSS ${index + 1}`, rss],
    [`heap ${index + 1}`, heap],
  ]);
  return { minute: ((Date.now() - begun) / 60_000).toFixed(1), after: name, ...Object.fromEntries(cells) };
}

/**
 * Checks the charges for feeds: an organization pays for a record of a feed only once per month. Returns a message for
 * each mistake.
 */
async function compareFeeds(load) {
  const sql = `SELECT COALESCE(sum(credits), 0)::int AS credits FROM ledger_entry
    WHERE organization_id = $1 AND operation LIKE '%Changes'`;
  const reported = [];
  for (const { organizationId } of load.accounts) {
    const [{ credits }] = await topology.psql(sql, [organizationId]);
    if (credits !== 40 && credits !== 0)
      reported.push(`${organizationId} paid ${credits} credits for a feed of 40 records`);
  }
  return reported;
}

function save(load) {
  const machine = {
    cores: cpus().length,
    model: cpus()[0].model,
    memoryGiB: Math.round(totalmem() / 2 ** 30),
  };
  const report = {
    begun,
    until: new Date(),
    machine,
    parts,
    rate,
    companies,
    seed,
    unsent: load.unsent,
    rows,
    memory,
    problems,
  };
  writeFileSync(values.output, `${JSON.stringify(report, null, 2)}\n`);
}

function pause(seconds) {
  return new Promise((resolve) => setTimeout(resolve, seconds * 1000));
}

function nothing() {
  return Promise.resolve();
}
