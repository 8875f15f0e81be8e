import { scopes } from '../../../src/domain/scopes.js';
import { routes } from '../../../src/rest/routes.js';
import { startServer, type TestServer } from '../../harness/start-server.js';

let server: TestServer;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

/** A path that leads to the route and to nothing in it. */
const nowhere = (path: string): string => path.replace(':listId', crypto.randomUUID()).replace(/:\w+/g, '1');

describe.each(routes.map((route) => [route.operationId, route] as const))('%s', (_name, route) => {
  const call = async (granted: readonly string[]): Promise<number> => {
    const { as } = await server.account({ scopes: granted });
    const body =
      route.method === 'POST' || route.method === 'PATCH'
        ? { headers: { 'Content-Type': 'application/json' }, body: '{}' }
        : {};
    return (await as.request(route.method, nowhere(route.path), body)).status;
  };

  it('is open to a key with the scopes that the reference names, and no others', async () => {
    expect(await call(route.scopes)).not.toBe(403);
  });

  it('is open to everybody, or closed to a key that lacks one of them', async () => {
    if (route.scopes.length === 0) expect(await call([])).not.toBe(403);
    for (const missing of route.scopes) {
      expect(await call(scopes.filter((scope) => scope !== missing))).toBe(403);
    }
  });
});
