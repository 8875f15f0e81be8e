import { Redis } from 'ioredis';
import pino from 'pino';
import type { Answer, Caller } from '../../harness/caller.js';
import { describeWhere, pause } from '../../harness/dealgraph.js';
import { type RedisProxy, startRedisProxy } from '../../harness/redis-proxy.js';
import { startServer, type TestServer } from '../../harness/start-server.js';
import { startTwin, type Twin } from '../../harness/start-twin.js';

const redisUrl = process.env['REDIS_URL'] ?? '';
const free = '/organization/credits';
const three = '{ a: creditBalance { used } b: creditBalance { used } c: creditBalance { used } }';

describeWhere(redisUrl !== '', 'it needs a Redis at REDIS_URL.', 'a Redis that goes away', () => {
  let redis: Redis;
  let proxy: RedisProxy;
  let server: TestServer;
  let twin: Twin;
  const logged: { level: number; msg: string }[] = [];
  const used: string[] = [];

  beforeAll(async () => {
    redis = new Redis(redisUrl, { maxRetriesPerRequest: 1 });
    proxy = await startRedisProxy(redisUrl);
    const logger = pino(
      { level: 'info' },
      {
        write: (line) => void logged.push(JSON.parse(line) as (typeof logged)[number]),
      },
    );
    server = await startServer({ redisUrl: proxy.url, logger });
    twin = await startTwin(server, { redisUrl });
  });
  beforeEach(async () => {
    await untilShared();
    logged.length = 0;
  });
  afterAll(async () => {
    await twin.stop();
    await server.stop();
    await proxy.close();
    const names = used
      .flatMap((keyId) => [nameOf(keyId), organizationNameOf(keyId)])
      .flatMap((name) => [name, `${name}:count`]);
    await redis.del(...names);
    redis.disconnect();
  });

  const organizations = new Map<string, string>();
  const outer = (keyId: string): string => `{dealgraph:rate:organization:${organizations.get(keyId)}}`;
  const nameOf = (keyId: string): string => `${outer(keyId)}:key:${keyId}`;
  const organizationNameOf = (keyId: string): string =>
    `${outer(keyId)}:organization:${organizations.get(keyId)}`;

  async function account(max: number): Promise<{ as: Caller; other: Caller; keyId: string }> {
    const made = await server.account({ rate: { max, windowSeconds: 600 } });
    used.push(made.keyId);
    organizations.set(made.keyId, made.organizationId);
    return { as: made.as, other: twin.as(made.secret), keyId: made.keyId };
  }

  /**
   * Waits until both servers count calls in the same Redis. After an outage, a server reconnects automatically, and
   * uses Redis again after a pause.
   */
  async function untilShared(): Promise<void> {
    const { as, other, keyId } = await account(100_000);
    const end = Date.now() + 20_000;
    while (Date.now() < end) {
      await pause(50);
      const before = await redis.zcard(nameOf(keyId));
      await Promise.all([as.get(free), other.get(free)]);
      if ((await redis.zcard(nameOf(keyId))) === before + 2) return;
    }
    throw new Error('The servers do not share a Redis.');
  }

  /** Makes concurrent calls and returns how many are admitted. Expects 429 for the others. */
  async function admitted(as: Caller, count: number): Promise<number> {
    const answers = await Promise.all(
      Array.from({ length: count }, (_, at): Promise<Answer> =>
        at % 2 === 0 ? as.get(free) : as.graph('{ creditBalance { used } }'),
      ),
    );
    const ok = answers.filter(({ status }) => status === 200).length;
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(count - ok);
    return ok;
  }

  const said = (): string[] =>
    logged.filter(({ msg }) => msg !== 'request').map(({ level, msg }) => `${level} ${msg}`);
  const down = `${pino.levels.values['warn']} Redis does not respond; rate limits are counted in this process only`;
  const up = `${pino.levels.values['info']} Redis responds again; rate limits are shared`;

  it('leaves each process with its own exact limit, and the limit is shared again after recovery', async () => {
    const { as, other, keyId } = await account(40);
    expect(await admitted(as, 10)).toBe(10);
    await proxy.close();
    expect(await admitted(as, 100)).toBe(40);
    expect(await admitted(other, 60)).toBe(30);
    expect(said()).toEqual([down]);
    await proxy.open();
    await untilShared();
    expect(said()).toEqual([down, up]);
    expect(await admitted(as, 5)).toBe(0);
    expect(await redis.zcard(nameOf(keyId))).toBe(40);
  });

  it('is queried by one call per pause, not by every call, while it hangs', async () => {
    const { as } = await account(1000);
    proxy.hang(true);
    expect(await admitted(as, 20)).toBe(20);
    const before = proxy.commands().length;
    expect(await admitted(as, 300)).toBe(300);
    // One call per pause queries Redis. Slow calls may outlast several pauses; without pauses, all 300 would query.
    expect(proxy.commands().length - before).toBeLessThan(30);
    expect(said()).toEqual([down]);
    proxy.hang(false);
    await untilShared();
    expect(said()).toEqual([down, up]);
  });

  it('is queried once per request, whatever the request costs', async () => {
    const { as, keyId } = await account(100);
    await as.get(free);
    const before = proxy.commands().length;
    await as.get(free);
    await as.graph(three);
    expect(proxy.commands().slice(before)).toEqual(['EVALSHA', 'EVALSHA']);
    expect(await redis.zcard(nameOf(keyId))).toBe(5);
  });

  it('is not mistaken for hanging by a process that was itself busy', async () => {
    const { as } = await account(100);
    const stall = (): void => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 600);
    const before = proxy.commands().length;
    const calls = Array.from({ length: 20 }, () => as.get(free));
    while (proxy.commands().length === before) await new Promise((resolve) => setImmediate(resolve));
    stall();
    for (const { status } of await Promise.all(calls)) expect(status).toBe(200);
    expect(said()).toEqual([]);
  });

  it('may lose its cached Lua script without an effect on the limit', async () => {
    const { as, keyId } = await account(30);
    expect(await admitted(as, 10)).toBe(10);
    await redis.script('FLUSH');
    expect(await admitted(as, 60)).toBe(20);
    expect(await redis.zcard(nameOf(keyId))).toBe(30);
    expect(said()).toEqual([]);
  });

  it('need not be available when a server starts', async () => {
    const late = await startRedisProxy(redisUrl);
    await late.close();
    const third = await startTwin(server, { redisUrl: late.url });
    try {
      const made = await server.account({ rate: { max: 20, windowSeconds: 600 } });
      used.push(made.keyId);
      organizations.set(made.keyId, made.organizationId);
      const as = third.as(made.secret);
      expect(await admitted(as, 50)).toBe(20);
      await late.open();
      const end = Date.now() + 20_000;
      while (Date.now() < end && (await redis.zcard(nameOf(made.keyId))) === 0) {
        await pause(50);
        await as.get(free);
      }
      expect(await redis.zcard(nameOf(made.keyId))).toBe(1);
      expect((await admitted(as, 30)) + 1).toBe(20);
    } finally {
      await third.stop();
      await late.close();
    }
  });

  it('counts the wrong keys of an address across all servers, and locks out no key in use', async () => {
    const { as, other } = await account(100);
    for (const caller of [as, other]) await caller.get(free);
    const addresses = ['::ffff:127.0.0.1', '127.0.0.1', '::1'].map(
      (address) => `{dealgraph:rate:address:${address}}:address:${address}`,
    );
    await redis.del(...addresses.flatMap((name) => [name, `${name}:count`]));
    const wrong = (at: Caller): Promise<Answer> => at.with({ 'X-API-Key': 'dgk_wrong' }).get(free);
    const at = [server.anonymous, twin.as('dgk_wrong')];
    const answers: Answer[] = [];
    for (let from = 0; from < 1000; from += 100)
      answers.push(
        ...(await Promise.all(
          Array.from({ length: 100 }, (_, index) => wrong(at[index % 2] ?? server.anonymous)),
        )),
      );
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(900);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(100);
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
    for (const caller of [as, other]) expect((await caller.get(free)).status).toBe(200);
    await redis.del(...addresses.flatMap((name) => [name, `${name}:count`]));
  });
});
