import { parseArgs } from 'node:util';
import { compareBooks } from './compare-books.mjs';
import { prepareLoad } from './prepare-load.mjs';
import { printTable } from './print-table.mjs';
import { untilProxyReports } from './proxy-states.mjs';
import { startTopology } from './start-topology.mjs';

// node test/topology/rolling-restart.mjs --rate 200: restarts three gateways behind HAProxy one by one under load, as
// an upgrade does, and then kills one of them. Exits with 1 if a call failed during the restarts, or if a response or a
// charge was wrong.
const { values } = parseArgs({
  options: {
    rate: { type: 'string', default: '100' },
    gateways: { type: 'string', default: '3' },
    rounds: { type: 'string', default: '1' },
    kinds: { type: 'string' },
    payers: { type: 'string', default: '3' },
    calm: { type: 'string', default: '5' },
    companies: { type: 'string', default: '500' },
    port: { type: 'string' },
    directory: { type: 'string' },
  },
});
const [rate, gateways, rounds, companies] = ['rate', 'gateways', 'rounds', 'companies'].map((name) =>
  Number(values[name]),
);
const parts = { gateways, proxy: true, redis: true };
const topology = await startTopology({
  ...parts,
  companies,
  directory: values.directory,
  basePort: values.port && Number(values.port),
});
const rows = [];
let isGood = true;
try {
  const load = await prepareLoad(topology, {
    rate,
    companies,
    seed: 1,
    kinds: values.kinds?.split(','),
    payers: Number(values.payers),
  });
  load.resume();
  await run(load, 'nothing', () => pause(Number(values.calm)));
  for (let round = 0; round < rounds; round++) await run(load, 'rolling restart', restartAll, 0);
  await run(load, 'one gateway killed', killOne);
  await load.stop();
  if (load.unsent > 0)
    console.log(`${load.unsent} calls were not sent: the machine is too slow for ${rate} calls/s.`);
} finally {
  await topology.stop();
}
printTable(rows);
process.exitCode = isGood ? 0 : 1;

/** Runs an action in a phase of the load, and adds a row to the table. At most `most` calls may fail. */
async function run(load, name, act, most = Infinity) {
  const phase = load.begin(name);
  await act();
  const seconds = phase.seconds;
  await load.pause();
  const books = await compareBooks(load, (sql, given) => topology.psql(sql, given));
  const problems = [...phase.wrong, ...books.mistakes];
  problems.slice(0, 10).forEach((problem) => console.log(problem));
  isGood &&= phase.failed <= most && problems.length === 0;
  rows.push({
    phase: name,
    'calls/s': (phase.calls / seconds).toFixed(0),
    calls: phase.calls,
    failed: describe(phase.failures),
    repeated: phase.repeated,
    'p50 ms': phase.percentile(0.5)?.toFixed(0),
    'p99 ms': phase.percentile(0.99)?.toFixed(0),
    'credits compared': books.credits,
    'wrong answers': phase.wrong.length,
    'wrong charges': books.mistakes.length,
  });
  load.resume();
}

function describe(failures) {
  const kinds = Object.entries(failures).map(([kind, count]) => `${count} ${kind}`);
  return kinds.length === 0 ? 0 : kinds.join(', ');
}

async function restartAll() {
  for (const gateway of topology.gateways) {
    const code = await gateway.drain();
    if (code !== 0) throw new Error(`${gateway.name} ended with ${code}.`);
    await gateway.start();
    await untilProxyReports(topology.proxy, gateway);
  }
  await pause(2);
}

async function killOne() {
  await topology.gateways[0].kill();
  await pause(3);
  await topology.gateways[0].start();
  await untilProxyReports(topology.proxy, topology.gateways[0]);
  await pause(1);
}

function pause(seconds) {
  return new Promise((resolve) => setTimeout(resolve, seconds * 1000));
}
