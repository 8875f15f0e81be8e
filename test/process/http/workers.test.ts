import { readdirSync, readFileSync } from 'node:fs';
import { readWorkerCount } from '../../../src/config/worker-count.js';
import type { Answer } from '../../harness/caller.js';
import {
  describeWhere,
  type Installation,
  openInstallation,
  pause,
  postgresUrl,
  type Served,
  within,
} from '../../harness/dealgraph.js';
import { Load, type LoadCall } from '../../harness/load.js';
import { booksOf, openAccount } from '../../harness/process-ledger.js';
import { readMetrics } from '../../harness/read-metrics.js';
import { writeSample } from '../../harness/sample-records.js';

const redisUrl = process.env['REDIS_URL'] ?? '';
const reason = 'workers need a PostgreSQL in DATABASE_URL, a Redis in REDIS_URL, and /proc.';
const canRun = postgresUrl !== undefined && redisUrl !== '' && process.platform === 'linux';
const twoWorkers = ['--no-demo', '--workers', '2'];
const environment = { REDIS_URL: redisUrl };

/** Returns the process IDs of the workers of a server, by worker number. */
function workersOf({ pid }: Served): ReadonlyMap<string, number> {
  const workers = readdirSync('/proc').flatMap((name): [string, number][] => {
    const [command = '', status = ''] = ['cmdline', 'status'].map((file) => readProcess(name, file));
    const number = /\0--worker\0(\d+)\//.exec(command)?.[1];
    const isChild = new RegExp(`^PPid:\\t${pid}$`, 'm').test(status);
    return number !== undefined && isChild ? [[number, Number(name)]] : [];
  });
  return new Map(workers);
}

function readProcess(pid: string, file: string): string {
  if (!/^\d+$/.test(pid)) return '';
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return ''; // The process has ended.
  }
}

/** Sends a request on a connection of its own. The primary passes each new connection to the next worker. */
function callOnce({ url }: Served, path: string, secret?: string): Promise<Response> {
  const key = secret === undefined ? {} : { 'X-API-Key': secret };
  return fetch(`${url}${path}`, { headers: { ...key, Connection: 'close' } });
}

async function requestsOf({ url }: Served): Promise<number> {
  const lines = [...(await readMetrics(url))];
  const counted = lines.filter(([name]) => /^dealgraph_requests_total\{.*channel="rest"/.test(name));
  return counted.reduce((total, [, value]) => total + value, 0);
}

async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  for (const end = Date.now() + 15_000; !(await condition()) && Date.now() < end;) await pause(50);
  expect(await condition()).toBe(true);
}

const onOwnConnection = async (as: Parameters<LoadCall['make']>[0]): Promise<Answer> =>
  as.with({ Connection: 'close' }).get('/companies/c01');

describeWhere(canRun, reason, 'a server with two workers', () => {
  let installation: Installation;
  let server: Served;

  beforeAll(async () => {
    installation = await openInstallation();
    await installation.answer(['import', await writeSample(installation)]);
    server = await installation.startServe(twoWorkers, environment);
  });

  it('counts the requests of both workers in /metrics, and divides the database connections', async () => {
    const before = await requestsOf(server);
    for (let count = 0; count < 10; count += 1) await callOnce(server, '/api/v1/companies/c01');
    await pause(1100); // A worker renders its metrics at most once a second.
    expect((await requestsOf(server)) - before).toBe(10);
    await until(() => ['"worker":1', '"worker":2'].every((field) => server.output().includes(field)));
    const metrics = await readMetrics(server.url);
    // DATABASE_CONNECTIONS (10), and 2 more of each worker.
    expect(metrics.get('dealgraph_database_connections_max')).toBe(14);
    expect(metrics.get('dealgraph_database_up')).toBe(1);
    const started = metrics.get('process_start_time_seconds') ?? 0;
    expect(Math.abs(started - Date.now() / 1000)).toBeLessThan(300);
  });

  it('is a server of two workers for the doctor', async () => {
    const { checks } = await installation.answer(['doctor'], { WORKERS: '2' });
    expect(checks).toContainEqual(
      expect.objectContaining({
        check: 'connections',
        found: expect.stringMatching(/; a server of 2 workers opens up to 14$/) as string,
      }),
    );
  });

  it('refuses a revoked key in both workers within a second', async () => {
    const { organization, secret } = await openAccount(installation, '--monthly-credits', '1000');
    const statuses = (): Promise<number[]> =>
      Promise.all(
        [1, 2, 3, 4].map(async () => (await callOnce(server, '/api/v1/companies/c01', secret)).status),
      );
    expect(await statuses()).toEqual([200, 200, 200, 200]);
    const { keys } = await installation.answer(['key', 'list', '--organization', organization]);
    const [key] = keys as readonly { readonly key_id: string }[];
    await installation.answer(['key', 'revoke', key?.key_id ?? '']);
    await pause(1000);
    expect(await statuses()).toEqual([401, 401, 401, 401]);
  });

  it('replaces a worker that is killed under load, loses only its requests in flight, and stays exact', async () => {
    const { organization, secret } = await openAccount(installation, '--monthly-credits', 'unlimited');
    const before = await requestsOf(server);
    const loads = Array.from({ length: 16 }, () =>
      new Load([server.as(secret)], () => ({ key: null, make: onOwnConnection })).start(1),
    );
    const answered = (): number => loads.reduce((total, load) => total + load.answered, 0);
    await until(() => answered() > 100);
    const killed = workersOf(server);
    expect([...killed.keys()].sort()).toEqual(['1', '2']);
    await pause(1100);
    await requestsOf(server); // The primary retains what the worker reported last.
    process.kill(killed.get('2') ?? 0, 'SIGKILL');
    const inFlight = loads.length;
    await until(() => server.output().includes('the worker was replaced'));
    const atReplacement = answered();
    await until(() => answered() > atReplacement + 100);
    for (const load of loads) load.stop();
    await Promise.all(loads.map((load) => load.ended()));

    const lost = loads.reduce((total, load) => total + load.open.size, 0);
    expect(lost).toBeLessThan(inFlight);
    expect(workersOf(server).get('1')).toBe(killed.get('1'));
    expect(workersOf(server).get('2')).not.toBe(killed.get('2'));
    const paid = new Map(loads.flatMap((load) => [...load.paid]));
    const { charges, used } = await booksOf(installation, organization);
    expect([...paid].filter(([id, credits]) => charges.get(id) !== credits)).toEqual([]);
    expect(charges.size - paid.size).toBeLessThanOrEqual(lost);
    const sum = [...charges.values()].reduce((total, credits) => total + credits, 0);
    expect(used).toEqual({ month: sum, day: sum });
    await pause(1100);
    expect(await requestsOf(server)).toBeGreaterThan(before + 100);
    console.info(`two workers, one killed: ${answered()} answered, ${lost} lost, ${charges.size} charged`);
  });

  it('replaces a worker that receives SIGTERM, without a failed request', async () => {
    const stopped = workersOf(server).get('1') ?? 0;
    process.kill(stopped, 'SIGTERM');
    await until(() => {
      const now = workersOf(server).get('1');
      return now !== undefined && now !== stopped;
    });
    for (let count = 0; count < 6; count += 1)
      expect((await callOnce(server, '/api/v1/companies/c01')).status).toBe(401);
  });

  it('drains all workers on SIGTERM, and exits with 0', async () => {
    const draining = await installation.startServe(twoWorkers, { ...environment, DRAIN_DELAY_SECONDS: '2' });
    const pids = [...workersOf(draining).values()];
    expect(pids).toHaveLength(2);
    draining.kill('SIGTERM');
    await until(async () => (await callOnce(draining, '/readyz')).status === 503);
    for (let count = 0; count < 4; count += 1) {
      expect((await callOnce(draining, '/readyz')).status).toBe(503);
      expect((await callOnce(draining, '/api/v1/companies/c01')).status).toBe(401);
    }
    expect((await draining.ended).code).toBe(0);
    expect(pids.map((pid) => readProcess(String(pid), 'cmdline'))).toEqual(['', '']);
  });

  it('reports once why its workers cannot start, and exits with 1', async () => {
    const { port } = new URL(server.url);
    const failing = installation.run(['serve', ...twoWorkers, '--port', port], environment);
    const { code, stderr } = await within(20_000, 'the start', failing);
    expect(code).toBe(1);
    expect(stderr).toMatch(/^dealgraph: Cannot listen on 127\.0\.0\.1:\d+: .*EADDRINUSE.*\n$/);
  });

  it('needs Redis', async () => {
    const outcome = await installation.run(['serve', ...twoWorkers]);
    expect(outcome).toMatchObject({ code: 1, stdout: '' });
    expect(outcome.stderr).toBe(
      'dealgraph: 2 workers need Redis, in which they count rate limits together. Set REDIS_URL. Or start one process: --workers 1, or WORKERS=1.\n',
    );
  });
});

describe('workers without PostgreSQL', () => {
  it.each([[['--workers', '2'], {}] as const, [[], { WORKERS: '2' }] as const])(
    'are refused before the server starts: %j %j',
    async (options, variables) => {
      const installation = await openInstallation({ database: 'embedded', fresh: true });
      const { code, stderr } = await installation.run(['serve', ...options], variables);
      expect(code).toBe(1);
      expect(stderr).toBe(
        'dealgraph: 2 workers need PostgreSQL, because only one process can use the embedded database. Set DATABASE_URL. Or start one process: --workers 1, or WORKERS=1.\n',
      );
      expect(readdirSync(installation.folder)).not.toContain('data');
    },
  );

  it.each([
    ['1', 1],
    ['256', 256],
    ['0', null],
    ['257', null],
    ['two', null],
    ['', null],
  ])('the number %j is read as %j', (text, count) => {
    expect(readWorkerCount(text)).toBe(count);
    expect(readWorkerCount('auto')).toBeGreaterThanOrEqual(1);
  });
});
