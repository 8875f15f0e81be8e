import { randomBytes } from 'node:crypto';
import pino from 'pino';
import { makeKeyText } from '../../../src/accounts/model/keys.js';
import { openDatabase } from '../../../src/database/engine/open-database.js';
import { inLongTransaction, isStatementTimeout } from '../../../src/database/transaction.js';
import { isDatabaseUnavailable } from '../../../src/database/unavailable.js';
import type { Answer } from '../../harness/caller.js';
import { describeWhere, pause, postgresUrl, within } from '../../harness/dealgraph.js';
import { type SickPostgres, startSickPostgres } from '../../harness/faulty-postgres.js';
import { startServer, type TestServer } from '../../harness/start-server.js';
import { startTwin, type Twin } from '../../harness/start-twin.js';

interface Line {
  readonly level: number;
  readonly code?: string;
  readonly count?: number;
}

const errors: Line[] = [];
const logger = pino(
  { level: 'error' },
  { write: (line: string) => void errors.push(JSON.parse(line) as Line) },
);

let server: TestServer;
let postgres: SickPostgres;
let twin: Twin;

beforeAll(async () => {
  server = await startServer();
  postgres = await startSickPostgres();
  twin = await startTwin(server, { databaseUrl: postgres.url, statementMs: 300, logger });
});
afterAll(async () => {
  await postgres.close();
  await twin.stop();
  await server.stop();
});
beforeEach(() => {
  errors.length = 0;
});

/** Calls REST and GraphQL, each with a key that is not cached. */
function call(count: number): Promise<Answer[]> {
  const as = (): ReturnType<Twin['as']> => twin.as(makeKeyText(randomBytes(32)));
  return Promise.all(
    Array.from({ length: count }, (_, index) =>
      index % 2 === 0 ? as().get('/organization/credits') : as().graph('{ creditBalance { remaining } }'),
    ),
  );
}

function expectLater(answers: readonly Answer[]): void {
  for (const answer of answers) {
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, expect.stringMatching(/^\d+$/)]);
    expect(answer.text).toContain('SERVICE_UNAVAILABLE');
  }
}

describe('a PostgreSQL that reports it is temporarily unavailable', () => {
  it.each([
    ['57P03', 'the database system is starting up'],
    ['57P01', 'terminating connection due to administrator command'],
    ['57P02', 'terminating connection because of crash of another server process'],
    ['53300', 'sorry, too many clients already'],
    ['55000', 'database "dealgraph" is not currently accepting connections'],
    ['28P01', 'password authentication failed for user "dealgraph"'],
    ['3D000', 'database "dealgraph" does not exist'],
    ['08006', 'connection failure'],
    ['25006', 'cannot execute UPDATE in a read-only transaction'],
  ])('returns 503 with Retry-After through REST and GraphQL for %s', async (code, words) => {
    postgres.sickness = { code, words };
    expectLater(await call(4));
  });

  it('is logged immediately and then once a second with the number of requests, not once per request', async () => {
    postgres.sickness = { code: '57P03', words: 'the database system is starting up' };
    await pause(2200);
    errors.length = 0;
    const begun = Date.now();
    expectLater([...(await call(30)), ...(await call(30))]);
    await pause(1100);
    const seconds = (Date.now() - begun) / 1000;
    expect(errors.length).toBeLessThanOrEqual(Math.ceil(seconds) + 1);
    expect(errors.reduce((sum, { count = 0 }) => sum + count, 0)).toBe(60);
    expect(errors[0]).toMatchObject({ level: 50, code: 'SERVICE_UNAVAILABLE' });
  });

  it('does not hide internal faults', async () => {
    postgres.sickness = { code: '42501', words: 'permission denied for table api_key', isOfStatements: true };
    expect((await call(2)).map(({ status }) => status)).toEqual([500, 500]);
  });
});

describe('a PostgreSQL that stops responding', () => {
  it('makes statements time out in the server: every call returns 503, and the connections are closed', async () => {
    postgres.sickness = 'silent';
    expectLater(await within(20_000, 'The answers', call(6)));
    for (let tries = 0; tries < 100 && postgres.connections() > 0; tries++) await pause(20);
    expect(postgres.connections()).toBe(0);
  });
});

const reason = 'only a PostgreSQL in DATABASE_URL limits its statements.';

describeWhere(postgresUrl !== undefined, reason, 'a statement that takes long', () => {
  it('times out in a request, but not in a transaction that allows long statements', async () => {
    const url = server.databaseUrl ?? '';
    const db = await openDatabase({ url, statementMs: 200 });
    const slow = 'SELECT pg_sleep(3)';
    const failure: unknown = await db.pool.query(slow).catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: '57014' });
    expect([isDatabaseUnavailable(failure), isStatementTimeout(failure)]).toEqual([false, true]);
    const { rowCount } = await inLongTransaction(db, (client) => client.query(slow));
    expect(rowCount).toBe(1);
    await db.close();
  });
});
