import { randomBytes } from 'node:crypto';
import pino from 'pino';
import { makeKeyText } from '../../../src/domain/api-key-text.js';
import { inLongTransaction } from '../../../src/store/transaction.js';
import { openDatabase } from '../../../src/store/engine/open-database.js';
import { isStatementTimeout } from '../../../src/store/statement-timeout.js';
import { isDatabaseUnavailable } from '../../../src/store/unavailable.js';
import type { Answer } from '../../harness/caller.js';
import { describeWhere, pause, postgresUrl, within } from '../../harness/dealgraph.js';
import { startSickPostgres, type SickPostgres } from '../../harness/sick-postgres.js';
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
  twin = await startTwin(server, { databaseUrl: postgres.url, statementMilliseconds: 300, logger });
});
afterAll(async () => {
  await postgres.close();
  await twin.stop();
  await server.stop();
});
beforeEach(() => {
  errors.length = 0;
});

/** Calls through both doors, each with a key that has to be looked up. */
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

describe('a PostgreSQL that says it is not there at the moment', () => {
  it.each([
    ['57P03', 'the database system is starting up'],
    ['57P01', 'terminating connection due to administrator command'],
    ['57P02', 'terminating connection because of crash of another server process'],
    ['53300', 'sorry, too many clients already'],
    ['08006', 'connection failure'],
    ['25006', 'cannot execute UPDATE in a read-only transaction'],
  ])('%s is answered 503 with Retry-After through both doors', async (code, words) => {
    postgres.sickness = { code, words };
    expectLater(await call(4));
  });

  it('is logged at once and then once a second with the number of requests, not once a request', async () => {
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

  it('does not hide what is wrong with us', async () => {
    postgres.sickness = { code: '42501', words: 'permission denied for table api_key' };
    expect((await call(2)).map(({ status }) => status)).toEqual([500, 500]);
  });
});

describe('a PostgreSQL that falls silent', () => {
  it('is given up on our side: every call is answered 503, and its connections are gone', async () => {
    postgres.sickness = 'silent';
    expectLater(await within(20_000, 'The answers', call(6)));
    for (let tries = 0; tries < 100 && postgres.connections() > 0; tries++) await pause(20);
    expect(postgres.connections()).toBe(0);
  });
});

const reason = 'only a PostgreSQL in DATABASE_URL limits its statements.';

describeWhere(postgresUrl !== undefined, reason, 'a statement that takes long', () => {
  it('is ended in a request, and not where it is allowed to', async () => {
    const url = server.databaseUrl ?? '';
    const db = await openDatabase({ url, statementMilliseconds: 200 });
    const slow = 'SELECT pg_sleep(3)';
    const failure: unknown = await db.pool.query(slow).catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: '57014' });
    expect([isDatabaseUnavailable(failure), isStatementTimeout(failure)]).toEqual([false, true]);
    const { rowCount } = await inLongTransaction(db, (client) => client.query(slow));
    expect(rowCount).toBe(1);
    await db.close();
  });
});
