// Measures the CPU time that each layer of the server needs for a call (npm run bench layers): a read by ID through REST,
// a company with its rounds and their investors, and a list with its count, both through GraphQL. V8's sampling profiler
// attributes each sample to the innermost function of a layer, so that a write to a socket counts for the layer that
// writes. The server runs from its compiled modules, not from the bundle, whose files do not tell the layers apart.
// Options: --calls 20000 (of each kind), --connections 16, --only <comma-separated: read,nested,list>.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { loadBenchData } from './load-bench-data.mjs';
import { makeCalls } from './measure-calls.mjs';
import { openBenchDatabase } from './open-bench-database.mjs';
import { dealgraphDocuments } from './peers/documents.mjs';
import { format, printTable } from './print-table.mjs';
import { startServer } from './start-bench-server.mjs';

const { values } = parseArgs({
  options: {
    calls: { type: 'string', default: '20000' },
    connections: { type: 'string', default: '16' },
    only: { type: 'string', default: 'read,nested,list' },
  },
});
const calls = Number(values.calls);
const connections = Number(values.connections);
const program = join(import.meta.dirname, '..', '..', 'dist', 'command-line.js');

/** The layers, and the files that belong to them. The first pattern that matches counts. */
const layers = [
  [
    'charge',
    /\/dist\/(accounts\/(charges|sql|free-answers|idempotency)|context\/(request-charges|request-budget|meter))/,
  ],
  ['key, rate and bounds', /\/dist\/(accounts|context|concurrency)\//],
  ['executor', /\/dist\/batch-executor\/|\/node_modules\/graphql\//],
  ['Apollo Server and its plugins', /\/node_modules\/(@apollo|@graphql-tools)\/|\/dist\/graphql-server\//],
  ['encoding', /\/dist\/http\/(encode-json|json-text|byte-writer)/],
  ['database driver', /\/node_modules\/(pg|pg-[a-z]+|@prisma)\/|\/dist\/database\//],
  [
    'records and lists',
    /\/dist\/(records|query|graphql|record-api|lookups|objects|values)\/|\/node_modules\/dataloader\//,
  ],
  ['HTTP and sockets', /\/dist\/(http|rest|rest-server|app)|\/node_modules\/(express|router|finalhandler)/],
];
/** Node's own files belong to the layer that calls them, and those that nothing calls to HTTP and sockets. */
const sockets = /^node:(_?http|net|stream|internal\/(http|streams?|stream_base_commons))/;
const collector = 'garbage collection';
const rest = 'other, such as timers and promises';

function requestsOf({ secret, companyIds }) {
  const headers = { 'x-api-key': secret };
  const post = (query, variables) => ({
    ...{ method: 'POST', path: '/graphql', headers: { ...headers, 'content-type': 'application/json' } },
    body: JSON.stringify({ query, variables }),
  });
  return {
    read: companyIds.map((id) => ({ path: `/api/v1/companies/${id}`, headers })),
    nested: companyIds.map((id) => post(dealgraphDocuments.companyRounds, { id })),
    list: [post(dealgraphDocuments.companyList)],
  };
}

/** Calls a new server, and returns the microseconds of CPU time per call: together, and by layer. */
async function measure(environment, requests) {
  const folder = mkdtempSync(join(tmpdir(), 'dealgraph-bench-'));
  const options = ['--cpu-prof', `--cpu-prof-dir=${folder}`, '--cpu-prof-interval=250'];
  const server = await startServer(
    process.execPath,
    [...options, program, 'serve', '--port', '0', '--no-demo'],
    {
      ...{ HOST: '127.0.0.1', LOG_LEVEL: 'warn', NODE_ENV: 'production' },
      ...environment,
    },
  );
  try {
    // V8 optimizes the code during the first calls.
    await makeCalls({ url: server.url, connections, requests, amount: calls });
    const [started, startedAt] = [server.cpuSeconds(), clock()];
    const { errors, non2xx } = await makeCalls({ url: server.url, connections, requests, amount: calls });
    if (errors + non2xx > 0) throw new Error(`${errors + non2xx} calls failed.`);
    const together = ((server.cpuSeconds() - started) / calls) * 1e6;
    const endedAt = clock();
    await server.stop();
    return { together, shares: readShares(folder, startedAt, endedAt) };
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true });
  }
}

/** Returns the monotonic clock of the system in microseconds, which a profile uses too. */
function clock() {
  return Number(process.hrtime.bigint() / 1000n);
}

/** Returns the share of each layer in the busy samples of a profile between two moments of `clock`. */
function readShares(folder, startedAt, endedAt) {
  const profiles = readdirSync(folder).map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')));
  const profile = profiles.sort((a, b) => b.samples.length - a.samples.length)[0];
  const found = layersOfNodes(profile.nodes);
  const sums = new Map();
  let at = profile.startTime;
  for (const [index, node] of profile.samples.entries()) {
    const taken = profile.timeDeltas[index];
    at += taken;
    const layer = found.get(node);
    if (layer === null || at < startedAt || at > endedAt) continue;
    sums.set(layer, (sums.get(layer) ?? 0) + taken);
  }
  const all = [...sums.values()].reduce((sum, one) => sum + one, 0);
  return new Map([...sums].map(([layer, sum]) => [layer, sum / all]));
}

/** Returns the layer of each node of a profile's call tree; null for idle time. */
function layersOfNodes(nodes) {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const found = new Map();
  const walk = (node, inherited) => {
    const layer = layerOf(node.callFrame, inherited);
    found.set(node.id, layer);
    for (const child of node.children ?? []) walk(byId.get(child), layer);
  };
  walk(nodes[0], rest);
  return found;
}

function layerOf({ functionName, url }, inherited) {
  if (functionName === '(idle)') return null;
  if (functionName === '(garbage collector)') return collector;
  const own = layers.find(([, files]) => files.test(url))?.[0];
  if (own !== undefined) return own;
  return inherited === rest && sockets.test(url) ? 'HTTP and sockets' : inherited;
}

const database = await openBenchDatabase();
try {
  console.log(`Filling a database: ${database.title} ...`);
  const requests = requestsOf(await loadBenchData(database.source));
  const kinds = values.only.split(',');
  const measured = [];
  for (const kind of kinds) measured.push(await measure(database.environment, requests[kind]));
  const names = [...layers.map(([name]) => name), collector, rest];
  const microseconds = ({ together, shares }, name) => format(together * (shares.get(name) ?? 0));
  printTable(
    [`µs of CPU time per call, ${connections} connections`, ...kinds],
    [
      ...names.map((name) => [name, ...measured.map((one) => microseconds(one, name))]),
      ['together', ...measured.map(({ together }) => format(together))],
    ],
  );
} finally {
  await database.drop();
}
