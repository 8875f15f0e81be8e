// A tenant who reads on while others are attacked: one call after another with a short pause, a company through REST
// and the same through the graph in turn, and with --filter every eighth call a search of its own. In a process of its
// own, because a test that is busy with its attack would make the tenant seem to wait. On standard input each line
// `begin` lets the tenant begin, and each other line asks for a report since then, a line of JSON, and lets it rest.
import { Agent, request } from 'node:http';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';

const { url, secret, companyId, withFilter } = JSON.parse(process.argv[2]);
// An address of its own, so that limits by address tell it from the attacker.
const localAddress = '127.0.0.77';
const pauseMilliseconds = 5;
const patienceMilliseconds = 30_000;

/** One round from `begin` to its report. A connection of the round before may have been closed meanwhile. */
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
    sent.setTimeout(patienceMilliseconds, () => sent.destroy(new Error('no answer within 30 s')));
    sent.on('error', reject).end(body);
  });
}

async function watch(own) {
  for (let count = 0; !own.isOver; count++) {
    const started = performance.now();
    own.since = started;
    try {
      const asked = withFilter && count % 8 === 7 ? search : count % 2 === 0 ? read : readGraph;
      const { status, text } = await call(own.agent, asked);
      if (status !== 200 || text.includes('"errors"')) own.failures.push(`${status} ${text.slice(0, 200)}`);
    } catch (error) {
      own.failures.push(String(error));
    }
    own.waits.push(performance.now() - started);
    own.since = 0;
    await pause(pauseMilliseconds);
  }
  own.agent.destroy();
}

function begin() {
  round = newRound();
  void watch(round);
}

/** The call that is still waiting counts with what it has waited so far. */
function report() {
  const { waits, failures, since } = round;
  round.isOver = true;
  const all = since === 0 ? waits : [...waits, performance.now() - since];
  const sorted = all.toSorted((a, b) => a - b);
  const at = (share) =>
    Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
  const told = {
    calls: waits.length,
    median: at(0.5),
    p99: at(0.99),
    worst: at(1),
    failures: failures.slice(0, 5),
  };
  process.stdout.write(`${JSON.stringify(told)}\n`);
}

createInterface({ input: process.stdin })
  .on('line', (line) => (line === 'begin' ? begin() : report()))
  .on('close', () => process.exit(0));
