// Measures webhooks (npm run bench webhooks): the delay from the commit of a change to the arrival of its event, and
// the cost of a server that has nothing to send. Runs on PostgreSQL (DATABASE_URL). Options: --build <folder> (measures
// another checkout), --organizations 5, --webhooks 10 (per organization), --changes 30, --idle 20 (seconds).
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { openBenchDatabase } from './open-bench-database.mjs';
import { format, printTable } from './print-table.mjs';
import { startServer } from './start-bench-server.mjs';

const { values } = parseArgs({
  options: {
    build: { type: 'string', default: join(import.meta.dirname, '..', '..') },
    organizations: { type: 'string', default: '5' },
    webhooks: { type: 'string', default: '10' },
    changes: { type: 'string', default: '30' },
    idle: { type: 'string', default: '20' },
  },
});
const main = join(resolve(values.build), 'dist', 'main.js');
const [organizations, webhooks, changes, idle] = ['organizations', 'webhooks', 'changes', 'idle'].map(
  (name) => Number(values[name]),
);

async function command(args, environment) {
  const child = spawn(process.execPath, [main, ...args, '--json'], {
    env: { ...process.env, LOG_LEVEL: 'error', ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let text = '';
  child.stdout.on('data', (bytes) => (text += bytes));
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}.`);
  return JSON.parse(text);
}

/** Starts a receiver that records the arrival time of each event. */
async function openReceiver() {
  const arrivals = [];
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      arrivals.push(performance.now());
      response.writeHead(204).end();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { arrivals, url: `http://127.0.0.1:${server.address().port}/`, close: () => server.close() };
}

async function createWebhooks(environment, url, target) {
  for (let number = 0; number < organizations; number += 1) {
    const made = await command(
      ['organization', 'create', '--name', `Bench ${number}`, '--monthly-credits', 'unlimited'],
      environment,
    );
    const key = await command(
      ['key', 'issue', '--organization', made.organization_id, '--scopes', '*'],
      environment,
    );
    const headers = { 'x-api-key': key.api_key, 'content-type': 'application/json' };
    for (let webhook = 0; webhook < webhooks; webhook += 1) {
      const body = JSON.stringify({
        url: `${target}${number}/${webhook}`,
        products: ['funding_rounds'],
        thin: true,
      });
      const answer = await fetch(`${url}/api/v1/webhooks`, { method: 'POST', headers, body });
      if (!answer.ok) throw new Error(`POST /webhooks: ${answer.status} ${await answer.text()}`);
    }
  }
}

async function change(pool, number) {
  await pool.query(
    `INSERT INTO funding_round (id, name, company_name, raised_amount_usd, document, version)
     VALUES ('fnr_be9c', 'Bench', 'Bench', $1, $2, $3)
     ON CONFLICT (id) DO UPDATE SET raised_amount_usd = $1, document = $2, version = $3`,
    [number, JSON.stringify({ funding_round_id: 'fnr_be9c', raised_amount_usd: number }), `v${number}`],
  );
}

const until = async (done, seconds) => {
  const end = performance.now() + seconds * 1000;
  while (!done() && performance.now() < end) await new Promise((resolve) => setTimeout(resolve, 5));
  if (!done()) throw new Error('Events did not arrive in time.');
};

async function transactions(pool) {
  const { rows } = await pool.query(
    'SELECT xact_commit::float8 AS count FROM pg_stat_database WHERE datname = current_database()',
  );
  return rows[0].count;
}

const at = (sorted, share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
const database = await openBenchDatabase();
const receiver = await openReceiver();
const pool = new pg.Pool({ connectionString: database.source.url, max: 2 });
let server;
try {
  const environment = { ...database.environment, WEBHOOK_ALLOW_PRIVATE: 'true' };
  await command(['migrate'], environment);
  server = await startServer(process.execPath, [main, 'serve', '--port', '0', '--no-demo'], {
    HOST: '127.0.0.1',
    LOG_LEVEL: 'warn',
    ...environment,
  });
  await createWebhooks(environment, server.url, receiver.url);
  const count = organizations * webhooks;
  const [firsts, lasts] = [[], []];
  for (let number = 0; number <= changes; number += 1) {
    const before = receiver.arrivals.length;
    await change(pool, number + 1);
    const written = performance.now();
    await until(() => receiver.arrivals.length >= before + count, 60);
    // The first change is a warm-up.
    if (number === 0) continue;
    firsts.push(receiver.arrivals[before] - written);
    lasts.push(receiver.arrivals[before + count - 1] - written);
  }
  const [cpu, done] = [server.cpuSeconds(), await transactions(pool)];
  await new Promise((resolve) => setTimeout(resolve, idle * 1000));
  const idleTransactions = ((await transactions(pool)) - done) / idle;
  const idleCpu = ((server.cpuSeconds() - cpu) / idle) * 1000;
  firsts.sort((a, b) => a - b);
  lasts.sort((a, b) => a - b);
  printTable(
    [`${count} webhooks of ${organizations} organizations, ${changes} changes`, 'median', '95th percentile'],
    [
      ['first event after the commit, ms', format(at(firsts, 0.5)), format(at(firsts, 0.95))],
      ['last event after the commit, ms', format(at(lasts, 0.5)), format(at(lasts, 0.95))],
    ],
  );
  console.log(
    `Idle: ${format(idleTransactions, 1)} transactions a second, ${format(idleCpu, 1)} ms of processor a second`,
  );
} finally {
  await server?.stop();
  await pool.end();
  receiver.close();
  await database.drop();
}
