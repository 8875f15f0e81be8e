// Sends MCP tool calls of revision 2026-07-28 through two servers, of which each is killed once (npm run bench budgets).
// Each call passes the handle of one of several budgets, its key has a monthly cap, and unanswered calls are repeated
// with the same idempotency key. Fails unless the ledger equals the answers, each budget's spending equals its answers
// and is at most the budget, and the key's spending is at most its cap. Creates a PostgreSQL database and drops it at the
// end. Needs DATABASE_URL or BENCH_DATABASE_URL. Options: --calls 2000.
import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import { issueApiKey } from '../../dist/accounts/sql/api-keys.js';
import { capKey } from '../../dist/accounts/sql/credit-budgets.js';
import { createOrganization } from '../../dist/accounts/sql/organizations.js';
import { verifyLedger } from '../../dist/accounts/sql/verify-ledger.js';
import { openDatabase } from '../../dist/database/engine/open-database.js';
import { systemClock } from '../../dist/values/dates.js';
import { loadBenchData } from './load-bench-data.mjs';
import { openBenchDatabase } from './open-bench-database.mjs';
import { format, printTable } from './print-table.mjs';
import { startBenchServer } from './start-bench-server.mjs';

const clients = 16;
const budgetCount = 8;
const revision = '2026-07-28';
const rateRule = { max: 1_000_000, windowSeconds: 60 };

const { values } = parseArgs({ options: { calls: { type: 'string', default: '2000' } } });
const wanted = Number(values.calls);
if (!Number.isInteger(wanted) || wanted < 200) {
  console.error(`--calls needs a whole number from 200, got ${JSON.stringify(values.calls)}.`);
  process.exit(1);
}
/**
 * A call costs 1 to 3 credits, so that the calls with a handle would cost 2 * wanted / budgetCount credits. Every second
 * budget has less than half of this, and the cap of the key is half of what all calls would cost.
 */
const callsCost = (wanted * 2) / budgetCount;
const creditsOf = (at) => Math.floor(callsCost * (at % 2 === 0 ? 0.4 : 1.2));
const keyCap = wanted;

const pause = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));

async function openAccount(db) {
  const now = systemClock.now();
  const terms = { name: 'Budgets', creditLimit: -1, dailyCap: 0, rateRule };
  const { organizationId } = await createOrganization(db, terms, now);
  const { secret, key } = await issueApiKey(db, { organizationId, scopes: ['*'], rateRule }, now);
  await capKey(db, organizationId, key.keyId, keyCap);
  return { organizationId, secret };
}

/** Two servers. `kill` replaces one of them with a new one. */
async function startServers(environment) {
  const servers = [await startBenchServer(environment), await startBenchServer(environment)];
  return {
    any: () => servers[Math.floor(Math.random() * servers.length)].url,
    kill: async (at) => {
      await servers[at].kill();
      servers[at] = await startBenchServer(environment);
    },
    stop: () => Promise.all(servers.map((server) => server.stop())),
  };
}

/** Calls a tool until it is answered. Returns its result, and the number of attempts. */
async function callTool(servers, secret, name, given) {
  const _meta = {
    'io.modelcontextprotocol/protocolVersion': revision,
    'io.modelcontextprotocol/clientInfo': { name: 'bench', version: '1' },
    'io.modelcontextprotocol/clientCapabilities': {},
  };
  const params = { _meta, name, arguments: given };
  const request = {
    method: 'POST',
    headers: {
      'X-API-Key': secret,
      'Content-Type': 'application/json',
      Accept: 'application/json',
      'MCP-Protocol-Version': revision,
      'Mcp-Method': 'tools/call',
      'Mcp-Name': name,
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }),
  };
  for (let attempts = 1; ; attempts++) {
    try {
      const { result } = await (await fetch(`${servers.any()}/mcp`, request)).json();
      const code = result?._meta?.['dealgraph/errorCode'];
      if (result !== undefined && code !== 'SERVICE_UNAVAILABLE') return { ...result, code, attempts };
    } catch (error) {
      if (!(error instanceof TypeError || error instanceof SyntaxError)) throw error; // There is no whole answer.
    }
    await pause(20);
  }
}

/** Sends all calls. Returns their budget, cost and error code. */
async function sendAll(servers, secret, handles) {
  const answers = [];
  let sent = 0;
  const work = async () => {
    while (sent < wanted) {
      const at = sent++;
      const budget = handles[at % handles.length];
      const given = { first: 1 + (at % 3), budget, idempotency_key: randomUUID() };
      const { structuredContent, code, attempts } = await callTool(
        servers,
        secret,
        'search_funding_rounds',
        given,
      );
      answers.push({ budget, code, attempts, rows: structuredContent?.items?.length ?? 0 });
    }
  };
  const kills = async () => {
    for (const at of [0, 1]) {
      while (answers.length < wanted * (0.2 + 0.2 * at)) await pause(10);
      await servers.kill(at);
    }
  };
  await Promise.all([kills(), ...Array.from({ length: clients }, work)]);
  return answers;
}

/** Compares the ledger, the budgets and the cap of the key with the answers. Returns what is wrong. */
async function compare(db, { organizationId }, handles, answers) {
  const ledger = await db.pool.query(
    'SELECT count(*)::int AS calls, sum(credits)::int AS credits FROM ledger_entry WHERE organization_id = $1',
    [organizationId],
  );
  const stored = await db.pool.query(
    'SELECT session_id AS id, spent::int FROM spending_session WHERE organization_id = $1',
    [organizationId],
  );
  const spent = new Map(stored.rows.map((row) => [row.id, row.spent]));
  const paid = answers.filter(({ code }) => code === undefined);
  const credits = (rows) => rows.reduce((sum, { rows: count }) => sum + count, 0);
  const exceeded = handles.filter((handle, at) => (spent.get(handle) ?? 0) > creditsOf(at));
  const differing = handles.filter(
    (handle) => credits(paid.filter(({ budget }) => budget === handle)) !== (spent.get(handle) ?? 0),
  );
  const expected = new Set(['SESSION_BUDGET_SPENT', 'OUT_OF_CREDITS', undefined]);
  const { mismatches } = await verifyLedger(db);
  return [
    ['charges', ledger.rows[0].calls, paid.length],
    ['credits', ledger.rows[0].credits, credits(paid)],
    ['budgets that differ from their answers', differing.length, 0],
    ['budgets that were exceeded', exceeded.length, 0],
    ['credits above the cap of the key', Math.max(0, ledger.rows[0].credits - keyCap), 0],
    ['answers with another error', answers.filter(({ code }) => !expected.has(code)).length, 0],
    ['counters that differ from the ledger', mismatches.length, 0],
  ];
}

const database = await openBenchDatabase();
if (!database.isPostgres) throw new Error('Set DATABASE_URL: two servers share one database.');
try {
  await loadBenchData(database.source);
  const db = await openDatabase(database.source);
  const servers = await startServers(database.environment);
  try {
    const account = await openAccount(db);
    const handles = [];
    for (let at = 0; at < budgetCount; at++) {
      const started = await callTool(servers, account.secret, 'start_budget', {
        credits: creditsOf(at),
      });
      handles.push(started.structuredContent.budget);
    }
    const started = performance.now();
    const answers = await sendAll(servers, account.secret, handles);
    const seconds = (performance.now() - started) / 1000;
    const rows = await compare(db, account, handles, answers);
    const repeated = answers.filter(({ attempts }) => attempts > 1).length;
    const refused = answers.filter(({ code }) => code !== undefined);
    const codes = [...new Set(refused.map(({ code }) => code))].sort().join(', ');
    console.log(
      `\n${database.title}, Node.js ${process.version}: ${format(wanted)} tool calls in ${format(seconds, 1)} s with ${budgetCount} budgets through two servers, each killed once; ${repeated} calls were repeated, ${format(refused.length)} refused (${codes}).\n`,
    );
    printTable(
      ['', 'found', 'expected'],
      rows.map(([name, found, expected]) => [name, format(found), format(expected)]),
    );
    if (rows.some(([, found, expected]) => found !== expected)) process.exitCode = 1;
  } finally {
    await servers.stop();
    await db.close();
  }
} finally {
  await database.drop();
}
