import { scopes } from '../../../src/accounts/model/keys.js';
import { routes } from '../../../src/rest-server/routes.js';
import { startServer, type TestServer } from '../../harness/start-server.js';

let server: TestServer;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

/** Returns a path that matches the route but no record. */
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

  it('needs the scopes that the reference lists, and no others', async () => {
    expect(await call(route.scopes)).not.toBe(403);
    for (const missing of route.scopes) {
      expect([missing, await call(scopes.filter((scope) => scope !== missing))]).toEqual([missing, 403]);
    }
  });
});
