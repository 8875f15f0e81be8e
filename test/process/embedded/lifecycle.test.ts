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
import { handOver } from '../../../src/commands/command-socket.js';
import { findSocket } from '../../../src/commands/socket-directory.js';
import { openPlace, pause, readComplaint, type Place } from '../../harness/dealgraph.js';
import { manyRounds, manyRoundsSql } from '../../harness/many-rounds.js';

// The embedded database belongs to one process at a time; what its directory has to survive is tested here.

async function create(place: Place, name: string): Promise<string> {
  const terms = ['--name', name, '--monthly-credits', '100'];
  return String((await place.answer(['organization', 'create', ...terms]))['organization_id']);
}

async function issue(place: Place, organization: string): Promise<string> {
  return String((await place.answer(['key', 'issue', '--organization', organization]))['api_key']);
}

async function names(place: Place): Promise<string[]> {
  const { organizations } = await place.answer(['organization', 'list']);
  return (organizations as { name: string }[]).map(({ name }) => name).sort();
}

describe('a free data directory', () => {
  it('serves two commands that start at once, one after the other', async () => {
    const place = await openPlace({ database: 'embedded', fresh: true });
    await Promise.all([create(place, 'first'), create(place, 'second')]);
    expect(await names(place)).toEqual(['first', 'second']);
    expect(existsSync(`${place.dataDirectory}/lock.json`)).toBe(false);
  });
});

describe('a data directory that a server holds', () => {
  it('refuses a second server, and has everything after a crash: dead lock and socket are taken over', async () => {
    const place = await openPlace({ database: 'embedded' });
    const crashed = await place.startServe(['--no-demo']);
    const refused = readComplaint(await place.run(['serve', '--port', '0', '--json']));
    expect(refused).toContain(place.dataDirectory);
    expect(refused).toMatch(/in use by process \d+/);
    const secret = await issue(place, await create(place, 'kept'));
    expect((await crashed.as(secret).get('/organization/credits')).status).toBe(200);
    expect(statSync(`${place.dataDirectory}/run/command.sock`).mode & 0o777).toBe(0o600);
    await crashed.crash();
    expect(existsSync(`${place.dataDirectory}/lock.json`)).toBe(true);
    expect(existsSync(`${place.dataDirectory}/run/command.sock`)).toBe(true);

    const server = await place.startServe(['--no-demo']);
    expect((await server.as(secret).get('/organization/credits')).status).toBe(200);
    await create(place, 'handed over');
    await server.crash();
    expect(await names(place)).toEqual(['handed over', 'kept']);
    expect(existsSync(`${place.dataDirectory}/lock.json`)).toBe(false);
  });

  it('may have a path too long for a socket: commands still find the server', async () => {
    const place = await openPlace({ database: 'embedded', dataDirectory: 'd'.repeat(200) });
    const server = await place.startServe(['--no-demo']);
    const secret = await issue(place, await create(place, 'far'));
    expect((await server.as(secret).get('/organization/credits')).status).toBe(200);
    expect(await names(place)).toEqual(['far']);
    const [temporary, ...others] = readdirSync(`${place.folder}/tmp`);
    expect([temporary, others]).toEqual([expect.stringMatching(/^dealgraph-\w{6}$/), []]);
    expect(statSync(`${place.folder}/tmp/${temporary ?? ''}`).mode & 0o777).toBe(0o700);
    expect((await server.stop()).code).toBe(0);
    expect(readdirSync(`${place.folder}/tmp`)).toEqual([]);
  });

  it('of a long path leaves nothing behind of a server that crashed', async () => {
    const place = await openPlace({ database: 'embedded', dataDirectory: 'd'.repeat(200) });
    await (await place.startServe(['--no-demo'])).crash();
    expect(readdirSync(`${place.folder}/tmp`)).toHaveLength(1);
    const server = await place.startServe(['--no-demo']);
    expect(readdirSync(`${place.folder}/tmp`)).toHaveLength(1);
    await create(place, 'handed over');
    expect((await server.stop()).code).toBe(0);
    expect(readdirSync(`${place.folder}/tmp`)).toEqual([]);
  });
});

describe('a command for a server', () => {
  interface Untrusted {
    readonly title: string;
    /** Changes what is at the path of the socket. */
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
      complaint: /command\.sock needs to be a socket that belongs to user \d+ alone/,
    },
    {
      title: 'a link instead of its socket',
      change: (run, socket) => {
        renameSync(socket, `${run}/elsewhere.sock`);
        symlinkSync(`${run}/elsewhere.sock`, socket);
      },
      complaint: /command\.sock needs to be a socket that belongs to user \d+ alone/,
    },
    {
      title: 'a directory that others may enter',
      change: (run) => {
        chmodSync(run, 0o755);
      },
      complaint: /run needs to be a directory that belongs to user \d+ alone, got user \d+, mode 755/,
    },
    {
      title: 'a link instead of the directory',
      change: (run) => {
        renameSync(run, `${run}-of-others`);
        symlinkSync(`${run}-of-others`, run);
      },
      complaint: /run needs to be a directory that belongs to user \d+ alone/,
    },
    {
      title: 'an address in a directory that others may enter',
      change: (run, socket) => {
        const shared = `${run}-shared`;
        mkdirSync(shared, { mode: 0o755 });
        renameSync(socket, `${shared}/command.sock`);
        writeFileSync(`${run}/address`, `${shared}/command.sock`);
      },
      complaint: /run-shared needs to be a directory that belongs to user \d+ alone/,
    },
  ];

  it.each(untrusted)('is not sent to $title', async ({ change, complaint }) => {
    const place = await openPlace({ database: 'embedded' });
    const server = await place.startServe(['--no-demo']);
    const run = `${place.dataDirectory}/run`;
    change(run, `${run}/command.sock`);
    expect(await place.complaint(['organization', 'list'])).toMatch(complaint);
    await server.stop();
  });
});

/** A request of which the server has seen the head and not the body. */
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

/** Hands an import over as a client does, and resolves once the server says that records are written. */
async function importUntilUnderWay(place: Place, file: string): Promise<Socket> {
  const client = createConnection(findSocket(place.dataDirectory) ?? '');
  client.write(`${JSON.stringify({ command: 'import', input: { paths: [file] } })}\n`);
  await new Promise<void>((resolve, reject) => {
    client.once('error', reject);
    client.on('data', (text) => {
      if (/"records":[1-9]/.test(text.toString())) resolve();
    });
  });
  return client;
}

describe('a client that goes away while its import is at work in the server', () => {
  it('leaves the server running, which stops after the batch that it was writing', async () => {
    const place = await openPlace({ database: 'embedded' });
    const server = await place.startServe(['--no-demo']);
    const file = await place.write('big/funding_rounds.ndjson', manyRounds(40_000));
    const client = await importUntilUnderWay(place, file);
    client.destroy();
    await create(place, 'A');
    await pause(500);
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
    expect((await server.stop()).code).toBe(0);
    const [row] = await place.query(manyRoundsSql);
    expect(row).toMatchObject({ broken: 0 });
    expect(row?.['rounds']).toBeLessThan(40_000);
  });
});

describe('a server whose process stands still for a moment', () => {
  const callers = 1000;
  // Connections that nobody takes in: whoever finds no room among them is sent away, and comes again after a second.
  const room = existsSync('/proc/sys/net/core/somaxconn')
    ? Number(readFileSync('/proc/sys/net/core/somaxconn', 'utf8'))
    : 0;
  if (room < callers)
    console.info(`skipped: this system holds ${room} connections for a process, not ${callers}`);

  (room < callers ? it.skip : it)(
    'has a place for a thousand who call meanwhile, and answers each',
    async () => {
      const place = await openPlace({ database: 'embedded' });
      const server = await place.startServe(['--no-demo']);
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

describe('a server that is told to stop', () => {
  it('answers the request in flight, then ends with 0 without waiting for its idle connection', async () => {
    const place = await openPlace({ database: 'embedded' });
    const server = await place.startServe(['--no-demo']);
    const finish = await openRequest(server.url, await issue(place, await create(place, 'A')));
    const ended = server.stop();
    // For a moment a connection that is idle is still answered, with 503.
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

  it('ends with 0 while a command is at work in it, which fails with a sentence that says why', async () => {
    const place = await openPlace({ database: 'embedded' });
    const server = await place.startServe(['--no-demo']);
    const file = await place.write('big/funding_rounds.ndjson', manyRounds(20_000));
    const seen: number[] = [];
    let progressed = (): void => undefined;
    const underWay = new Promise<void>((resolve) => (progressed = resolve));
    const input = { command: 'import', input: { paths: [file] } };
    const outcome = handOver(place.dataDirectory, input, ({ done, records }) => {
      seen.push(done);
      if (records > 0) progressed();
    }).catch((error: unknown) => (error as Error).message);
    await underWay;
    expect((await server.stop()).code).toBe(0);
    expect(seen).toEqual([...seen].sort((a, b) => a - b));
    const [row] = await place.query(manyRoundsSql);
    expect(row).toMatchObject({ broken: 0 });
    expect(row?.['rounds']).toBeLessThan(20_000);
    expect(await outcome).toMatch(/server.*(stop|shut|went away)|Interrupted/i);
  });
});
