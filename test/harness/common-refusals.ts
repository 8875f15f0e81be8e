import { scopes, type Scope } from '../../src/domain/scopes.js';
import type { ErrorCode } from '../../src/errors/error-table.js';
import { updateApiKey, revokeApiKey } from '../../src/store/accounts/api-keys.js';
import type { Answer, Caller } from './caller.js';
import { expectError } from './expect-error.js';
import { named } from './named.js';
import type { TestServer } from './start-server.js';

/** A request below /api/v1; a body is posted as JSON. */
export interface Call {
  readonly path: string;
  readonly body?: unknown;
}

export interface CommonRefusals {
  readonly server: () => TestServer;
  readonly method: 'GET' | 'POST';
  /** None when any key may call and nothing is ever charged. */
  readonly scopes: readonly Scope[];
  /** Answered with 200, for a credit when there are scopes. */
  readonly good: Call;
  /** Well-formed, and nothing matches. */
  readonly unmatched?: Call;
  /** Refused for its shape (D2, step 4). */
  readonly misshapen?: Call & { readonly status: number; readonly errorCode: ErrorCode };
}

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** The refusals that every operation shares, one describe per status, with the order of D2 between them. */
export function describeCommonRefusals(operation: CommonRefusals): void {
  describe401(operation);
  if (operation.scopes.length > 0) {
    describe402(operation);
    describe403(operation);
  }
  describe405(operation);
  describe429(operation);
}

function call(as: Caller, { method }: CommonRefusals, { path, body }: Call): Promise<Answer> {
  return method === 'GET' ? as.get(path) : as.post(path, body);
}

/** Every call of the operation that the test knows: right, matching nothing, of a wrong shape. */
function allCalls({ good, unmatched, misshapen }: CommonRefusals): Call[] {
  return [good, unmatched, misshapen].filter((one) => one !== undefined);
}

function describe401(operation: CommonRefusals): void {
  describe('401', () => {
    it('needs a key, before anything else is looked at', async () => {
      for (const one of allCalls(operation)) {
        const answer = await call(operation.server().nobody, operation, one);
        expectError(answer, 401, 'API_KEY_MISSING');
        expect(answer.headers.get('x-ratelimit-limit')).toBeNull();
      }
    });

    it.each(named(['dgk_no', 'x', `dgk_${'a'.repeat(5000)}`, "' OR 1=1 --"]))(
      'needs a key that is known, not %s',
      async (_name, key) => {
        const headers = { 'X-API-Key': key, 'Content-Type': 'application/json' };
        const { path, body } = operation.good;
        const init = { headers, ...(body !== undefined && { body: JSON.stringify(body) }) };
        const answer = await operation.server().nobody.request(operation.method, path, init);
        expectError(answer, 401, 'API_KEY_NOT_VALID');
      },
    );

    it('knows a revoked key and an expired key no more', async () => {
      const server = operation.server();
      const revoked = await server.account();
      await revokeApiKey(server.db, revoked.keyId, server.clock.now());
      const expired = await server.account();
      await updateApiKey(server.db, expired.keyId, { expiresAt: server.clock.now() });
      for (const { as } of [revoked, expired]) {
        expectError(await call(as, operation, operation.good), 401, 'API_KEY_NOT_VALID');
      }
    });
  });
}

function describe402(operation: CommonRefusals): void {
  const { good, unmatched, misshapen } = operation;
  describe('402', () => {
    it('answers nothing when no credit is left, whether something matches or not', async () => {
      const { as } = await operation.server().account({ credits: 0 });
      for (const one of unmatched === undefined ? [good] : [good, unmatched]) {
        const answer = await call(as, operation, one);
        expectError(answer, 402, 'OUT_OF_CREDITS', /^No more credits are available/);
        expect(answer.headers.get('x-credits-charged')).toBe('0');
        expect(answer.headers.get('x-creditlimit-limit')).toBe('0');
        expect(answer.headers.get('x-creditlimit-remaining')).toBe('0');
        expect(Number(answer.headers.get('x-creditlimit-reset'))).toBeGreaterThan(0);
      }
    });

    it('answers as many calls as there are credits, and not one more', async () => {
      const { as } = await operation.server().account({ credits: 1 });
      expect((await call(as, operation, good)).status).toBe(200);
      expectError(await call(as, operation, good), 402, 'OUT_OF_CREDITS');
      expect(await as.remaining()).toBe(0);
    });

    if (misshapen === undefined) return;
    it('says first what is wrong with the shape of a request', async () => {
      const { as } = await operation.server().account({ credits: 0 });
      expectError(await call(as, operation, misshapen), misshapen.status, misshapen.errorCode);
    });
  });
}

function describe403(operation: CommonRefusals): void {
  const without = (scope: Scope): Scope[] => scopes.filter((one) => one !== scope);
  describe('403', () => {
    it.each(operation.scopes)('needs the scope %s: every other one does not do', async (scope) => {
      const { as } = await operation.server().account({ credits: 5, scopes: without(scope) });
      const answer = await call(as, operation, operation.good);
      expectError(answer, 403, 'NOT_PERMITTED', `This API key lacks the scope ${scope}.`);
      expect(await as.remaining()).toBe(5);
    });

    it.each(operation.scopes)(
      'for the lack of %s is told before the shape and the credits',
      async (scope) => {
        const { as } = await operation.server().account({ credits: 0, scopes: without(scope) });
        const { path } = operation.good;
        const misspelt = { ...operation.good, path: `${path}${path.includes('?') ? '&' : '?'}limitt=1` };
        for (const one of [...allCalls(operation), misspelt]) {
          expectError(await call(as, operation, one), 403, 'NOT_PERMITTED');
        }
      },
    );

    it(`is not told to a key with ${operation.scopes.join(' and ')} alone`, async () => {
      const { as } = await operation.server().account({ scopes: operation.scopes });
      expect((await call(as, operation, operation.good)).status).toBe(200);
    });
  });
}

function describe405(operation: CommonRefusals): void {
  describe('405', () => {
    it.each(methods.filter((method) => method !== operation.method))(
      'refuses %s, names the method it answers, and charges nothing',
      async (method) => {
        const { as } = await operation.server().account({ credits: 5 });
        const answer = await as.request(method, operation.good.path);
        const allowed = allowedBy(operation);
        expectError(answer, 405, 'METHOD_NOT_ALLOWED', `This path answers ${allowed}, got ${method}.`);
        expect(answer.headers.get('allow')).toBe(allowed);
        expect(await as.remaining()).toBe(5);
      },
    );

    it('answers HEAD where it answers GET, without a body and at no charge', async () => {
      const { as } = await operation.server().account({ credits: 5 });
      const { status, headers, text } = await as.request('HEAD', operation.good.path);
      const expected = operation.method === 'GET' ? [200, null] : [405, 'POST'];
      expect([status, headers.get('allow'), text]).toEqual([...expected, '']);
      expect(await as.remaining()).toBe(5);
    });
  });
}

/** The `Allow` header of the operation's path. */
function allowedBy({ method }: CommonRefusals): string {
  return method === 'GET' ? 'GET, HEAD' : method;
}

function describe429(operation: CommonRefusals): void {
  describe('429', () => {
    it('stops a key at its limit, says when to come back, and lets it in again then', async () => {
      const server = operation.server();
      const rate = { max: 2, windowSeconds: 30 };
      const { as, organizationId } = await server.account({
        rate,
        scopes: operation.scopes,
      });
      const first = await call(as, operation, operation.good);
      expect(first.headers.get('x-ratelimit-remaining')).toBe('1');
      await call(as, operation, operation.unmatched ?? operation.good);
      const other = await server.key(organizationId);
      const before = await other.as.remaining();
      const answer = await call(as, operation, operation.good);
      expectError(answer, 429, 'RATE_LIMITED', 'You have been rate-limited');
      expect(answer.headers.get('x-ratelimit-limit')).toBe('2');
      expect(answer.headers.get('x-ratelimit-remaining')).toBe('0');
      expect(answer.headers.get('x-ratelimit-reset')).toBe('30.000');
      expect(answer.headers.get('retry-after')).toBe('30');
      expect(answer.headers.get('x-credits-charged')).toBeNull();
      expect(await other.as.remaining()).toBe(before);
      server.clock.advance(30_000);
      expect((await call(as, operation, operation.good)).status).toBe(200);
    });

    it('comes before the scope, the shape and the credits', async () => {
      const rate = { max: 1, windowSeconds: 30 };
      const { as } = await operation.server().account({ rate, credits: 0, scopes: [] });
      await as.get('/organization/credits');
      for (const one of allCalls(operation)) {
        expectError(await call(as, operation, one), 429, 'RATE_LIMITED');
      }
    });
  });
}
