import { spawn } from 'node:child_process';
import { lstatSync, readdirSync, readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { type Installation, openInstallation, pause, type Served, within } from '../../harness/dealgraph.js';
import { listMetricNames } from '../../harness/list-metric-names.js';
import { openStream } from '../../harness/open-stream.js';
import { writeSample } from '../../harness/sample-records.js';

// Tests server behavior that matters to operators. The tests run one at a time, each on its own embedded database.

const root = join(__dirname, '..', '..', '..');
const sharedTo = 0o077;

/** Returns the paths at and below a folder that users other than its owner may access. */
function openToOthers(path: string): string[] {
  const stats = lstatSync(path);
  const mine = (stats.mode & sharedTo) === 0 ? [] : [path];
  if (!stats.isDirectory()) return mine;
  return [...mine, ...readdirSync(path).flatMap((name) => openToOthers(join(path, name)))];
}

type Line = Readonly<Record<string, unknown>>;

/** Returns the lines that a server has logged so far. */
function logOf(server: Served): Line[] {
  const lines = server.output().split('\n');
  return lines.filter((line) => line.startsWith('{"level"')).map((line) => JSON.parse(line) as Line);
}

async function createAccount(
  installation: Installation,
): Promise<{ organization: string; keyId: string; secret: string }> {
  const terms = ['--name', 'A', '--monthly-credits', '100'];
  const organization = String(
    (await installation.answer(['organization', 'create', ...terms]))['organization_id'],
  );
  const key = await installation.answer(['key', 'issue', '--organization', organization]);
  return { organization, keyId: String(key['key_id']), secret: String(key['api_key']) };
}

function operatorsOf(server: Served): string {
  return /(http:\S+)\/metrics/.exec(server.output())?.[1] ?? '';
}

describe('a server with an operator listener', () => {
  let installation: Installation;
  let server: Served;

  beforeAll(async () => {
    installation = await openInstallation({ database: 'embedded' });
    server = await installation.startServe(['--no-demo'], { OPERATOR_PORT: '0' });
  });

  it('serves its metrics only there, and its health on both listeners', async () => {
    const operators = operatorsOf(server);
    expect(operators).not.toBe(server.url);
    const metrics = await fetch(`${operators}/metrics`);
    const reported = [...(await metrics.text()).matchAll(/^# TYPE (\w+) /gm)].map(([, name]) => name);
    // The metrics that the alerts and the dashboard in docs/monitoring use.
    const requested = listMetricNames();
    expect(requested.length).toBeGreaterThan(20);
    expect(requested.filter((name) => !reported.includes(name))).toEqual([]);
    const hidden = await fetch(`${server.url}/metrics`);
    expect(hidden.status).toBe(404);
    expect(await hidden.json()).toMatchObject({ errorCode: 'NOT_FOUND' });
    for (const url of [operators, server.url]) {
      for (const path of ['/healthz', '/readyz']) expect((await fetch(url + path)).status).toBe(200);
    }
    expect((await fetch(`${operators}/api/v1/organization/credits`)).status).toBe(404);
  });

  it('serves the operator API only there, with a key that a command issues', async () => {
    const operators = operatorsOf(server);
    const terms = ['--scopes', 'organizations:write', '--expires', 'never'];
    const { operator_key: secret } = await installation.answer(['operator-key', 'issue', ...terms]);
    const headers = { 'X-API-Key': String(secret), 'Content-Type': 'application/json' };
    const body = JSON.stringify({ name: 'A', monthly_credits: 5 });
    const create = (url: string): Promise<Response> =>
      fetch(`${url}/operator/v1/organizations`, { method: 'POST', headers, body });
    expect((await create(operators)).status).toBe(200);
    expect((await create(server.url)).status).toBe(404);
    const line = logOf(server).find(({ channel }) => channel === 'operator');
    expect(line).toMatchObject({
      operation: 'createOrganization',
      status: 200,
      keyId: expect.stringMatching(/^opk_/) as unknown,
    });
    expect(server.output()).not.toContain(String(secret));
  });

  it('checks itself as `dealgraph doctor` does, and lists past imports', async () => {
    await installation.answer(['import', await writeSample(installation)]);
    const terms = ['--scopes', 'organizations:read,audit:read', '--expires', 'never'];
    const { operator_key: secret } = await installation.answer(['operator-key', 'issue', ...terms]);
    const headers = { 'X-API-Key': String(secret) };
    const read = async (path: string): Promise<Line> =>
      (await (await fetch(`${operatorsOf(server)}/operator/v1${path}`, { headers })).json()) as Line;
    const { checks, ...counts } = await read('/checks');
    const doctor = await installation.answer(['doctor']);
    const namesOf = (all: unknown): readonly unknown[] => (all as readonly Line[]).map(({ check }) => check);
    expect(namesOf(checks)).toEqual(namesOf(doctor['checks']));
    expect(counts).toEqual({
      checked_at: expect.any(String) as unknown,
      ok: doctor['ok'],
      warned: 0,
      failed: 0,
    });
    const { items } = await read('/audit-events?action=import');
    expect(items).toMatchObject([{ action: 'import', actor_kind: 'user', details: { rejected: 0 } }]);
  });

  it('logs each change of an organization or key that a command makes through it, without the secret', async () => {
    const { organization, keyId, secret } = await createAccount(installation);
    const rotated = await installation.answer(['key', 'rotate', keyId]);
    await installation.answer(['key', 'revoke', keyId]);
    await installation.answer(['key', 'list']);
    const audit = logOf(server).filter(
      ({ audit: isAudit, organizationId }) => isAudit === true && organizationId === organization,
    );
    expect(audit).toMatchObject([
      { action: 'organization create', organizationId: organization, terms: { monthlyCredits: 100 } },
      { action: 'key issue', organizationId: organization, keyId },
      { action: 'key rotate', organizationId: organization, keyId: rotated['key_id'], replaces: keyId },
      { action: 'key revoke', organizationId: organization, keyId },
    ]);
    for (const line of audit)
      expect(line).toMatchObject({ by: expect.any(String) as unknown, time: expect.any(Number) as unknown });
    for (const text of [secret, String(rotated['api_key'])]) expect(server.output()).not.toContain(text);
  });

  it('continues to serve while /readyz reports not ready for DRAIN_DELAY_SECONDS, then exits with 0', async () => {
    const drained = await installation.startServe(['--no-demo'], {
      DRAIN_DELAY_SECONDS: '3',
      OPERATOR_PORT: '0',
      DEALGRAPH_DATA_DIR: (await openInstallation({ database: 'embedded' })).dataDirectory,
    });
    const ended = drained.stop();
    while ((await fetch(`${drained.url}/readyz`)).status === 200) await pause(20);
    expect((await fetch(`${operatorsOf(drained)}/readyz`)).status).toBe(503);
    const answer = await drained.as('dgk_wrong').get('/organization/credits');
    expect([answer.status, answer.headers.get('connection')]).toEqual([401, 'keep-alive']);
    expect((await ended).code).toBe(0);
  });
});

describe('/metrics without an operator listener', () => {
  it('is served to this machine, whatever address the client claims', async () => {
    const installation = await openInstallation({ database: 'embedded' });
    const server = await installation.startServe(['--no-demo'], { TRUST_PROXY: 'true' });
    const headers = { 'X-Forwarded-For': '203.0.113.9' };
    expect((await fetch(`${server.url}/metrics`, { headers })).status).toBe(200);
  });
});

describe('a server that is stopped', () => {
  it('ends its streams with the time after which readers reconnect', async () => {
    const installation = await openInstallation({ database: 'embedded' });
    const server = await installation.startServe(['--no-demo']);
    const { secret } = await createAccount(installation);
    const search = ['--global', '--product', 'people', '--name', 'All', '--filter', '{}'];
    const { search_id: id } = await installation.answer(['search', 'create', ...search]);
    const path = `/api/v1/searches/people/${String(id)}/stream`;
    const stream = await openStream(server.url + path, secret);
    const next = stream.next();
    expect((await within(5000, 'the end', server.stop())).code).toBe(0);
    expect([await next, stream.lastId !== '', stream.retry > 0]).toEqual([null, true, true]);
  });

  /** Opens a client that requests a large response and never reads it. */
  function neverReads(url: string): Promise<Socket> {
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname);
    socket.pause();
    const ask = 'GET /api/v1/openapi.json HTTP/1.1\r\nHost: x\r\n\r\n';
    return new Promise((resolve) =>
      socket.once('connect', () =>
        socket.write(ask.repeat(400), () => {
          resolve(socket);
        }),
      ),
    );
  }

  it('ends within 15 seconds although a client does not read its response', async () => {
    const installation = await openInstallation({ database: 'embedded' });
    const server = await installation.startServe(['--no-demo']);
    const client = await neverReads(server.url);
    client.on('error', () => undefined);
    await pause(300);
    const { code } = await within(15_000, 'the end', server.stop());
    expect(code).toBe(0);
    client.destroy();
  });

  it('neither starts nor charges a request that follows the last response on a connection', async () => {
    const installation = await openInstallation({ database: 'embedded' });
    await installation.answer(['import', await writeSample(installation)]);
    const server = await installation.startServe(['--no-demo']);
    const { secret } = await createAccount(installation);
    const ask = (path: string): string => `GET ${path} HTTP/1.1\r\nHost: x\r\nX-API-Key: ${secret}\r\n\r\n`;
    const client = connect(Number(new URL(server.url).port), '127.0.0.1');
    // The first two responses exceed the system's buffers for a client that does not read.
    client.pause().write(ask('/reference/scalar.js').repeat(2) + ask('/api/v1/companies/c01').repeat(2));
    await pause(500);
    const ended = server.stop();
    while (!server.output().includes('waiting for requests in flight')) await pause(20);
    let text = '';
    client.on('data', (part) => (text += part.toString('latin1'))).resume();
    expect((await within(15_000, 'the end', ended)).code).toBe(0);
    expect(text).toContain('HTTP/1.1 200');
    const answered = text.match(/^X-Credits-Charged: 1\r$/gim)?.length ?? 0;
    expect(answered).toBeLessThan(2);
    const begun = logOf(server).filter(({ route }) => String(route).startsWith('/api/v1/companies/'));
    expect(begun).toHaveLength(answered);
    expect(await installation.query('SELECT count(*)::int AS charges FROM ledger_entry')).toEqual([
      { charges: answered },
    ]);
  });

  it('ends immediately on the second signal', async () => {
    const installation = await openInstallation({ database: 'embedded' });
    const server = await installation.startServe(['--no-demo'], { DRAIN_DELAY_SECONDS: '60' });
    const ended = server.stop();
    while ((await fetch(`${server.url}/readyz`)).status === 200) await pause(20);
    server.kill('SIGINT');
    expect((await within(5000, 'the end', ended)).code).toBe(130);
  });
});

describe('the data directory', () => {
  let umask = 0;

  beforeAll(() => {
    umask = process.umask(0);
  });
  afterAll(() => {
    process.umask(umask);
  });

  it('is accessible only to its owner after a first start, including its files, whatever the umask', async () => {
    const installation = await openInstallation({ database: 'embedded', fresh: true });
    const server = await installation.startServe(['--no-demo']);
    await createAccount(installation);
    await installation.answer([
      'import',
      await installation.write('companies.ndjson', ['{', '{"id":"abc1"}']),
    ]);
    expect(readdirSync(join(installation.dataDirectory, 'rejects'))).toHaveLength(1);
    expect(openToOthers(installation.dataDirectory)).toEqual([]);
    await server.stop();
    expect(openToOthers(installation.dataDirectory)).toEqual([]);
  });

  it('that other users can access is restricted to its owner by the next command', async () => {
    const installation = await openInstallation({ database: 'embedded' });
    const chmod = spawn('chmod', ['-R', 'a+rwX', installation.dataDirectory]);
    await new Promise((resolve) => chmod.once('close', resolve));
    expect(openToOthers(installation.dataDirectory).length).toBeGreaterThan(300);
    await installation.answer(['organization', 'list']);
    expect(openToOthers(installation.dataDirectory)).toEqual([]);
  });
});

describe('npm start', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)('passes %s on, and leaves no process behind', async (signal) => {
    const installation = await openInstallation({ database: 'embedded' });
    const npm = spawn('npm', ['start', '--', '--no-demo', '--port', '0'], {
      cwd: root,
      env: {
        ...process.env,
        DATABASE_URL: '',
        DEALGRAPH_DATA_DIR: installation.dataDirectory,
        DRAIN_DELAY_SECONDS: '0',
      },
    });
    const ended = new Promise((resolve) => npm.once('close', resolve));
    let output = '';
    for (const stream of [npm.stdout, npm.stderr])
      stream.on('data', (text: Buffer) => (output += text.toString()));
    while (!output.includes('/metrics') && npm.exitCode === null) await pause(50);
    const lock = readFileSync(join(installation.dataDirectory, 'lock.json'), 'utf8');
    const { pid } = JSON.parse(lock) as { pid: number };
    expect(isAlive(pid)).toBe(true);
    npm.kill(signal);
    await within(15_000, `the end of npm (${output})`, ended);
    for (let tries = 0; tries < 100 && isAlive(pid); tries++) await pause(50);
    expect(isAlive(pid)).toBe(false);
    expect(output).toContain('stopping');
  });

  function isAlive(pid: number): boolean {
    try {
      return process.kill(pid, 0);
    } catch {
      return false;
    }
  }
});
