import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { prepareLoad } from './prepare-load.mjs';
import { printTable } from './print-table.mjs';
import { cpuSeconds } from './process-usage.mjs';
import { startTopology } from './start-topology.mjs';

// node test/topology/throughput.mjs --gateways 1,2,3 --connections 16: sends mixed calls continuously over 16
// connections, and measures the CPU time of each part. On a machine with few cores, which the callers, the gateways and
// PostgreSQL share, the CPU time per call is meaningful, but the total number of calls is not.
const { values } = parseArgs({
  options: {
    gateways: { type: 'string', default: '1,2,3' },
    connections: { type: 'string', default: '16' },
    seconds: { type: 'string', default: '15' },
    companies: { type: 'string', default: '1000' },
    kinds: { type: 'string' },
  },
});
const [connections, seconds, companies] = ['connections', 'seconds', 'companies'].map((name) =>
  Number(values[name]),
);
const rows = [];
for (const gateways of values.gateways.split(',').map(Number)) rows.push(await measure(gateways));
printTable(rows);
console.log(`${cpus().length} cores, ${connections} connections, ${values.kinds ?? 'all kinds of'} calls.`);

async function measure(gateways) {
  const topology = await startTopology({ gateways, proxy: true, redis: true, companies });
  try {
    const load = await prepareLoad(topology, {
      rate: 0,
      companies,
      seed: 1,
      kinds: values.kinds?.split(','),
    });
    await load.saturate(connections, 5);
    const phase = load.begin('measured');
    const before = usage(topology);
    const begun = performance.now();
    await load.saturate(connections, seconds);
    const took = (performance.now() - begun) / 1000;
    return rowOf(gateways, phase, difference(before, usage(topology)), took);
  } finally {
    await topology.stop();
  }
}

function rowOf(gateways, phase, used, took) {
  const perCall = (spent) => ((spent / phase.calls) * 1000).toFixed(2);
  return {
    gateways,
    'calls/s': (phase.calls / took).toFixed(0),
    'p50 ms': phase.percentile(0.5)?.toFixed(0),
    'p99 ms': phase.percentile(0.99)?.toFixed(0),
    failed: phase.failed + phase.wrong.length,
    'ms a call: gateways': perCall(used.gateways),
    PostgreSQL: perCall(used.primary),
    HAProxy: perCall(used.proxy),
    Redis: perCall(used.redis),
    callers: perCall(used.callers),
    'cores used': (Object.values(used).reduce((sum, each) => sum + each, 0) / took).toFixed(2),
  };
}

/** Returns the CPU seconds of each part so far. PostgreSQL's include all its running processes. */
function usage({ gateways, primary, proxy, redis }) {
  const { user, system } = process.cpuUsage();
  return {
    gateways: gateways.reduce((sum, { pid }) => sum + cpuSeconds(pid), 0),
    primary: cpuSeconds(primary.pid, true),
    proxy: cpuSeconds(proxy.pid),
    redis: cpuSeconds(redis.pid),
    callers: (user + system) / 1e6,
  };
}

function difference(before, after) {
  return Object.fromEntries(Object.keys(after).map((part) => [part, after[part] - before[part]]));
}
