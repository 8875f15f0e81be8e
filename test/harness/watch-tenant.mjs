// A tenant that reads while others attack. It alternates between a company through REST and the same company through
// GraphQL, with a short pause between calls. If `withFilter` is set, every eighth call is a search. It is a separate
// process: in the test's process, a busy attack would delay its measurements. The line `begin` on standard input starts
// it. Any other line stops it and prints a report as a line of JSON.
import { Agent, request } from 'node:http';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';

const { url, secret, companyId, withFilter } = JSON.parse(process.argv[2]);
// A separate address, so that limits per address treat the tenant and the attacker separately.
const localAddress = '127.0.0.77';
const pauseMs = 5;
const timeoutMs = 30_000;

/**
 * Creates the state from one `begin` to its report. Each state has a new agent, because the server may have closed the
 * previous connection.
 */
const newRound = () => ({
  agent: new Agent({ keepAlive: true, maxSockets: 1, localAddress }),
  waits: [],
  failures: [],
  since: 0,
  isOver: false,
});
let round = newRound();

const graph = (query) => ({
  method: 'POST',
  path: '/graphql',
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify({ query }),
});
const read = { method: 'GET', path: `/api/v1/companies/${companyId}`, headers: {} };
const readGraph = graph(`{ company(id: "${companyId}") { id organizationName } }`);
const search = graph(
  '{ companies(first: 5, filter: {description: {contains: "the"}}) { totalCount nodes { id } } }',
);

function call(agent, { method, path, headers, body = '' }) {
  return new Promise((resolve, reject) => {
    const own = { ...headers, 'X-API-Key': secret, 'Content-Length': Buffer.byteLength(body) };
    const sent = request(`${url}${path}`, { method, agent, localAddress, headers: own }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part) => (text += part));
      response.on('end', () => resolve({ status: response.statusCode, text })).on('error', reject);
    });
    sent.setTimeout(timeoutMs, () => sent.destroy(new Error('no answer within 30 s')));
    sent.on('error', reject).end(body);
  });
}

async function watch(own) {
  for (let count = 0; !own.isOver; count++) {
    const started = performance.now();
    own.since = started;
    try {
      const requested = withFilter && count % 8 === 7 ? search : count % 2 === 0 ? read : readGraph;
      const { status, text } = await call(own.agent, requested);
      if (status !== 200 || text.includes('"errors"')) own.failures.push(`${status} ${text.slice(0, 200)}`);
    } catch (error) {
      own.failures.push(String(error));
    }
    own.waits.push(performance.now() - started);
    own.since = 0;
    await pause(pauseMs);
  }
  own.agent.destroy();
}

function begin() {
  round = newRound();
  void watch(round);
}

/** Prints the report. Includes the wait so far of a call that is still in flight. */
function report() {
  const { waits, failures, since } = round;
  round.isOver = true;
  const all = since === 0 ? waits : [...waits, performance.now() - since];
  const sorted = all.toSorted((a, b) => a - b);
  const at = (share) =>
    Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
  const reported = {
    calls: waits.length,
    median: at(0.5),
    p99: at(0.99),
    worst: at(1),
    failures: failures.slice(0, 5),
  };
  process.stdout.write(`${JSON.stringify(reported)}\n`);
}

createInterface({ input: process.stdin })
  .on('line', (line) => (line === 'begin' ? begin() : report()))
  .on('close', () => process.exit(0));
