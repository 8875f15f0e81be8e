import { Redis } from 'ioredis';
import type { Answer, Caller } from '../../harness/caller.js';
import {
  type Account,
  type AccountOptions,
  startServer,
  type TestServer,
} from '../../harness/start-server.js';
import { startTwin, type Twin } from '../../harness/start-twin.js';

const redisUrl = process.env['REDIS_URL'];
const describeOnRedis = redisUrl === undefined ? describe.skip : describe;
if (redisUrl === undefined) console.info('Shared rate limits are skipped: they need a Redis at REDIS_URL.');

const free = '/organization/credits';
const query = '{ creditBalance { remaining } }';
const three = '{ a: creditBalance { used } b: creditBalance { used } c: creditBalance { used } }';

describeOnRedis('two servers on one Redis', () => {
  let redis: Redis;
  let server: TestServer;
  let twin: Twin;
  /** IDs of the created API keys, whose Redis entries are deleted after the tests. */
  const used: string[] = [];

  beforeAll(async () => {
    redis = new Redis(redisUrl ?? '', { maxRetriesPerRequest: 1 });
    server = await startServer({ redisUrl: redisUrl ?? '' });
    twin = await startTwin(server, { redisUrl: redisUrl ?? '' });
    await untilShared();
  });
  afterAll(async () => {
    await twin.stop();
    await server.stop();
    const names = used
      .flatMap((keyId) => [nameOf(keyId), organizationNameOf(keyId)])
      .flatMap((name) => [name, `${name}:count`]);
    if (names.length > 0) await redis.del(...names);
    expect(await redis.exists(...names)).toBe(0);
    redis.disconnect();
  });

  const organizations = new Map<string, string>();
  const outer = (keyId: string): string => `{dealgraph:rate:organization:${organizations.get(keyId)}}`;
  const nameOf = (keyId: string): string => `${outer(keyId)}:key:${keyId}`;
  const organizationNameOf = (keyId: string): string =>
    `${outer(keyId)}:organization:${organizations.get(keyId)}`;

  async function account(
    rate: NonNullable<AccountOptions['rate']>,
    organizationRate?: NonNullable<AccountOptions['rate']>,
  ): Promise<Account & { as: Caller; other: Caller }> {
    const made = await server.account({ rate, ...(organizationRate && { organizationRate }) });
    used.push(made.keyId);
    organizations.set(made.keyId, made.organizationId);
    return { ...made, other: twin.as(made.secret) };
  }

  /** Waits until both servers use Redis. A server that has just started counts locally until its Redis is connected. */
  async function untilShared(): Promise<void> {
    const { as, other, keyId } = await account({ max: 100_000, windowSeconds: 60 });
    for (let calls = 0; calls < 100; calls++) {
      const before = await redis.zcard(nameOf(keyId));
      await Promise.all([as.get(free), other.get(free)]);
      if ((await redis.zcard(nameOf(keyId))) === before + 2) return;
    }
    throw new Error('The servers did not reach the Redis at REDIS_URL.');
  }

  const ok = (answers: readonly Answer[]): Answer[] => answers.filter(({ status }) => status === 200);

  it('count none of the requests of a refused bulk request', async () => {
    const { as, other } = await account({ max: 5, windowSeconds: 60 });
    const many = (count: number): object => ({ inputs: Array(count).fill({ domain: 'nowhere.example' }) });
    for (const caller of [as, other, as]) {
      const { status, headers } = await caller.post('/companies/bulk', many(500));
      expect([status, headers.get('x-ratelimit-remaining')]).toEqual([429, '5']);
    }
    const last = await other.post('/companies/bulk', many(400));
    expect([last.status, last.headers.get('x-ratelimit-remaining')]).toEqual([200, '0']);
  });

  it('share one limit exactly, through REST and GraphQL', async () => {
    const { as, other } = await account({ max: 75, windowSeconds: 600 });
    const turns = [
      () => as.get(free),
      () => other.get(free),
      () => as.graph(query),
      () => other.graph(query),
    ];
    const answers = await Promise.all(Array.from({ length: 50 }, () => turns.map((call) => call())).flat());
    const left = ok(answers).map(({ headers }) => Number(headers.get('x-ratelimit-remaining')));
    expect(left.sort((a, b) => a - b)).toEqual(Array.from({ length: 75 }, (_, at) => at));
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(125);
  });

  it('admit or refuse an operation with several root fields as a whole', async () => {
    const { as, other, keyId } = await account({ max: 50, windowSeconds: 600 });
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => [as.graph(three), other.graph(three)]).flat(),
    );
    expect(ok(answers)).toHaveLength(16);
    expect(await redis.zcard(nameOf(keyId))).toBe(48);
    expect(ok([await as.get(free), await other.get(free), await as.get(free)])).toHaveLength(2);
  });

  it('share the rate of an organization exactly over 20 keys, and count no refusal against the keys or the organization', async () => {
    const { organizationId, keyId } = await account(
      { max: 900, windowSeconds: 600 },
      { max: 60, windowSeconds: 600 },
    );
    const keys = await Promise.all(
      Array.from({ length: 20 }, () =>
        server.key(organizationId, { rate: { max: 900, windowSeconds: 600 } }),
      ),
    );
    for (const key of keys) {
      used.push(key.keyId);
      organizations.set(key.keyId, organizationId);
    }
    const answers = await Promise.all(
      keys.flatMap(({ as, secret }) => [as.get(free), twin.as(secret).get(free), as.graph(three)]),
    );
    const admitted = answers.map(({ status }, index) => (status === 200 ? [1, 1, 3][index % 3] : 0));
    expect(admitted.reduce<number>((sum, one) => sum + (one ?? 0), 0)).toBe(60);
    expect(await redis.zcard(organizationNameOf(keyId))).toBe(60);
    const taken = await Promise.all(keys.map((key) => redis.zcard(nameOf(key.keyId))));
    expect(taken.reduce((sum, one) => sum + one, 0)).toBe(60);
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.headers.get('x-ratelimit-limit')).toBe('60');
  });

  it('remove calls from the window by the clock of Redis', async () => {
    const { as, other } = await account({ max: 2, windowSeconds: 1 });
    expect(ok([await as.get(free), await other.get(free)])).toHaveLength(2);
    const refused = await as.get(free);
    expect(refused.status).toBe(429);
    const resetSeconds = Number(refused.headers.get('x-ratelimit-reset'));
    expect(resetSeconds).toBeGreaterThan(0);
    expect(resetSeconds).toBeLessThanOrEqual(1);
    expect(refused.headers.get('retry-after')).toBe('1');
    await new Promise((resolve) => setTimeout(resolve, resetSeconds * 1000 + 20));
    expect(ok([await other.get(free)])).toHaveLength(1);
  });

  it('leave nothing in Redis that does not expire with its window', async () => {
    const { as, keyId } = await account({ max: 2, windowSeconds: 9 });
    await as.get(free);
    for (const name of [nameOf(keyId), `${nameOf(keyId)}:count`]) {
      const milliseconds = await redis.pttl(name);
      expect(milliseconds).toBeGreaterThan(0);
      expect(milliseconds).toBeLessThanOrEqual(9000);
    }
  });
});
