import { type Scope, scopes } from '../../src/accounts/model/keys.js';
import { revokeApiKey, updateApiKey } from '../../src/accounts/sql/api-keys.js';
import type { ErrorCode } from '../../src/errors/error-table.js';
import type { Answer, Caller } from './caller.js';
import { expectError } from './expect-error.js';
import { named } from './named.js';
import { everyCase, type Share, shareCases } from './share-cases.js';
import type { TestServer } from './start-server.js';

/** A request below /api/v1. With a body, it is a POST request with JSON. */
export interface Call {
  readonly path: string;
  readonly body?: unknown;
}

export interface CommonRefusals {
  readonly server: () => TestServer;
  readonly method: 'GET' | 'POST';
  /** The required scopes. If empty, every key may call the operation, and it is free. */
  readonly scopes: readonly Scope[];
  /** A call that returns 200. It costs credits if there are required scopes. */
  readonly good: Call;
  /** A valid call that matches nothing. */
  readonly unmatched?: Call;
  /** A call with invalid syntax or arguments (D2, step 4). */
  readonly misshapen?: Call & { readonly status: number; readonly errorCode: ErrorCode };
  /**
   * This operation's share of the test cases with unknown keys and methods, if several operations are tested together.
   */
  readonly share?: Share;
}

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** Tests the errors that every operation can return, grouped by status, and the order of their checks (D2). */
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

/** Returns all configured calls of the operation. */
function allCalls({ good, unmatched, misshapen }: CommonRefusals): Call[] {
  return [good, unmatched, misshapen].filter((one) => one !== undefined);
}

function describe401(operation: CommonRefusals): void {
  describe('401', () => {
    it('is returned without a key, before any other check', async () => {
      for (const one of allCalls(operation)) {
        const answer = await call(operation.server().anonymous, operation, one);
        expectError(answer, 401, 'API_KEY_MISSING');
        expect(answer.headers.get('x-ratelimit-limit')).toBeNull();
      }
    });

    const unknownKeys = named(['dgk_no', 'x', `dgk_${'a'.repeat(5000)}`, "' OR 1=1 --"]);
    it.each(shareCases(unknownKeys, operation.share ?? everyCase))(
      'is returned for the unknown key %s',
      async (_name, key) => {
        const headers = { 'X-API-Key': key, 'Content-Type': 'application/json' };
        const { path, body } = operation.good;
        const init = { headers, ...(body !== undefined && { body: JSON.stringify(body) }) };
        const answer = await operation.server().anonymous.request(operation.method, path, init);
        expectError(answer, 401, 'API_KEY_NOT_VALID');
      },
    );

    it('is returned for revoked and expired keys', async () => {
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
    it('is returned without credits, whether a record matches or not', async () => {
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

    it('is returned for the first call after the last credit', async () => {
      const { as } = await operation.server().account({ credits: 1 });
      expect((await call(as, operation, good)).status).toBe(200);
      expectError(await call(as, operation, good), 402, 'OUT_OF_CREDITS');
      expect(await as.remaining()).toBe(0);
    });

    if (misshapen === undefined) return;
    it('comes after the errors in the shape of a request', async () => {
      const { as } = await operation.server().account({ credits: 0 });
      expectError(await call(as, operation, misshapen), misshapen.status, misshapen.errorCode);
    });
  });
}

function describe403(operation: CommonRefusals): void {
  const without = (scope: Scope): Scope[] => scopes.filter((one) => one !== scope);
  describe('403', () => {
    it.each(operation.scopes)('is returned without the scope %s, even with all others', async (scope) => {
      const { as } = await operation.server().account({ credits: 5, scopes: without(scope) });
      const answer = await call(as, operation, operation.good);
      expectError(answer, 403, 'NOT_PERMITTED', `This API key lacks the scope ${scope}.`);
      expect(await as.remaining()).toBe(5);
    });

    it.each(operation.scopes)(
      'for the missing scope %s comes before the shape and the credits',
      async (scope) => {
        const { as } = await operation.server().account({ credits: 0, scopes: without(scope) });
        const { path } = operation.good;
        const misspelt = { ...operation.good, path: `${path}${path.includes('?') ? '&' : '?'}limitt=1` };
        for (const one of [...allCalls(operation), misspelt]) {
          expectError(await call(as, operation, one), 403, 'NOT_PERMITTED');
        }
      },
    );

    it(`is not returned to a key that has only ${operation.scopes.join(' and ')}`, async () => {
      const { as } = await operation.server().account({ scopes: operation.scopes });
      expect((await call(as, operation, operation.good)).status).toBe(200);
    });
  });
}

function describe405(operation: CommonRefusals): void {
  describe('405', () => {
    const others = methods.filter((method) => method !== operation.method);
    it.each(shareCases(others, operation.share ?? everyCase))(
      'is returned for %s with the allowed method, at no charge',
      async (method) => {
        const { as } = await operation.server().account({ credits: 5 });
        const answer = await as.request(method, operation.good.path);
        const allowed = allowedBy(operation);
        expectError(answer, 405, 'METHOD_NOT_ALLOWED', `This path supports ${allowed}, got ${method}.`);
        expect(answer.headers.get('allow')).toBe(allowed);
        expect(await as.remaining()).toBe(5);
      },
    );

    it('is returned for HEAD only where GET is not allowed; HEAD has no body and is free', async () => {
      const { as } = await operation.server().account({ credits: 5 });
      const { status, headers, text } = await as.request('HEAD', operation.good.path);
      const expected = operation.method === 'GET' ? [200, null] : [405, 'POST'];
      expect([status, headers.get('allow'), text]).toEqual([...expected, '']);
      expect(await as.remaining()).toBe(5);
    });
  });
}

/** Returns the expected `Allow` header. */
function allowedBy({ method }: CommonRefusals): string {
  return method === 'GET' ? 'GET, HEAD' : method;
}

function describe429(operation: CommonRefusals): void {
  describe('429', () => {
    it('is returned at the limit with the time to retry, after which the key works again', async () => {
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
