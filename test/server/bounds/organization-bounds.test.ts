import type { Answer, Caller } from '../../harness/caller.js';
import { describeWhere, pause, postgresUrl } from '../../harness/dealgraph.js';
import { expectError } from '../../harness/expect-error.js';
import { firstEnded } from '../../harness/first-ended.js';
import { holdCompanies } from '../../harness/hold-database.js';
import { seedDemo } from '../../harness/seed-demo.js';
import { startServer, type TestServer } from '../../harness/start-server.js';

const companyPath = '/companies/a0a0a0000000000000000001';
/** To send so many calls, and then to answer them, may take a busy machine longer than a request may take. */
const patienceMilliseconds = 300_000;

describe('the requests of one organization', () => {
  const [atWork, ofKey] = [3, 2];
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({
      bounds: {
        ...{ keyConcurrency: ofKey, organizationConcurrency: atWork },
        requestMilliseconds: patienceMilliseconds,
      },
      statementMilliseconds: patienceMilliseconds,
    });
    await seedDemo(server);
  });
  afterAll(() => server.stop());

  /** Calls of keys that are held by the database, which `release` lets go on. */
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

  it('work so many at a time through all of its keys, and others have their own', async () => {
    const { organizationId, as } = await server.account();
    const keys = [as, (await server.key(organizationId)).as, (await server.key(organizationId)).as];
    const other = await server.account();
    const [sent, release] = await hold([...keys, other.as], 2);
    // Three of the organization's six, and both of the other one's.
    await untilFigures(atWork + 2, 3);
    await release();
    expect((await Promise.all(sent)).map(({ status }) => status)).toEqual(Array<number>(8).fill(200));
    await untilFigures(0, 0);
  });

  it('wait 16 times as many, and the next one is refused with when to come back', async () => {
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
      /organization has 3 requests at work and 48 waiting/,
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
    it('are those that are shared and two that are reserved', async () => {
      const server = await startServer();
      expect(server.db.figures()).toMatchObject({ most: 12, slow: { atWork: 0, waiting: 0 } });
      await server.stop();
    });
  },
);
