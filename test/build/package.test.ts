import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { findPython } from '../harness/find-python.js';
import { startTraceReceiver, type TraceReceiver } from '../harness/trace-receiver.js';

// Installs the package that `npm run pack` makes in a folder outside the repository, and runs it there.

const run = promisify(execFile);
const installMilliseconds = 300_000;

let folder: string;
let program: string;
let receiver: TraceReceiver;
let server: ChildProcess | undefined;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'dealgraph-package-'));
  receiver = await startTraceReceiver();
  await run(process.execPath, [resolve('src/build/pack.mjs'), folder]);
  const archive = readdirSync(folder).find((name) => name.endsWith('.tgz')) ?? '';
  const options = ['--global', '--prefix', folder, '--no-audit', '--no-fund', '--prefer-offline'];
  await run('npm', ['install', ...options, join(folder, archive)], { cwd: folder });
  program = join(folder, 'bin', 'dealgraph');
}, installMilliseconds);
afterAll(async () => {
  server?.kill('SIGKILL');
  await receiver.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Starts the installed server on a new data directory. Returns what it prints until it is ready. */
async function startInstalled(env: Readonly<Record<string, string>>): Promise<string> {
  server = spawn(program, ['serve', '--port', '0'], {
    cwd: folder,
    env: { PATH: process.env['PATH'], DRAIN_DELAY_SECONDS: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  server.stdout?.resume();
  let printed = '';
  // Without a terminal, the welcome message goes to standard error.
  for await (const text of server.stderr ?? []) {
    printed += String(text);
    if (printed.includes('/metrics\n')) return printed;
  }
  throw new Error(`dealgraph serve ended: ${printed}`);
}

it('depends on PGlite alone, and takes less than 300 MB when installed', async () => {
  const installed = join(folder, 'lib', 'node_modules', 'dealgraph');
  const { dependencies, bin } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')) as {
    readonly dependencies: Readonly<Record<string, string>>;
    readonly bin: unknown;
  };
  expect(Object.keys(dependencies)).toEqual(['@electric-sql/pglite']);
  expect(bin).toEqual({ dealgraph: 'dist/main.js' });
  expect(readdirSync(join(installed, 'node_modules')).filter((name) => !name.startsWith('.'))).toEqual([
    '@electric-sql',
  ]);
  const { stdout } = await run('du', ['-sm', join(folder, 'lib')]);
  expect(parseInt(stdout, 10)).toBeLessThan(300);
});

it('is written with a wheel of the Python client, which Python imports', async () => {
  const wheel = readdirSync(folder).find((name) => name.endsWith('.whl')) ?? '';
  expect(wheel).toBe('dealgraph-1.0.0-py3-none-any.whl');
  const python = findPython();
  if (python === null) return;
  const env = { PYTHONPATH: join(folder, wheel) };
  const code = 'import dealgraph; print(dealgraph.__file__, dealgraph.__version__)';
  const { stdout } = await run(python.path, ['-c', code], { cwd: folder, env });
  expect(stdout.trim()).toBe(`${join(folder, wheel, 'dealgraph', '__init__.py')} 1.0.0`);
});

it('has the documents that its documents link to, the alerts, the dashboard and the unit, and no secrets', () => {
  const installed = join(folder, 'lib', 'node_modules', 'dealgraph');
  const names = readdirSync(installed, { recursive: true, encoding: 'utf8' });
  expect(names).toEqual(
    expect.arrayContaining([
      'SECURITY.md',
      'docs/deploy/haproxy.cfg',
      'docs/deploy/systemd/dealgraph.service',
      'docs/monitoring/alerts.yml',
      'docs/monitoring/dashboard.json',
      'docs/operations.md',
    ]),
  );
  expect(names.filter((name) => name.startsWith('docs/deploy/secrets'))).toEqual([]);
  const pages = names.filter((name) => name.endsWith('.md') && !name.startsWith('node_modules'));
  const links = pages.flatMap((page) =>
    [...readFileSync(join(installed, page), 'utf8').matchAll(/\]\(([^)#\s]+)[^)\s]*\)/g)]
      .map(([, target = '']) => target)
      .filter((target) => !/^(https?:|mailto:|\/)/.test(target))
      .map((target) => ({ page, target })),
  );
  expect(links.length).toBeGreaterThan(200);
  expect(links.filter(({ page, target }) => !existsSync(join(installed, dirname(page), target)))).toEqual([]);
});

it('serves the demo, the pages and the reference, and sends traces', async () => {
  const printed = await startInstalled({
    OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
    OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
    OTEL_BSP_SCHEDULE_DELAY: '50',
  });
  expect(printed.includes('Node.js 20 ')).toBe(process.versions.node.startsWith('20.'));
  const [url = ''] = /http:\/\/127\.0\.0\.1:\d+/.exec(printed) ?? [];
  const [key = ''] = /dgk_\w+/.exec(printed) ?? [];
  const answer = await fetch(`${url}/api/v1/companies/a0a0a0000000000000000001`, {
    headers: { 'X-API-Key': key, 'X-Request-Id': 'packed' },
  });
  expect(await answer.json()).toMatchObject({ organization_name: 'Aurora Robotics' });
  for (const path of ['/', '/explorer', '/reference', '/reference/scalar.js', '/reference/openapi.json'])
    expect([path, (await fetch(`${url}${path}`)).status]).toEqual([path, 200]);
  const span = await receiver.find(({ attributes }) => attributes['dealgraph.request_id'] === 'packed');
  expect(span.name).toBe('rest company');
  server?.kill('SIGTERM');
  if (server !== undefined) expect(await once(server, 'exit')).toEqual([0, null]);
});

it('runs commands without a server', async () => {
  const { stdout } = await run(program, ['--version'], { cwd: folder });
  expect(stdout.trim()).toBe('1.0.0');
  await run(program, ['doctor'], { cwd: folder, env: { PATH: process.env['PATH'] } });
});
