import { readFileSync } from 'node:fs';
import { saveSearch } from '../../harness/saved-search.js';
import { startServer, type TestServer } from '../../harness/start-server.js';

const migration = readFileSync('prisma/migrations/20261128060000_plural_products/migration.sql', 'utf8');

let server: TestServer;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

it('saved searches with the former names of products can be read after the migration', async () => {
  const { organizationId, as } = await server.account({ credits: 10 });
  const terms = { organizationId, isShared: true, filter: {} } as const;
  const ids = {
    companies: await saveSearch(server, { ...terms, product: 'companies' }),
    acquisitions: await saveSearch(server, { ...terms, product: 'acquisitions' }),
    people: await saveSearch(server, { ...terms, product: 'people' }),
  };
  await server.db.pool.query(
    `UPDATE saved_search SET product = CASE product WHEN 'companies' THEN 'company' WHEN 'acquisitions' THEN 'acquisition' ELSE product END`,
  );
  await server.db.pool.query(migration);
  const { body } = await as.get('/searches');
  const found = body as readonly { id: number; product: string }[];
  expect(Object.fromEntries(found.map(({ id, product }) => [product, id]))).toEqual(ids);
  for (const [product, id] of Object.entries(ids)) {
    const results = await as.get(`/searches/${product}/${id}/results`);
    expect([product, results.status]).toEqual([product, 200]);
  }
});
