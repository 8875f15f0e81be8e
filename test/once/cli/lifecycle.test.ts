import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { request } from 'node:http';
import { createConnection, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { handOver } from '../../../src/cli/command-socket.js';
import { findSocket } from '../../../src/cli/socket-directory.js';
import { type Installation, openInstallation, pause, readComplaint } from '../../harness/dealgraph.js';
import { manyRounds, manyRoundsSql } from '../../harness/many-rounds.js';

// One process at a time can use the embedded database. These tests cover crashes and conflicts over its directory.

async function create(installation: Installation, name: string): Promise<string> {
  const terms = ['--name', name, '--monthly-credits', '100'];
  return String((await installation.answer(['organization', 'create', ...terms]))['organization_id']);
}

async function issue(installation: Installation, organization: string): Promise<string> {
  return String((await installation.answer(['key', 'issue', '--organization', organization]))['api_key']);
}

async function names(installation: Installation): Promise<string[]> {
  const { organizations } = await installation.answer(['organization', 'list']);
  return (organizations as { name: string }[]).map(({ name }) => name).sort();
}

describe('an unused data directory', () => {
  it('serves two concurrent commands one after the other', async () => {
    const installation = await openInstallation({ database: 'embedded', fresh: true });
    await Promise.all([create(installation, 'first'), create(installation, 'second')]);
    expect(await names(installation)).toEqual(['first', 'second']);
    expect(existsSync(`${installation.dataDirectory}/lock.json`)).toBe(false);
  });
});

describe('a data directory in use by a server', () => {
  it('refuses a second server, and has all data after a crash: the stale lock and socket are replaced', async () => {
    const installation = await openInstallation({ database: 'embedded' });
    const crashed = await installation.startServe(['--no-demo']);
    const refused = readComplaint(await installation.run(['serve', '--port', '0', '--json']));
    expect(refused).toContain(installation.dataDirectory);
    expect(refused).toMatch(/in use by process \d+/);
    const secret = await issue(installation, await create(installation, 'retained'));
    expect((await crashed.as(secret).get('/organization/credits')).status).toBe(200);
    expect(statSync(`${installation.dataDirectory}/run/command.sock`).mode & 0o777).toBe(0o600);
    await crashed.crash();
    expect(existsSync(`${installation.dataDirectory}/lock.json`)).toBe(true);
    expect(existsSync(`${installation.dataDirectory}/run/command.sock`)).toBe(true);

    const server = await installation.startServe(['--no-demo']);
    expect((await server.as(secret).get('/organization/credits')).status).toBe(200);
    await create(installation, 'handed over');
    await server.crash();
    expect(await names(installation)).toEqual(['handed over', 'retained']);
    expect(existsSync(`${installation.dataDirectory}/lock.json`)).toBe(false);
  });

  it('may have a path that is too long for a socket: commands still find the server', async () => {
    const installation = await openInstallation({ database: 'embedded', dataDirectory: 'd'.repeat(200) });
    const server = await installation.startServe(['--no-demo']);
    const secret = await issue(installation, await create(installation, 'far'));
    expect((await server.as(secret).get('/organization/credits')).status).toBe(200);
    expect(await names(installation)).toEqual(['far']);
    const [temporary, ...others] = readdirSync(`${installation.folder}/tmp`);
    expect([temporary, others]).toEqual([expect.stringMatching(/^dealgraph-\w{6}$/), []]);
    expect(statSync(`${installation.folder}/tmp/${temporary ?? ''}`).mode & 0o777).toBe(0o700);
    expect((await server.stop()).code).toBe(0);
    expect(readdirSync(`${installation.folder}/tmp`)).toEqual([]);
  });

  it('with a long path has no leftovers of a server that crashed', async () => {
    const installation = await openInstallation({ database: 'embedded', dataDirectory: 'd'.repeat(200) });
    await (await installation.startServe(['--no-demo'])).crash();
    expect(readdirSync(`${installation.folder}/tmp`)).toHaveLength(1);
    const server = await installation.startServe(['--no-demo']);
    expect(readdirSync(`${installation.folder}/tmp`)).toHaveLength(1);
    await create(installation, 'handed over');
    expect((await server.stop()).code).toBe(0);
    expect(readdirSync(`${installation.folder}/tmp`)).toEqual([]);
  });
});

describe('a command for a server', () => {
  interface Untrusted {
    readonly title: string;
    /** Replaces the command socket or its directory with something that must not be trusted. */
    readonly change: (run: string, socket: string) => void;
    readonly complaint: RegExp;
  }
  const untrusted: readonly Untrusted[] = [
    {
      title: 'a file instead of its socket',
      change: (_run, socket) => {
        rmSync(socket);
        writeFileSync(socket, '');
      },
      complaint: /command\.sock must be a socket accessible only to user \d+/,
    },
    {
      title: 'a link instead of its socket',
      change: (run, socket) => {
        renameSync(socket, `${run}/elsewhere.sock`);
        symlinkSync(`${run}/elsewhere.sock`, socket);
      },
      complaint: /command\.sock must be a socket accessible only to user \d+/,
    },
    {
      title: 'a directory that others may enter',
      change: (run) => {
        chmodSync(run, 0o755);
      },
      complaint: /run must be a directory accessible only to user \d+, got user \d+, mode 755/,
    },
    {
      title: 'a link instead of the directory',
      change: (run) => {
        renameSync(run, `${run}-of-others`);
        symlinkSync(`${run}-of-others`, run);
      },
      complaint: /run must be a directory accessible only to user \d+/,
    },
    {
      title: 'an address in a directory that others may enter',
      change: (run, socket) => {
        const shared = `${run}-shared`;
        mkdirSync(shared, { mode: 0o755 });
        renameSync(socket, `${shared}/command.sock`);
        writeFileSync(`${run}/address`, `${shared}/command.sock`);
      },
      complaint: /run-shared must be a directory accessible only to user \d+/,
    },
  ];

  it.each(untrusted)('is not sent to $title', async ({ change, complaint }) => {
    const installation = await openInstallation({ database: 'embedded' });
    const server = await installation.startServe(['--no-demo']);
    const run = `${installation.dataDirectory}/run`;
    change(run, `${run}/command.sock`);
    expect(await installation.complaint(['organization', 'list'])).toMatch(complaint);
    await server.stop();
  });
});

/** Sends the head of a request. Returns a function that sends its body and returns the status of the response. */
async function openRequest(url: string, secret: string): Promise<(body: string) => Promise<number>> {
  const headers = { 'X-API-Key': secret, 'Content-Type': 'application/json', Expect: '100-continue' };
  const call = request(`${url}/api/v1/companies`, { method: 'POST', headers });
  const status = new Promise<number>((resolve, reject) => {
    call.once('response', (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    call.once('error', reject);
  });
  const seen = new Promise((resolve) => call.once('continue', resolve));
  call.flushHeaders();
  await seen;
  return (body) => {
    call.end(body);
    return status;
  };
}

/** Sends an import through the command socket, and resolves when the server reports that it has written records. */
async function importUntilUnderWay(installation: Installation, file: string): Promise<Socket> {
  const client = createConnection(findSocket(installation.dataDirectory) ?? '');
  client.write(`${JSON.stringify({ command: 'import', input: { paths: [file] } })}\n`);
  await new Promise<void>((resolve, reject) => {
    client.once('error', reject);
    client.on('data', (text) => {
      if (/"records":[1-9]/.test(text.toString())) resolve();
    });
  });
  return client;
}

describe('a client that disconnects during its import in the server', () => {
  it('leaves the server running, which stops the import after the current batch', async () => {
    const installation = await openInstallation({ database: 'embedded' });
    const server = await installation.startServe(['--no-demo']);
    const file = await installation.write('big/funding_rounds.ndjson', manyRounds(40_000));
    const client = await importUntilUnderWay(installation, file);
    client.destroy();
    await create(installation, 'A');
    await pause(500);
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
    expect((await server.stop()).code).toBe(0);
    const [row] = await installation.query(manyRoundsSql);
    expect(row).toMatchObject({ broken: 0 });
    expect(row?.['rounds']).toBeLessThan(40_000);
  });
});

describe('a server whose process is suspended for a moment', () => {
  const callers = 1000;
  // Maximum length of the system's queue of connections that a process has not accepted yet. A client that finds the
  // queue full retries only after a second.
  const room = existsSync('/proc/sys/net/core/somaxconn')
    ? Number(readFileSync('/proc/sys/net/core/somaxconn', 'utf8'))
    : 0;
  if (room < callers)
    console.info(`skipped: this system holds ${room} connections for a process, not ${callers}`);

  (room < callers ? it.skip : it)(
    'queues a thousand connections meanwhile, and responds to each',
    async () => {
      const installation = await openInstallation({ database: 'embedded' });
      const server = await installation.startServe(['--no-demo']);
      const { port, hostname } = new URL(server.url);
      server.kill('SIGSTOP');
      const sockets = Array.from({ length: callers }, () => createConnection(Number(port), hostname));
      const connected = sockets.map((socket) => once(socket, 'connect'));
      for (const socket of sockets)
        socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
      await Promise.all(connected);
      server.kill('SIGCONT');
      const answers = await Promise.all(sockets.map((socket) => text(socket)));
      expect(new Set(answers.map((answer) => answer.split('\r\n', 1)[0]))).toEqual(
        new Set(['HTTP/1.1 200 OK']),
      );
      await server.stop();
    },
  );
});

describe('a server that is stopped', () => {
  it('completes the request in flight, then exits with 0 without waiting for its idle connection', async () => {
    const installation = await openInstallation({ database: 'embedded' });
    const server = await installation.startServe(['--no-demo']);
    const finish = await openRequest(server.url, await issue(installation, await create(installation, 'A')));
    const ended = server.stop();
    // For a short time, requests on an idle connection still get a response, with 503.
    const isServed = (): Promise<boolean> =>
      fetch(`${server.url}/readyz`).then(
        () => true,
        () => false,
      );
    for (let tries = 0; tries < 500 && (await isServed()); tries++) await pause(10);
    await expect(fetch(`${server.url}/readyz`)).rejects.toThrow();
    expect(await finish('{"domain":"nothing.example"}')).toBe(200);
    const answered = Date.now();
    expect((await ended).code).toBe(0);
    expect(Date.now() - answered).toBeLessThan(3000);
  });

  it('exits with 0 while it runs a command, which fails with a message that gives the reason', async () => {
    const installation = await openInstallation({ database: 'embedded' });
    const server = await installation.startServe(['--no-demo']);
    const file = await installation.write('big/funding_rounds.ndjson', manyRounds(20_000));
    const seen: number[] = [];
    let progressed = (): void => undefined;
    const underWay = new Promise<void>((resolve) => (progressed = resolve));
    const input = { command: 'import', input: { paths: [file] } };
    const outcome = handOver(installation.dataDirectory, input, ({ done, records }) => {
      seen.push(done);
      if (records > 0) progressed();
    }).catch((error: unknown) => (error as Error).message);
    await underWay;
    expect((await server.stop()).code).toBe(0);
    expect(seen).toEqual([...seen].sort((a, b) => a - b));
    const [row] = await installation.query(manyRoundsSql);
    expect(row).toMatchObject({ broken: 0 });
    expect(row?.['rounds']).toBeLessThan(20_000);
    expect(await outcome).toMatch(/server.*(stop|shut)|Interrupted/i);
  });
});
