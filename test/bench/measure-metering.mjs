import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { makeCalls } from './measure-calls.mjs';
import { graphCall } from './measure-channels.mjs';

const script = join(import.meta.dirname, 'serve-metered-and-free.mjs');
const rounds = 7;
const maxSeconds = 2;
/** With one connection, calls do not wait for each other, so the difference is the cost of a commit. */
const connectionCounts = [32, 16, 1];
const query = 'query ($id: ID!) { company(id: $id) { id organizationName website { domain } foundedYear } }';

/**
 * Measures calls per second with and without metering. Each call reads one company. Rounds alternate between the two
 * servers. Returns both medians for each API and number of connections, and the number of metered calls.
 */
export async function measureMetering({ environment, secret, companyIds, seconds, nodeOptions }) {
  const servers = await startServers(environment, nodeOptions);
  const headers = { 'X-API-Key': secret };
  const rest = companyIds.map((id) => ({ method: 'GET', path: `/api/v1/companies/${id}`, headers }));
  const graph = companyIds.map((id) => ({ path: '/graphql', ...graphCall(secret, query, { id }) }));
  const results = [];
  try {
    for (const [what, requests] of [
      ['REST: company by id', rest],
      ['graph: company, 4 fields', graph],
    ])
      for (const connections of connectionCounts)
        results.push(await compare(what, servers, { requests, connections }, Math.min(seconds, maxSeconds)));
    return results;
  } finally {
    await servers.stop();
  }
}

async function compare(what, { metered, free }, target, seconds) {
  const sides = [
    { url: metered, rates: [], answered: 0 },
    { url: free, rates: [], answered: 0 },
  ];
  const amounts = [];
  for (const side of sides) {
    const warm = await run(side, { ...target, amount: 100 * target.connections });
    amounts.push(Math.ceil(warm * seconds));
  }
  for (let round = 0; round < rounds; round++) {
    const order = round % 2 === 0 ? [0, 1] : [1, 0];
    for (const at of order) sides[at].rates.push(await run(sides[at], { ...target, amount: amounts[at] }));
  }
  const [withIt, without] = sides.map(({ rates }) => median(rates));
  return { what, connections: target.connections, withIt, without, answered: sides[0].answered };
}

/** Runs a number of calls, and returns the calls per second. Throws if a call fails. */
async function run(side, target) {
  const result = await makeCalls({ url: side.url, ...target });
  if (result['2xx'] !== target.amount)
    throw new Error(`Of ${target.amount} calls ${result['2xx']} were answered.`);
  side.answered += result['2xx'];
  return result['2xx'] / result.duration;
}

function median(values) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
}

async function startServers(environment, nodeOptions) {
  const child = spawn(process.execPath, [...nodeOptions, script], {
    env: { ...process.env, LOG_LEVEL: 'warn', ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  const [line] = await Promise.race([once(createInterface({ input: child.stdout }), 'line'), exited]);
  if (typeof line !== 'string') throw new Error('The servers did not become ready.');
  const stop = async () => {
    child.kill('SIGTERM');
    await exited;
  };
  return { ...JSON.parse(line), stop };
}
