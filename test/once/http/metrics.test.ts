import { connectMcp } from '../../harness/mcp-client.js';
import { type MetricLines, readMetrics } from '../../harness/read-metrics.js';
import { seed } from '../../harness/seed.js';
import { startServer, type TestServer } from '../../harness/start-server.js';

// Sends a fixed set of calls to one server, and then reads its metrics once.

const path = '/companies/c0ffee';
const free = 'a-word-of-the-caller';

let server: TestServer;
let lines: MetricLines;

beforeAll(async () => {
  server = await startServer();
  await seed(server.db, { Company: [{ id: 'c0ffee', organization_name: 'Coffee' }] });
  const { as, secret } = await server.account();
  for (let time = 0; time < 3; time += 1) await as.get(path);
  await as.get(`/companies/${free}`);
  await as.get(`/${free}`);
  await (await server.account({ scopes: ['people:read'] })).as.get(path);
  const document = `query ${free.replaceAll('-', '_')} { mine: company(id: "c0ffee") { organizationName } }`;
  for (let time = 0; time < 2; time += 1) await as.graph(document);
  await as.graph('{ company(id: "c0ffee") { organizationName } creditBalance { remaining } }');
  await as.graph(`{ ${free.replaceAll('-', '_')} }`);
  const mcp = await connectMcp(server.url, secret);
  await mcp.call('company', { id: 'c0ffee' });
  await mcp.call('company', { id: 'c0ffee', max_credits: free });
  await mcp.close();
  lines = await readMetrics(server.url);
});
afterAll(() => server.stop());

const labels = (channel: string, operation: string): string =>
  `channel="${channel}",operation="${operation}"`;

it.each([
  ['rest', 'company', 200, 3],
  ['rest', 'company', 403, 1],
  ['rest', 'none', 404, 1],
  ['graphql', 'company', 200, 2],
  ['graphql', 'several', 200, 1],
  ['graphql', 'none', 200, 1],
  ['mcp', 'company', 200, 2],
  ['mcp', 'initialize', 200, 1],
])('requests count by channel, operation and status: %s %s %i', (channel, operation, status, count) => {
  expect(lines.get(`dealgraph_requests_total{${labels(channel, operation)},status="${status}"}`)).toBe(count);
});

it.each([
  ['rest', 'company', 3],
  ['graphql', 'company', 2],
  ['graphql', 'several', 1],
  ['mcp', 'company', 1],
])('credits count by channel and operation: %s %s', (channel, operation, credits) => {
  expect(lines.get(`dealgraph_credits_charged_total{${labels(channel, operation)}}`)).toBe(credits);
});

it.each([
  ['rest', 'NOT_PERMITTED', 1],
  ['rest', 'NOT_FOUND', 2],
  ['graphql', 'GRAPHQL_VALIDATION_FAILED', 1],
  ['mcp', 'VALIDATION_ERROR', 1],
])('refusals count by channel and code: %s %s', (channel, code, count) => {
  expect(lines.get(`dealgraph_refusals_total{channel="${channel}",code="${code}"}`)).toBe(count);
});

it('the latency of a channel and operation is a histogram whose last bucket has all of its requests', () => {
  const name = (suffix: string, le = ''): string =>
    `dealgraph_request_duration_seconds_${suffix}{${le}${labels('rest', 'company')},outcome="answered"}`;
  const count = lines.get(name('count'));
  const buckets = ['0.001', '0.25', '5', '+Inf'].map((le) => lines.get(name('bucket', `le="${le}",`)) ?? -1);
  expect([count, buckets.at(-1)]).toEqual([3, 3]);
  expect([...buckets].sort((a, b) => a - b)).toEqual(buckets);
  expect(lines.get(name('sum'))).toBeGreaterThan(0);
});

it('caches count hits and misses', () => {
  const of = (cache: string, result: string): number =>
    lines.get(`dealgraph_cache_lookups_total{cache="${cache}",result="${result}"}`) ?? -1;
  // Two keys were looked up; the calls that followed immediately found them in the cache.
  expect(of('keys', 'miss')).toBeGreaterThanOrEqual(2);
  expect(of('keys', 'hit')).toBeGreaterThan(0);
  for (const cache of ['documents', 'plans'])
    expect([of(cache, 'hit') > 0, of(cache, 'miss') > 0]).toEqual([true, true]);
});

it('queues and the pool report their usage, and charges report the size of their batches', () => {
  for (const queue of ['database', 'requests', 'large_answers', 'charges', 'compression'])
    for (const what of ['running', 'waiting'])
      expect(lines.get(`dealgraph_queue_${what}{queue="${queue}"}`)).toBe(0);
  expect(lines.get('dealgraph_database_connections_open')).toBeGreaterThan(0);
  const [groups, charges] = ['charge_groups', 'charges'].map((name) => lines.get(`dealgraph_${name}_total`));
  expect(charges).toBe(7);
  expect(groups).toBeLessThanOrEqual(7);
});

it('no label contains an ID, a key or client input', () => {
  const names = [...lines.keys()].join('\n');
  for (const word of [free, free.replaceAll('-', '_'), 'c0ffee', 'mine']) expect(names).not.toContain(word);
});
