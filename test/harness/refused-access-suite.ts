import { type Scope, scopes } from '../../src/accounts/model/keys.js';
import { expectError } from './expect-error.js';
import { everyCase, shareCases } from './share-cases.js';
import type { TestServer } from './start-server.js';

/** A GET operation that costs at least one credit, and an organization that may call it. */
export interface GuardedOperation {
  readonly server: TestServer;
  readonly organizationId: string;
  /** A path that returns 200 for the organization. */
  readonly path: string;
}

/** Tests 401, 403 (missing scope), 405 and 429 (D2 steps 1 to 3), and the order of these checks. */
export function describeRefusedAccess(
  needed: readonly Scope[],
  operation: () => GuardedOperation,
  share = everyCase,
): void {
  describe('401', () => {
    it('is returned without a key, before any other check', async () => {
      const { server, path } = operation();
      expectError(await server.anonymous.get(path), 401, 'API_KEY_MISSING');
      expectError(await server.anonymous.get(`${path}?limit=0`), 401, 'API_KEY_MISSING');
    });

    it('is returned for an unknown key', async () => {
      const { server, path } = operation();
      const headers = { 'X-API-Key': `dgk_${'x'.repeat(43)}` };
      expectError(await server.anonymous.request('GET', path, { headers }), 401, 'API_KEY_NOT_VALID');
    });
  });

  describe('403 for the key', () => {
    it.each(needed)('is returned without the scope %s, even with all others', async (scope) => {
      const { server, organizationId, path } = operation();
      const { as } = await server.key(organizationId, { scopes: scopes.filter((other) => other !== scope) });
      const before = await as.remaining();
      const answer = await as.get(path);
      expectError(answer, 403, 'NOT_PERMITTED', `This API key lacks the scope ${scope}.`);
      expect(answer.headers.has('x-ratelimit-remaining')).toBe(true);
      expect(await as.remaining()).toBe(before);
    });

    it(`is not returned to a key that has only ${needed.join(' and ')}`, async () => {
      const { server, organizationId, path } = operation();
      const { as } = await server.key(organizationId, { scopes: needed });
      expect((await as.get(path)).status).toBe(200);
    });

    it.each(shareCases(['limit=0', 'page=x', 'limit=1&limit=2', 'limitt=1'], share))(
      'comes before the shape of the request: %s',
      async (query) => {
        const { server, organizationId, path } = operation();
        const { as } = await server.key(organizationId, { scopes: ['usage:read'] });
        expectError(await as.get(`${path}?${query}`), 403, 'NOT_PERMITTED');
      },
    );
  });

  describe('405', () => {
    it.each(shareCases(['POST', 'PUT', 'DELETE', 'PATCH'], share))(
      'is returned for %s with the allowed methods',
      async (method) => {
        const { server, organizationId, path } = operation();
        const { as } = await server.key(organizationId);
        const answer = await as.request(method, path);
        expectError(answer, 405, 'METHOD_NOT_ALLOWED', `This path supports GET, HEAD, got ${method}.`);
        expect(answer.headers.get('allow')).toBe('GET, HEAD');
      },
    );
  });

  describe('429', () => {
    it('is returned at the limit of a key, before its scope and the shape of the request', async () => {
      const { server, organizationId, path } = operation();
      const { as } = await server.key(organizationId, {
        rate: { max: 1, windowSeconds: 60 },
        scopes: ['usage:read'],
      });
      expectError(await as.get(path), 403, 'NOT_PERMITTED');
      const answer = await as.get(`${path}?limit=0`);
      expectError(answer, 429, 'RATE_LIMITED', 'You have been rate-limited');
      expect(answer.headers.get('x-ratelimit-limit')).toBe('1');
      expect(answer.headers.get('x-ratelimit-remaining')).toBe('0');
      expect(answer.headers.get('x-ratelimit-reset')).toBe('60.000');
      expect(answer.headers.get('retry-after')).toBe('60');
    });
  });
}
