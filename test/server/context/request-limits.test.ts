import pino from 'pino';
import { openConfigured } from '../../../src/cli/open-configured.js';
import { Deadline } from '../../../src/concurrency/deadline.js';
import { readConfig } from '../../../src/config/config.js';
import { inTransaction } from '../../../src/database/transaction.js';
import type { Answer, Caller } from '../../harness/caller.js';
import { statementsOf } from '../../harness/count-statements.js';
import { describeWhere, pause, postgresUrl } from '../../harness/dealgraph.js';
import { expectError } from '../../harness/expect-error.js';
import { firstEnded } from '../../harness/first-ended.js';
import { holdCompanies } from '../../harness/hold-database.js';
import { ledgerOf } from '../../harness/ledger.js';
import { seedDemo, seedSearches } from '../../harness/seed-demo.js';
import { startServer, type TestServer } from '../../harness/start-server.js';

const companyPath = '/companies/a0a0a0000000000000000001';
const companyQuery = '{ company(id: "a0a0a0000000000000000001") { organizationName } }';
const waiting = 256;
/** Request timeout of the tests, which is higher than the default because a busy machine handles the calls slowly. */
const timeoutMs = 300_000;

/** Refusals are immediate; calls that are not refused within this time are waiting for the database. */
const refusalTimeoutMs = 10_000;

interface Overfilled<T> {
  readonly refused: readonly T[];
  readonly calls: readonly Promise<T>[];
  readonly organizationId: string;
  readonly release: () => Promise<void>;
}

describe('the requests of one key', () => {
  const atWork = 2;
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({
      bounds: { keyConcurrency: atWork, requestMs: timeoutMs },
      statementMs: timeoutMs,
    });
    await seedDemo(server);
  });
  afterAll(() => server.stop());

  /**
   * With a new key, sends as many calls as may run and wait plus `more`, and returns the refused ones. A key is cached
   * for less than a second (D10). If a busy machine sends some calls later than that, their key lookups wait for the
   * locked database, too few calls are refused, and the attempt is repeated.
   */
  async function overfill<T extends Answer>(
    more: number,
    call: (as: Caller) => Promise<T>,
  ): Promise<Overfilled<T>> {
    for (let tries = 0; tries < 20; tries++) {
      const { as, organizationId } = await server.account();
      await as.get('/organization/credits');
      const release = await holdCompanies(server);
      const calls = Array.from({ length: atWork + waiting + more }, () => call(as));
      const refused = await Promise.race([firstEnded(calls, more), pause(refusalTimeoutMs)]);
      if (refused !== undefined) return { refused, calls, organizationId, release };
      await release();
      await Promise.all(calls);
    }
    throw new Error('No call was refused.');
  }

  it(
    'run only a few at a time; a limited number waits, and the next one is refused with Retry-After',
    async () => {
      const { refused, calls, organizationId, release } = await overfill(5, (as) => as.get(companyPath));
      for (const answer of refused) {
        expectError(answer, 429, 'TOO_MANY_REQUESTS_AT_ONCE', /2 are running and 256 are waiting/);
        expect(answer.headers.get('retry-after')).toBe('1');
      }
      await release();
      const statuses = (await Promise.all(calls)).map(({ status }) => status);
      expect(statuses.filter((status) => status === 200)).toHaveLength(atWork + waiting);
      expect(await ledgerOf(server, organizationId)).toHaveLength(atWork + waiting);
    },
    timeoutMs,
  );

  it(
    'are refused in the same way by the GraphQL API',
    async () => {
      const { refused: all, calls, release } = await overfill(1, (as) => as.graph(companyQuery));
      const [refused] = all;
      expect([refused?.status, refused?.headers.get('retry-after')]).toEqual([429, '1']);
      expect(refused?.text).toContain('TOO_MANY_REQUESTS_AT_ONCE');
      await release();
      expect((await Promise.all(calls)).filter(({ status }) => status === 200)).toHaveLength(
        atWork + waiting,
      );
    },
    timeoutMs,
  );

  it('release their slots when the client disconnects, and are not counted twice', async () => {
    const { as, secret } = await server.account();
    await as.get('/organization/credits');
    const release = await holdCompanies(server);
    const leaving = new AbortController();
    const gone = Array.from({ length: 20 }, () =>
      fetch(`${server.url}/api/v1${companyPath}`, {
        headers: { 'X-API-Key': secret },
        signal: leaving.signal,
      }),
    );
    await pause(200);
    leaving.abort();
    await Promise.allSettled(gone);
    await release();
    const answers = await Promise.all(Array.from({ length: 20 }, () => as.get(companyPath)));
    expect(answers.map(({ status }) => status)).toEqual(Array<number>(20).fill(200));
  });
});

interface LogLine {
  readonly level: number;
  readonly code?: string;
}

/** Returns a logger that collects what a server logs at `warn` (40) and above. */
function collectLog(): { readonly lines: LogLine[]; readonly logger: pino.Logger } {
  const lines: LogLine[] = [];
  const write = (line: string): void => void lines.push(JSON.parse(line) as LogLine);
  return { lines, logger: pino({ level: 'warn' }, { write }) };
}

describe('a request that takes too long', () => {
  const { lines, logger } = collectLog();
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ bounds: { requestMs: 300 }, logger });
    await seedDemo(server);
  });
  afterAll(() => server.stop());

  it('is ended with the timeout in its message, through REST and GraphQL, and is free', async () => {
    const { as, organizationId } = await server.account();
    await as.get('/organization/credits');
    const release = await holdCompanies(server);
    const [rest, graph] = await Promise.all([as.get(companyPath), as.graph(companyQuery)]);
    await release();
    expectError(
      rest,
      503,
      'TIMED_OUT',
      /^The request did not finish within 0\.3 s; nothing was charged\. Use a narrower filter/,
    );
    expect(rest.headers.get('retry-after')).toBe('1');
    expect([graph.status, graph.data, graph.errors[0]?.extensions.code]).toEqual([
      503,
      undefined,
      'TIMED_OUT',
    ]);
    expect(await ledgerOf(server, organizationId)).toEqual([]);
    expect((await as.get(companyPath)).status).toBe(200);
    // A client's overload is logged as a warning; errors are for faults an operator has to fix.
    expect(lines.map(({ level, code }) => [level, code])).toEqual([[40, 'TIMED_OUT']]);
  });

  describeWhere(postgresUrl !== undefined, 'only PostgreSQL has other sessions', 'on PostgreSQL', () => {
    it('leaves no statement running', async () => {
      const { as } = await server.account();
      await as.get('/organization/credits');
      const release = await holdCompanies(server);
      await Promise.all([as.get(companyPath), as.graph('{ companies(first: 1) { totalCount } }')]);
      let left = -1;
      for (let tries = 0; tries < 100 && left !== 0; tries++) {
        await pause(20);
        const { rows } = await server.db.pool.query<{ count: number }>(
          `SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()
            AND state = 'active' AND wait_event_type = 'Lock'`,
        );
        left = rows[0]?.count ?? -1;
      }
      await release();
      expect(left).toBe(0);
    });
  });
});

describeWhere(
  postgresUrl !== undefined,
  'only PostgreSQL limits statements',
  'a statement of PostgreSQL',
  () => {
    it('may take almost as long as its request: after 16 s of 20 s it returns 200', async () => {
      const server = await startServer();
      await seedDemo(server);
      const { as } = await server.account();
      await as.get('/organization/credits');
      const release = await holdCompanies(server);
      const answer = as.get(companyPath);
      await pause(16_000);
      await release();
      expect((await answer).status).toBe(200);
      await server.stop();
    });

    it('that reaches the limit of its session returns TIMED_OUT, is free, and logs no database error', async () => {
      const { lines, logger } = collectLog();
      const server = await startServer({ statementMs: 200, logger });
      await seedDemo(server);
      const { as, organizationId } = await server.account();
      await as.get('/organization/credits');
      const release = await holdCompanies(server);
      const [rest, graph] = await Promise.all([
        as.get(companyPath),
        as.graph('{ companies(first: 1) { totalCount } }'),
      ]);
      await release();
      expectError(rest, 503, 'TIMED_OUT', /narrower filter/);
      expect(rest.headers.get('retry-after')).toBe('1');
      expect(graph.errors[0]?.extensions.code).toBe('TIMED_OUT');
      expect(await ledgerOf(server, organizationId)).toEqual([]);
      expect(new Set(lines.map(({ level, code }) => `${level} ${code}`))).toEqual(new Set(['40 TIMED_OUT']));
      await server.stop();
    });

    it.each([
      ['1', '15s'],
      ['20', '25s'],
      ['120', '125s'],
    ])('may take longer in a session than REQUEST_TIMEOUT_SECONDS=%s: %s', async (seconds, limit) => {
      const server = await startServer();
      const config = readConfig({
        DATABASE_URL: server.databaseUrl,
        REQUEST_TIMEOUT_SECONDS: seconds,
      });
      const db = await openConfigured(config);
      const { rows } = await db.pool.query('SHOW statement_timeout');
      expect(rows).toEqual([{ statement_timeout: limit }]);
      await db.close();
      await server.stop();
    });

    it('in a transaction of a request ends with the request', async () => {
      const server = await startServer();
      const db = server.db.as({ organizationId: 'an organization', keyId: '' }, new Deadline(300));
      const failure: unknown = await inTransaction(db, (client) => client.query('SELECT pg_sleep(20)')).catch(
        (error: unknown) => error,
      );
      expect(failure).toMatchObject({ code: '57014' });
      await server.stop();
    });
  },
);

describe('a response', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ bounds: { maxAnswerBytes: 5000, maxAnswerValues: 2000 } });
    await seedDemo(server);
    await seedSearches(server);
  });
  afterAll(() => server.stop());

  it('over the byte limit is refused with its size and the limit, and is not charged', async () => {
    const { as, organizationId } = await server.account();
    const aliases = Array.from({ length: 60 }, (_, n) => `a${n}: description`).join(' ');
    const answer = await as.graph(`{ companies(first: 5) { nodes { ${aliases} } } }`);
    expect([answer.status, answer.data]).toEqual([422, undefined]);
    expect(answer.errors).toMatchObject([{ extensions: { code: 'ANSWER_TOO_LARGE' } }]);
    expect(answer.errors[0]?.message).toMatch(/has at least [\d,]+ bytes; at most 5,000 are allowed/);
    expect(await ledgerOf(server, organizationId)).toEqual([]);
  });

  it('that could exceed the value limit is refused before any of its statements runs', async () => {
    const { as } = await server.account();
    await as.get('/organization/credits');
    const statements = await statementsOf(server, async () => {
      const answer = await as.graph('{ companies(first: 1001) { nodes { id organizationName } } }');
      expect(answer.status).toBe(422);
      expect(answer.errors[0]?.message).toContain('could hold up to 2,004 values; at most 2,000 are allowed');
    });
    expect(statements).toEqual([]);
  });

  it('through REST is limited only by its rows', async () => {
    const { as } = await server.account({ credits: 100_000 });
    const answer = await as.get('/searches/funding-rounds/1/results?limit=5000');
    expect(answer.status).toBe(200);
    expect(answer.text.length).toBeGreaterThan(5000);
  });
});
