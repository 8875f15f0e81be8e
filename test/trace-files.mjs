// Lists the files of src whose code runs for one request, in the order in which they first appear on its way:
//   npm run trace-files -- "GET /api/v1/ipos/x"          a path of the REST API; x stands for the first record of its kind
//   npm run trace-files -- "{ companies(first: 2) { nodes { id } } }"   a document of the GraphQL API
// It starts the server in this process on a copy of the demo data, sends the request until everything is loaded and warm,
// and counts the functions that V8 reports for one more.
import { once } from 'node:events';
import fs from 'node:fs';
import { Session } from 'node:inspector/promises';
import os from 'node:os';
import path from 'node:path';
import pino from 'pino';
import { createApp } from '../dist/app.js';
import { openConfigured } from '../dist/cli/open-configured.js';
import { readConfig } from '../dist/config/config.js';
import { createServices } from '../dist/create-services.js';
import { migrate } from '../dist/database/engine/migrate.js';
import { createMetrics } from '../dist/http/metrics.js';
import { loadDemo } from '../dist/import/load-demo.js';
import { migrationsDirectory } from '../dist/runtime/migrations-directory.js';
import { systemClock } from '../dist/values/dates.js';

const [, , request = 'GET /api/v1/ipos/x'] = process.argv;
const dist = path.join(import.meta.dirname, '..', 'dist');
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'dealgraph-trace-'));
const config = readConfig({ DEALGRAPH_DATA_DIR: folder });
const db = await openConfigured(config);
await migrate(db.pool, migrationsDirectory);
const demo = await loadDemo(db, systemClock);
const logger = pino({ level: 'silent' });
const { services, close } = await createServices(db, systemClock, config.redisUrl, logger);
const app = await createApp({
  services,
  logger,
  metrics: createMetrics({ ofProcess: false }),
  trustProxy: false,
  docs: null,
  compression: true,
  corsOrigins: config.corsOrigins,
  graph: config.graph,
  checkDatabase: () => Promise.resolve(),
});
app.server.listen(0, '127.0.0.1');
await once(app.server, 'listening');
const url = `http://127.0.0.1:${app.server.address().port}`;

/** The ID of a record that the demo data has, for the kind that a path of the REST API names. */
async function anyId(noun) {
  const field = { ipos: 'ipos', companies: 'companies', people: 'people', investors: 'investors' }[noun];
  const known = field ?? { 'funding-rounds': 'fundingRounds', acquisitions: 'acquisitions' }[noun];
  const answer = await sendGraph(`{ ${known}(first: 1) { nodes { id } } }`);
  if (answer.data == null) throw new Error(JSON.stringify(answer));
  return answer.data[known].nodes[0].id;
}

async function sendGraph(query) {
  const headers = { 'x-api-key': demo.apiKey, 'content-type': 'application/json' };
  const answer = await fetch(`${url}/graphql`, { method: 'POST', headers, body: JSON.stringify({ query }) });
  return answer.json();
}

async function makeSend() {
  if (!request.startsWith('GET ')) return () => sendGraph(request);
  const [, noun = ''] = /^GET \/api\/v1\/([a-z-]+)\//.exec(request) ?? [];
  const target = request.slice(4).replace(/\/x$/, `/${request.endsWith('/x') ? await anyId(noun) : 'x'}`);
  const headers = { 'x-api-key': demo.apiKey };
  return async () => {
    const answer = await fetch(url + target, { headers });
    if (answer.status !== 200) throw new Error(`${target}: ${answer.status} ${await answer.text()}`);
    return answer.text();
  };
}

const send = await makeSend();
for (let time = 0; time < 5; time += 1) await send();

const session = new Session();
session.connect();
await session.post('Profiler.enable');
await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
await session.post('Profiler.takePreciseCoverage');
await send();
await new Promise((resolve) => setTimeout(resolve, 50));
const { result } = await session.post('Profiler.takePreciseCoverage');

const files = result
  .filter(
    ({ url: file, functions }) => file.includes(dist) && functions.some(({ ranges }) => ranges[0].count > 0),
  )
  .map(({ url: file }) => path.relative(dist, file.replace('file://', '')).replace(/\.js$/, '.ts'))
  .sort();
for (const file of files) console.log(`src/${file}`);
console.log(`${files.length} files`);

app.server.closeAllConnections();
await new Promise((resolve) => app.server.close(resolve));
await app.stop();
await close();
await db.close();
fs.rmSync(folder, { recursive: true, force: true });
