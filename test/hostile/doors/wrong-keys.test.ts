import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import { callFrom, graphCall, type TimedAnswer } from '../../harness/call-from.js';
import { statementsOf } from '../../harness/count-statements.js';
import { pause, within } from '../../harness/dealgraph.js';
import { expectUnharmed, useHostilePlace } from '../../harness/hostile-place.js';
import { seed } from '../../harness/seed.js';
import { startServer, type TestServer } from '../../harness/start-server.js';

const target = useHostilePlace();

/** More than twice as many as may be tried; HOSTILE_TRIES takes another number. */
const tries = Number(process.env['HOSTILE_TRIES'] ?? 2000);
/** What an address may try in a minute; a few look-ups more are under way when the bound is reached. */
const mostLookUps = 950;

/** As keys looked before they carried a checksum: nothing but the database can tell that it is none. */
function unknownKey(): string {
  return `dgk_${randomBytes(32).toString('base64url')}`;
}

/** A right key with one letter changed. */
function misspelt(secret: string, at: number): string {
  const place = 8 + (at % (secret.length - 8));
  const letter = 'abcdefghijklmnopqrstuvwxyz'.charAt(Math.floor(at / 36) % 26);
  const changed = secret.charAt(place) === letter ? '7' : letter;
  return `${secret.slice(0, place)}${changed}${secret.slice(place + 1)}`;
}

/** Calls in order, so many at a time. */
async function inTurn<T>(count: number, atOnce: number, make: (at: number) => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  let next = 0;
  const work = async (): Promise<void> => {
    for (let at = next++; at < count; at = next++) results[at] = await make(at);
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return results;
}

function statuses(answers: readonly TimedAnswer[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status, code } of answers) {
    const name = `${status} ${code ?? ''}`;
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}

describe(`${tries} wrong keys from one address`, () => {
  it('harm nobody, and a right key that was in use from there still works', async () => {
    const call = callFrom('127.0.0.30', target.server.url, 16);
    const path = `/api/v1/companies/${target.data.companyIds[0] ?? ''}`;
    const right = { path, headers: { 'X-API-Key': target.data.poor.secret } };
    expect((await call(right)).status).toBe(200);
    // Some hundreds a second: an attacker on the same two cores would otherwise measure the machine.
    const siege = await target.attack(`${tries} wrong keys`, () =>
      inTurn(tries, 8, async () => {
        await pause(10);
        return call({ path, headers: { 'X-API-Key': unknownKey() } });
      }),
    );
    const counts = statuses(siege.result);
    expect(Object.keys(counts).sort()).toEqual(['401 API_KEY_NOT_VALID', '429 RATE_LIMITED']);
    expect(counts['401 API_KEY_NOT_VALID']).toBeLessThanOrEqual(
      900 * Math.ceil(siege.milliseconds / 60_000 + 1),
    );
    expectUnharmed(siege);
    expect((await call(right)).status).toBe(200);
    expect((await call(graphCall('{ creditBalance { used } }', right.headers))).status).toBe(200);
    // Wrong keys there are still told to wait, and right ones elsewhere know nothing of it.
    const refused = await call({ path, headers: { 'X-API-Key': unknownKey() } });
    expect([refused.status, Number(refused.headers['retry-after']) >= 1]).toEqual([429, true]);
    const elsewhere = callFrom('127.0.0.31', target.server.url);
    expect((await elsewhere(right)).status).toBe(200);
  });
});

describe('a request of the graph with a wrong key', () => {
  /** Sends the head of a request and the beginning of its body, and answers what comes back, or 'nothing'. */
  async function answerBeforeBody(secret: string | undefined, length: number, path: string): Promise<string> {
    const { hostname, port } = new URL(target.server.url);
    const socket = connect({ port: Number(port), host: hostname, localAddress: '127.0.0.32' });
    const key = secret === undefined ? [] : [`X-API-Key: ${secret}`];
    const head = [
      `POST ${path} HTTP/1.1`,
      'Host: x',
      ...key,
      'Content-Type: application/json',
      `Content-Length: ${length}`,
    ];
    socket.write(`${head.join('\r\n')}\r\n\r\n{"query":"`);
    const answer = new Promise<string>((resolve) => {
      let text = '';
      const timer = setTimeout(() => {
        resolve('nothing');
      }, 3000);
      socket.on('data', (part) => {
        text += part.toString();
        if (!text.includes('\r\n\r\n')) return;
        clearTimeout(timer);
        resolve(text);
      });
      socket.on('error', () => {
        resolve(text);
      });
    });
    const text = await answer;
    socket.destroy();
    return text;
  }

  it.each([
    ['an unknown key', unknownKey()],
    ['a short one', 'dgk_x'],
  ])('is answered 401 before its megabyte has come: %s', async (_what, secret) => {
    for (const path of ['/graphql', '/api/v1/companies']) {
      const text = await answerBeforeBody(secret, 1_000_000, path);
      expect(text).toMatch(/^HTTP\/1\.1 401 /);
    }
  });

  it('and a broken body of a megabyte is told of the key, quickly', async () => {
    const call = callFrom('127.0.0.33', target.server.url, 4);
    const body = `{"query":"${'x'.repeat(990_000)}`;
    const siege = await target.attack('100 bodies of a megabyte with wrong keys', () =>
      inTurn(100, 4, () =>
        call({
          method: 'POST',
          path: '/graphql',
          headers: { 'Content-Type': 'application/json', 'X-API-Key': unknownKey() },
          body,
        }).catch((error: unknown) => error as NodeJS.ErrnoException),
      ),
    );
    // A server that has answered may hang up while the rest of the body is still being sent.
    for (const answer of siege.result) {
      if ('status' in answer) expect([answer.status, answer.code]).toEqual([401, 'API_KEY_NOT_VALID']);
      else expect(['ECONNRESET', 'EPIPE']).toContain(answer.code);
    }
    expectUnharmed(siege);
  });
});

describe('look-ups at the database', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer();
    await seed(server.db, { Company: [{ id: 'c0ffee', organization_name: 'Coffee' }] });
  });
  afterAll(() => server.stop());

  async function statementsFor(address: string, keys: (at: number) => string): Promise<number> {
    const call = callFrom(address, server.url, 8);
    const texts = await statementsOf(server, async () => {
      await inTurn(tries, 8, (at) =>
        call(
          at % 2 === 0
            ? { path: '/api/v1/companies/c0ffee', headers: { 'X-API-Key': keys(at) } }
            : graphCall('{ company(id: "c0ffee") { id } }', { 'X-API-Key': keys(at) }),
        ),
      );
    });
    return texts.filter((text) => text.includes('api_key')).length;
  }

  it(`of ${tries} unknown keys from one address are about as many as it may try`, async () => {
    const count = await within(55_000, 'the attack', statementsFor('127.0.0.34', unknownKey));
    process.stderr.write(`[attack] ${tries} unknown keys: ${count} look-ups at the database\n`);
    expect(count).toBeLessThanOrEqual(mostLookUps);
  });

  it(`of ${tries} misspelt keys are about none: their checksum tells`, async () => {
    const { secret } = await server.account();
    const count = await within(
      55_000,
      'the attack',
      statementsFor('127.0.0.35', (at) => misspelt(secret, at)),
    );
    process.stderr.write(`[attack] ${tries} misspelt keys: ${count} look-ups at the database\n`);
    expect(count).toBeLessThanOrEqual(mostLookUps);
  });

  it('of one wrong key again and again are few', async () => {
    const secret = unknownKey();
    const count = await statementsFor('127.0.0.36', () => secret);
    expect(count).toBeLessThanOrEqual(mostLookUps);
  });

  it('are not spared for a right key among thousands of wrong ones', async () => {
    const { secret } = await server.account({ credits: 10 });
    const call = callFrom('127.0.0.37', server.url, 8);
    const right = { path: '/api/v1/companies/c0ffee', headers: { 'X-API-Key': secret } };
    expect((await call(right)).status).toBe(200);
    const answers = await inTurn(1500, 8, (at) =>
      call(
        at % 100 === 99
          ? right
          : { path: '/api/v1/companies/c0ffee', headers: { 'X-API-Key': unknownKey() } },
      ),
    );
    const rights = answers.filter((_, at) => at % 100 === 99);
    expect(rights.slice(0, 9).map(({ status }) => status)).toEqual(Array.from({ length: 9 }, () => 200));
    // Ten credits are spent by then: it is the credits that are told, and not the address.
    expect(rights.slice(9).every(({ status }) => status === 402)).toBe(true);
  });
});
