import { createHash, randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { isPossibleKey, makeKeyText } from '../../../src/accounts/model/keys.js';
import { statementsOf } from '../../harness/count-statements.js';
import { expectError } from '../../harness/expect-error.js';
import { startServer, type TestServer } from '../../harness/start-server.js';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const free = '/organization/credits';
const seed = Date.now() % 2 ** 31;
const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Returns the key with the character at a position after its prefix replaced. */
function misspell(key: string, at: number, step: number): string {
  const index = 4 + (at % (key.length - 4));
  const next = alphabet[(alphabet.indexOf(key.charAt(index)) + step) % alphabet.length] ?? '';
  return key.slice(0, index) + next + key.slice(index + 1);
}

describe('the text of a new key', () => {
  it('is dgk_, 43 characters for its 32 bytes and 6 for their checksum, and is unique for each value of the bytes', () => {
    expect(makeKeyText(Buffer.alloc(32))).toMatch(/^dgk_0{43}[0-9A-Za-z]{6}$/);
    const largest = makeKeyText(Buffer.alloc(32, 255));
    expect(largest).toMatch(/^dgk_[0-9A-Za-z]{49}$/);
    const digits = Array.from(largest.slice(4, 47), (digit) => BigInt(alphabet.indexOf(digit)));
    expect(digits.reduce((sum, digit) => sum * 62n + digit, 0n)).toBe(2n ** 256n - 1n);
  });

  it('is distinguished from one with a wrong character or two swapped characters', () => {
    console.info(`fast-check seed: ${seed}`);
    const bytes = fc.uint8Array({ minLength: 32, maxLength: 32 });
    const property = fc.property(bytes, fc.nat(), fc.integer({ min: 1, max: 61 }), (given, at, step) => {
      const key = makeKeyText(Buffer.from(given));
      expect(isPossibleKey(key)).toBe(true);
      expect(isPossibleKey(misspell(key, at, step))).toBe(false);
      const index = 4 + (at % (key.length - 5));
      const [one, other] = [key.charAt(index), key.charAt(index + 1)];
      const swapped = key.slice(0, index) + other + one + key.slice(index + 2);
      expect(isPossibleKey(swapped)).toBe(one === other);
    });
    fc.assert(property, { seed, numRuns: 300 });
  });
});

describe('a key over HTTP', () => {
  it('is refused without a lookup when it is misspelt, cut, lengthened or malformed', async () => {
    const { secret } = await server.account();
    const wrong = [misspell(secret, 7, 1), misspell(secret, 44, 3), `${secret}0`, secret.slice(0, -1)];
    const others = [`dgk_${'é'.repeat(43)}`, 'dgk_', 'x', `xgk_${secret.slice(4)}`, secret.toUpperCase()];
    const statements = await statementsOf(server, async () => {
      for (const key of [...wrong, ...others]) {
        const headers = { 'X-API-Key': Buffer.from(key).toString('latin1') };
        const answer = await server.anonymous.request('GET', free, { headers });
        expectError(answer, 401, 'API_KEY_NOT_VALID');
      }
    });
    expect(statements).toEqual([]);
  });

  it('of the form without a checksum is still valid', async () => {
    const { keyId, as } = await server.account();
    expect((await as.get(free)).status).toBe(200);
    const old = `dgk_${randomBytes(32).toString('base64url')}`;
    const secretHash = createHash('sha256').update(old).digest('hex');
    await server.db.prisma.apiKey.update({ where: { id: keyId }, data: { secretHash } });
    expect((await server.anonymous.with({ 'X-API-Key': old }).get(free)).status).toBe(200);
    const unknown = `dgk_${'x'.repeat(43)}`;
    expectError(await server.anonymous.with({ 'X-API-Key': unknown }).get(free), 401, 'API_KEY_NOT_VALID');
  });
});
