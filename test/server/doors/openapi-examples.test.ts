import { routes } from '../../../src/rest/routes.js';
import { openApi } from '../../harness/expect-documented.js';
import { seedDemo } from '../../harness/seed-demo.js';
import { startServer, type TestServer } from '../../harness/start-server.js';

interface Media {
  readonly schema: unknown;
  readonly example?: unknown;
}

interface Described {
  readonly operationId: string;
  readonly 'x-extension'?: boolean;
  readonly requestBody?: { readonly content: { readonly 'application/json': Media } };
  readonly responses: { readonly 200: { readonly content: { readonly 'application/json': Media } } };
}

const described = Object.entries(openApi.paths).flatMap(([path, methods]) =>
  Object.values(methods).map((one) => [path, one as unknown as Described] as const),
);
const added = described.filter(([, operation]) => operation['x-extension'] === true);

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
  await seedDemo(server);
});
afterAll(() => server.stop());

it('what was added to the contract is marked, and nothing else', () => {
  const names = routes.filter(({ extension }) => extension === true).map(({ operationId }) => operationId);
  expect(added.map(([, { operationId }]) => operationId).sort()).toEqual(names.sort());
  expect(described.length - added.length).toBe(11);
});

describe.each(added.map(([path, operation]) => [operation.operationId, path, operation] as const))(
  '%s',
  (_name, path, { requestBody, responses }) => {
    const { example } = responses[200].content['application/json'];

    it('has an answer for an example, whose rows have every key that real ones have', () => {
      const { items = example } = example as { readonly items?: unknown };
      const rows = (Array.isArray(items) ? items : [items]) as object[];
      expect(rows.length).toBeGreaterThan(0);
      for (const row of rows) expect(Object.keys(row).length).toBeGreaterThan(4);
    });

    if (requestBody === undefined) return;
    it('has a body for an example that is answered', async () => {
      const { as } = await server.account();
      const body = requestBody.content['application/json'].example;
      expect(body).toBeDefined();
      expect((await as.post(path, body)).status).toBe(200);
    });
  },
);
