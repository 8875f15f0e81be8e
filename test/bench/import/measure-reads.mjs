import { issueApiKey } from '../../../dist/accounts/sql/api-keys.js';
import { createOrganization } from '../../../dist/accounts/sql/organizations.js';
import { openDatabase } from '../../../dist/database/engine/open-database.js';
import { systemClock } from '../../../dist/values/dates.js';
import { startBenchServer } from '../start-bench-server.mjs';

const warmUps = 3;
const sampledIds = 500;

/**
 * Measures reads from a server on an imported database, over one connection. Returns names with times in milliseconds.
 */
export async function measureReads({ source, environment }, calls) {
  const { secret, ids, names } = await prepare(source);
  const server = await startBenchServer(environment);
  const call = caller(server.url, secret);
  let turn = 0;
  const next = (list) => list[(turn += 1) % list.length];
  const reads = [
    ['point read of a company', () => call(`/companies/${next(ids)}`)],
    [
      'autocomplete: 3 letters',
      () => call(`/autocomplete?query=${encodeURIComponent(next(names).slice(0, 3))}`),
    ],
    [
      'autocomplete: 7 letters',
      () => call(`/autocomplete?query=${encodeURIComponent(next(names).slice(0, 7))}`),
    ],
    [
      'filtered page: 100 companies of a country and a founding year',
      () =>
        call('/companies/search', {
          filter: { hq: { country: { eq: 'Germany' } }, founded_year: { eq: 2005 + (turn++ % 10) } },
          first: 100,
        }),
    ],
    [
      'aggregate: rounds by type, with the sum raised',
      () =>
        call('/funding-rounds/aggregate', {
          group_by: [{ field: 'investment_type' }],
          metrics: ['count', { sum: 'raised_amount_usd' }],
        }),
    ],
  ];
  try {
    const measured = [];
    for (const [name, read] of reads) measured.push([name, await measure(read, calls)]);
    return measured;
  } finally {
    await server.stop();
  }
}

async function prepare(source) {
  const db = await openDatabase(source);
  try {
    const now = systemClock.now();
    const rateRule = { max: 1_000_000, windowSeconds: 60 };
    const terms = { name: 'Bench', creditLimit: -1, dailyCap: 0, rateRule };
    const { organizationId } = await createOrganization(db, terms, now);
    const { secret } = await issueApiKey(db, { organizationId, scopes: ['*'], rateRule }, now);
    const { rows } = await db.pool.query(
      'SELECT id, organization_name AS name FROM company WHERE id > $1 ORDER BY id LIMIT $2',
      ['8', sampledIds],
    );
    return { secret, ids: rows.map(({ id }) => id), names: rows.map(({ name }) => name ?? 'labs') };
  } finally {
    await db.close();
  }
}

function caller(url, secret) {
  return async (path, body) => {
    const response = await fetch(`${url}/api/v1${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { 'X-API-Key': secret, 'Content-Type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (response.status !== 200)
      throw new Error(`${path} returned ${response.status}: ${text.slice(0, 300)}`);
  };
}

async function measure(read, calls) {
  const times = [];
  for (let n = -warmUps; n < calls; n++) {
    const started = performance.now();
    await read();
    if (n >= 0) times.push(performance.now() - started);
  }
  times.sort((a, b) => a - b);
  const at = (share) => times[Math.min(times.length - 1, Math.floor(times.length * share))];
  return { median: at(0.5), p95: at(0.95) };
}
