import { existsSync, statSync } from 'node:fs';
import { request } from 'node:http';
import { handOver } from '../../src/commands/command-socket.js';
import { openPlace, pause, readComplaint, type Place } from '../harness/dealgraph.js';
import { manyRounds } from '../harness/many-rounds.js';

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
    const place = await openPlace({ database: 'embedded' });
    await Promise.all([create(place, 'first'), create(place, 'second')]);
    expect(await names(place)).toEqual(['first', 'second']);
    expect(existsSync(`${place.dataDirectory}/lock.json`)).toBe(false);
  });
});

describe('a data directory that a server holds', () => {
  it('refuses a second server with a sentence, and the first goes on', async () => {
    const place = await openPlace({ database: 'embedded' });
    const server = await place.startServe(['--no-demo']);
    const sentence = readComplaint(await place.run(['serve', '--port', '0', '--json']));
    expect(sentence).toContain(place.dataDirectory);
    expect(sentence).toMatch(/in use by process \d+/);
    expect(statSync(`${place.dataDirectory}/command.sock`).mode & 0o777).toBe(0o600);
    expect(await create(place, 'beside')).toMatch(/^org_/);
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  });

  it('has everything after a crash, and takes over the dead lock and socket', async () => {
    const place = await openPlace({ database: 'embedded' });
    const crashed = await place.startServe(['--no-demo']);
    const secret = await issue(place, await create(place, 'kept'));
    await crashed.crash();
    expect(existsSync(`${place.dataDirectory}/lock.json`)).toBe(true);
    expect(existsSync(`${place.dataDirectory}/command.sock`)).toBe(true);
    expect(await names(place)).toEqual(['kept']);

    const again = await place.startServe(['--no-demo']);
    await again.crash();
    const server = await place.startServe(['--no-demo']);
    expect((await server.as(secret).get('/organization/credits')).status).toBe(200);
    await create(place, 'handed over');
    expect(await names(place)).toEqual(['handed over', 'kept']);
    expect((await server.stop()).code).toBe(0);
    expect(existsSync(`${place.dataDirectory}/lock.json`)).toBe(false);
    expect(existsSync(`${place.dataDirectory}/command.sock`)).toBe(false);
  });

  it('may have a path too long for a socket: commands still find the server', async () => {
    const place = await openPlace({ database: 'embedded', dataDirectory: 'd'.repeat(200) });
    const server = await place.startServe(['--no-demo']);
    const secret = await issue(place, await create(place, 'far'));
    expect((await server.as(secret).get('/organization/credits')).status).toBe(200);
    expect((await server.stop()).code).toBe(0);
    expect(await names(place)).toEqual(['far']);
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

describe('a client that goes away while its import is at work in the server', () => {
  it('leaves the server running, with whole batches written and no more to come', async () => {
    const place = await openPlace({ database: 'embedded' });
    const server = await place.startServe(['--no-demo']);
    const as = server.as(await issue(place, await create(place, 'A')));
    const file = await place.write('big/funding_rounds.ndjson', manyRounds(40_000));
    const client = place.start(['import', file]);
    const count = async (): Promise<number> => {
      const { data } = await as.graph('{ fundingRounds { totalCount } }');
      return (data as { fundingRounds: { totalCount: number } }).fundingRounds.totalCount;
    };
    while ((await count()) === 0) await pause(20);
    client.kill('SIGKILL');
    await client.ended;
    for (let before = -1; before !== (await count());) {
      before = await count();
      await pause(500);
    }
    expect(await count()).toBeLessThan(40_000);
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
    expect(await names(place)).toEqual(['A']);
  });
});

describe('a server that is told to stop', () => {
  it('answers the request in flight, then ends with 0', async () => {
    const place = await openPlace({ database: 'embedded' });
    const server = await place.startServe(['--no-demo']);
    const finish = await openRequest(server.url, await issue(place, await create(place, 'A')));
    const ended = server.stop();
    for (let tries = 0; tries < 500 && !server.output().includes('stopping'); tries++) await pause(10);
    await expect(fetch(`${server.url}/readyz`)).rejects.toThrow();
    expect(await finish('{"domain":"nothing.example"}')).toBe(200);
    expect((await ended).code).toBe(0);
  });

  it('ends with 0 while a command is at work in it, which fails with a sentence that says why', async () => {
    const place = await openPlace({ database: 'embedded' });
    const server = await place.startServe(['--no-demo']);
    const file = await place.write('big/funding_rounds.ndjson', manyRounds(20_000));
    let progressed = (): void => undefined;
    const underWay = new Promise<void>((resolve) => (progressed = resolve));
    const input = { command: 'import', input: { paths: [file] } };
    const seen: number[] = [];
    const handed = handOver(place.dataDirectory, input, (done, words) => {
      seen.push(done);
      if (/[1-9]/.test(words)) progressed();
    });
    const outcome = expect(handed).rejects.toThrow(/server.*(stop|shutting|went away)|Interrupted/i);
    await underWay;
    expect((await server.stop()).code).toBe(0);
    await outcome;
    expect(seen.every((done, index) => done > 0 && done < 1 && done >= (seen[index - 1] ?? 0))).toBe(true);
    const [row] = await place.query('SELECT count(*)::int AS rounds FROM funding_round');
    expect(row?.['rounds']).toBeGreaterThan(0);
    expect(row?.['rounds']).toBeLessThan(20_000);
  });
});
