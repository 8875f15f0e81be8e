import type { PoolClient } from 'pg';
import type { Release, Semaphore } from '../../../src/concurrency/semaphore.js';
import { compressionThreads } from '../../../src/http/compression/encoders.js';
import { callCoded, type CodedAnswer } from '../../harness/call-coded.js';
import type { Caller } from '../../harness/caller.js';
import { seed } from '../../harness/seed.js';
import { startServer, type TestServer } from '../../harness/start-server.js';

let server: TestServer;

beforeAll(async () => {
  server = await startServer();
  await seed(server.db, {
    Company: Array.from({ length: 600 }, (_, at) => ({ id: `c${at}`, organization_name: `Company ${at}` })),
  });
});
afterAll(() => server.stop());

/** Skipped on the embedded database: its only session runs one statement at a time, so these limits never apply. */
const onPostgres = process.env['DATABASE_URL'] === undefined ? it.skip : it;

const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Locks a table against writes while `work` runs. */
async function withoutWrites<T>(table: string, work: () => Promise<T>): Promise<T> {
  const client: PoolClient = await server.db.longPool.connect();
  try {
    await client.query('BEGIN');
    await client.query(`LOCK TABLE ${table} IN EXCLUSIVE MODE`);
    return await work();
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
}

/** Waits until a count reaches the expected value, then a little longer to catch an excess, and returns the count. */
async function settled(statement: string, expected: number): Promise<number> {
  const read = async (): Promise<number> =>
    (await server.db.pool.query<{ count: number }>(statement)).rows[0]?.count ?? 0;
  const end = performance.now() + 5000;
  while ((await read()) < expected && performance.now() < end) await pause(20);
  await pause(500);
  return read();
}

const create = (as: Caller): Promise<unknown> =>
  as.graph('mutation { createSavedSearch(input: { name: "S", product: COMPANIES, filter: {} }) { id } }');

const fillings = `SELECT count(*) AS count FROM pg_locks JOIN pg_database d ON d.oid = database
  WHERE d.datname = current_database() AND locktype = 'advisory' AND objid = 1684300902 AND granted`;

onPostgres('a process evaluates three saved searches at once, and one per organization', async () => {
  const accounts = await Promise.all(Array.from({ length: 8 }, () => server.account()));
  const made: Promise<unknown>[] = [];
  await withoutWrites('saved_search_row', async () => {
    made.push(...Array.from({ length: 4 }, () => create((accounts[0] as { as: Caller }).as)));
    expect(await settled(fillings, 1)).toBe(1);
    made.push(...accounts.slice(1).map(({ as }) => create(as)));
    expect(await settled(fillings, 3)).toBe(3);
  });
  await Promise.all(made);
});

onPostgres('a process runs two exports at once', async () => {
  const accounts = await Promise.all(Array.from({ length: 5 }, () => server.account()));
  await withoutWrites('export_part', async () => {
    for (const { as } of accounts)
      expect((await as.post('/exports', { format: 'ndjson', product: 'companies' })).status).toBe(200);
    const running = `SELECT count(*) AS count FROM export_job WHERE status = 'running'`;
    expect(await settled(running, 2)).toBe(2);
  });
});

/** Returns whether a promise settles within 800 ms. A request that does not wait takes a fraction of that. */
const isSettled = (promise: Promise<unknown>): Promise<boolean> =>
  Promise.race([promise.then(() => true), pause(800).then(() => false)]);

/**
 * Acquires, or waits for, one slot for each of `tenants` other tenants. Returns a function that releases all slots.
 */
function occupy(queue: Semaphore, tenants: number): () => Promise<void> {
  const entered: (Release | Promise<Release>)[] = Array.from({ length: tenants }, (_, at) =>
    queue.acquire({
      tenant: { organizationId: `organization ${at}`, keyId: '' },
      deadline: null,
    }),
  );
  return async () => {
    // Releases each slot as soon as it is acquired, because the last ones may wait for the release of others.
    const leaveOnce = async (entry: Release | Promise<Release>): Promise<void> => {
      (await entry)();
    };
    await Promise.all(entered.map(leaveOnce));
  };
}

const page = '/companies/search';

it('a process builds two responses of over 500 records in parallel, and two more for keys that are building none', async () => {
  const { as } = await server.account({ credits: 100_000 });
  const read = (first: number): Promise<{ status: number }> => as.post(page, { first });
  const two = occupy(server.services.largeAnswers, 2);
  expect((await read(600)).status).toBe(200);
  await two();
  const four = occupy(server.services.largeAnswers, 4);
  expect((await read(400)).status).toBe(200);
  const waiting = read(600);
  expect(await isSettled(waiting)).toBe(false);
  await four();
  expect((await waiting).status).toBe(200);
});

it('a process compresses large responses in two threads', async () => {
  const { secret } = await server.account({ credits: 100_000 });
  const read = (): Promise<CodedAnswer> =>
    callCoded(`${server.url}/api/v1${page}`, {
      method: 'POST',
      headers: { 'X-API-Key': secret, 'Content-Type': 'application/json', 'Accept-Encoding': 'gzip' },
      body: JSON.stringify({ first: 600 }),
    });
  const one = occupy(compressionThreads, 1);
  expect(await read()).toMatchObject({ status: 200, headers: { 'content-encoding': 'gzip' } });
  await one();
  const two = occupy(compressionThreads, 2);
  const waiting = read();
  expect(await isSettled(waiting)).toBe(false);
  await two();
  expect((await waiting).status).toBe(200);
});
