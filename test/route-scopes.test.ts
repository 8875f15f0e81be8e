import { scopes } from '../src/domain/scopes.js';
import { routes } from '../src/rest/routes.js';
import { startServer, type TestServer } from './harness/start-server.js';

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
      route.method === 'POST' ? { headers: { 'Content-Type': 'application/json' }, body: '{}' } : {};
    return (await as.request(route.method, nowhere(route.path), body)).status;
  };

  it('is open to a key with the scope that the reference names', async () => {
    expect(await call(route.scope === null ? [] : [route.scope])).not.toBe(403);
  });

  it('is closed to a key with every other scope, when it needs one', async () => {
    const status = await call(scopes.filter((scope) => scope !== route.scope));
    expect(status === 403).toBe(route.scope !== null);
  });
});
