import { describeWhere, openInstallation, pause, type Served } from '../../harness/dealgraph.js';
import { type RedisProxy, startRedisProxy } from '../../harness/redis-proxy.js';

const redisUrl = process.env['REDIS_URL'] ?? '';

/** Returns the value of dealgraph_redis_up; undefined if it has none. */
async function redisUp({ url }: Served): Promise<string | undefined> {
  const text = await (await fetch(`${url}/metrics`)).text();
  expect(text).toContain('# TYPE dealgraph_redis_up gauge');
  return /^dealgraph_redis_up (\S+)$/m.exec(text)?.[1];
}

async function becomes(server: Served, value: string): Promise<void> {
  for (const end = Date.now() + 20_000; (await redisUp(server)) !== value && Date.now() < end;)
    await pause(100);
  expect(await redisUp(server)).toBe(value);
}

describeWhere(redisUrl !== '', 'it needs a Redis at REDIS_URL.', 'the metric of Redis', () => {
  let proxy: RedisProxy;

  beforeAll(async () => {
    proxy = await startRedisProxy(redisUrl);
  });
  afterAll(() => proxy.close());

  it('reports that Redis is lost, hangs and is back, although no requests arrive', async () => {
    const installation = await openInstallation();
    const server = await installation.startServe(['--no-demo'], { REDIS_URL: proxy.url });
    await becomes(server, '1');
    await proxy.close();
    await becomes(server, '0');
    await proxy.open();
    await becomes(server, '1');
    proxy.hang(true);
    await becomes(server, '0');
    proxy.hang(false);
    await becomes(server, '1');
  });

  it('has no value without Redis', async () => {
    const server = await (await openInstallation()).startServe(['--no-demo']);
    expect(await redisUp(server)).toBeUndefined();
  });
});
