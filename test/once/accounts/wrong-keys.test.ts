import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import { callFrom, graphCall, type TimedAnswer } from '../../harness/call-from.js';
import { statementsOf } from '../../harness/count-statements.js';
import { pause, within } from '../../harness/dealgraph.js';
import { expectUnharmed, useHostileInstallation } from '../../harness/hostile-server.js';
import { seed } from '../../harness/seed.js';
import { startServer, type TestServer } from '../../harness/start-server.js';

const target = useHostileInstallation();

/** Number of wrong keys: more than twice the limit of attempts. HOSTILE_TRIES overrides it. */
const tries = Number(process.env['HOSTILE_TRIES'] ?? 2000);
/** Limit of attempts per address and minute (900), plus the lookups in progress when the limit is reached. */
const mostLookUps = 950;

/** Returns a random key of the old form, which has no checksum, so that only a database lookup can reject it. */
function unknownKey(): string {
  return `dgk_${randomBytes(32).toString('base64url')}`;
}

/** Returns a valid key with one character replaced. */
function misspelt(secret: string, at: number): string {
  const installation = 8 + (at % (secret.length - 8));
  const letter = 'abcdefghijklmnopqrstuvwxyz'.charAt(Math.floor(at / 36) % 26);
  const changed = secret.charAt(installation) === letter ? '7' : letter;
  return `${secret.slice(0, installation)}${changed}${secret.slice(installation + 1)}`;
}

/** Makes the calls in order, at most `atOnce` of them concurrently. */
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
  it('do not affect other tenants, and a valid key that was in use from there still works', async () => {
    const call = callFrom('127.0.0.30', target.server.url, 16);
    const path = `/api/v1/companies/${target.data.companyIds[0] ?? ''}`;
    const right = { path, headers: { 'X-API-Key': target.data.poor.secret } };
    expect((await call(right)).status).toBe(200);
    // Sends a few hundred per second. A faster attacker on the same machine would distort the measurement.
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
    // Wrong keys from this address are still rate-limited, and valid keys from other addresses are not affected.
    const refused = await call({ path, headers: { 'X-API-Key': unknownKey() } });
    expect([refused.status, Number(refused.headers['retry-after']) >= 1]).toEqual([429, true]);
    const elsewhere = callFrom('127.0.0.31', target.server.url);
    expect((await elsewhere(right)).status).toBe(200);
  });
});

describe('a GraphQL request with a wrong key', () => {
  /** Sends the head of a request and the beginning of its body. Returns the response, or 'nothing'. */
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
  ])('returns 401 before its body of a megabyte has arrived: %s', async (_what, secret) => {
    for (const path of ['/graphql', '/api/v1/companies']) {
      const text = await answerBeforeBody(secret, 1_000_000, path);
      expect(text).toMatch(/^HTTP\/1\.1 401 /);
    }
  });

  it('and a malformed body of a megabyte quickly gets the error about the key', async () => {
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
    // A server that has responded may close the connection while the rest of the body is still being sent.
    for (const answer of siege.result) {
      if ('status' in answer) expect([answer.status, answer.code]).toEqual([401, 'API_KEY_NOT_VALID']);
      else expect(['ECONNRESET', 'EPIPE']).toContain(answer.code);
    }
    expectUnharmed(siege);
  });
});

describe('key lookups in the database', () => {
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

  it(`of ${tries} unknown keys from one address are close to its limit of attempts`, async () => {
    const count = await within(280_000, 'the attack', statementsFor('127.0.0.34', unknownKey));
    process.stderr.write(`[attack] ${tries} unknown keys: ${count} look-ups at the database\n`);
    expect(count).toBeLessThanOrEqual(mostLookUps);
  });

  it(`of ${tries} misspelt keys are close to zero: the checksum rejects them`, async () => {
    const { secret } = await server.account();
    const count = await within(
      280_000,
      'the attack',
      statementsFor('127.0.0.35', (at) => misspelt(secret, at)),
    );
    process.stderr.write(`[attack] ${tries} misspelt keys: ${count} look-ups at the database\n`);
    expect(count).toBeLessThanOrEqual(mostLookUps);
  });

  it('are few for one wrong key that is repeated', async () => {
    const secret = unknownKey();
    const count = await statementsFor('127.0.0.36', () => secret);
    expect(count).toBeLessThanOrEqual(mostLookUps);
  });

  it('also happen for a valid key among thousands of wrong ones', async () => {
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
    // The ten credits are spent by then, so the error is about the credits, not about the address.
    expect(rights.slice(9).every(({ status }) => status === 402)).toBe(true);
  });
});
