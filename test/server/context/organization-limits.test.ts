import type { Answer, Caller } from '../../harness/caller.js';
import { describeWhere, pause, postgresUrl } from '../../harness/dealgraph.js';
import { expectError } from '../../harness/expect-error.js';
import { firstEnded } from '../../harness/first-ended.js';
import { holdCompanies } from '../../harness/hold-database.js';
import { seedDemo } from '../../harness/seed-demo.js';
import { startServer, type TestServer } from '../../harness/start-server.js';

const companyPath = '/companies/a0a0a0000000000000000001';
/** Request timeout of the tests, which is higher than the default because a busy machine handles the calls slowly. */
const timeoutMs = 300_000;

describe('the requests of one organization', () => {
  const [atWork, ofKey] = [3, 2];
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({
      bounds: {
        ...{ keyConcurrency: ofKey, organizationConcurrency: atWork },
        requestMs: timeoutMs,
      },
      statementMs: timeoutMs,
    });
    await seedDemo(server);
  });
  afterAll(() => server.stop());

  /** Sends calls that the database blocks until `release` is called. */
  async function hold(
    callers: readonly Caller[],
    calls: number,
  ): Promise<readonly [Promise<Answer>[], () => Promise<void>]> {
    for (const as of callers) await as.get('/organization/credits');
    const release = await holdCompanies(server);
    const sent = callers.flatMap((as) => Array.from({ length: calls }, () => as.get(companyPath)));
    return [sent, release];
  }

  async function untilFigures(atWorkNow: number, waitingNow: number): Promise<void> {
    for (let tries = 0; tries < 200; tries++) {
      const { atWork: found, waiting: foundWaiting } = server.services.requests.figures;
      if (found === atWorkNow && foundWaiting === waitingNow) return;
      await pause(20);
    }
    expect(server.services.requests.figures).toEqual({ atWork: atWorkNow, waiting: waitingNow });
  }

  it('run only a few at a time across all of its keys, independently of other organizations', async () => {
    const { organizationId, as } = await server.account();
    const keys = [as, (await server.key(organizationId)).as, (await server.key(organizationId)).as];
    const other = await server.account();
    const [sent, release] = await hold([...keys, other.as], 2);
    // Three of the organization's six requests wait. The two of the other organization do not.
    await untilFigures(atWork + 2, 3);
    await release();
    expect((await Promise.all(sent)).map(({ status }) => status)).toEqual(Array<number>(8).fill(200));
    await untilFigures(0, 0);
  });

  it('wait in a queue of 16 times that number, and the next one is refused with Retry-After', async () => {
    const { organizationId, as } = await server.account();
    const keys = [as];
    while (keys.length < 4) keys.push((await server.key(organizationId)).as);
    const [sent, release] = await hold(keys, 13);
    const [refused] = await firstEnded(sent, 1);
    if (refused === undefined) throw new Error('No call was refused.');
    expectError(
      refused,
      429,
      'TOO_MANY_REQUESTS_AT_ONCE',
      /organization has reached its limit of concurrent requests: 3 are running and 48 are waiting/,
    );
    expect(refused.headers.get('retry-after')).toBe('1');
    await release();
    const statuses = (await Promise.all(sent)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(51);
  });
});

describeWhere(
  postgresUrl !== undefined,
  'the embedded database has one session',
  'the connections of a process',
  () => {
    it('are the shared ones plus two reserved ones', async () => {
      const server = await startServer();
      expect(server.db.figures()).toMatchObject({ most: 12, slow: { atWork: 0, waiting: 0 } });
      await server.stop();
    });
  },
);
