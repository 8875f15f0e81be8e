import { fillWords } from '../../../src/import/sql/words.js';
import { seed } from '../../harness/seed.js';
import { startServer, type TestServer } from '../../harness/start-server.js';

// Records from before search by words have no words until `migrate` computes them.

let server: TestServer;

const companies = Array.from({ length: 1200 }, (_, at) => ({
  id: `c${at}`,
  organization_name: `Company ${at}`,
  tagline: at % 400 === 0 ? 'Warehouse robots' : 'Größere Städte',
}));

beforeAll(async () => {
  server = await startServer();
  await seed(server.db, { Company: companies });
});
afterAll(() => server.stop());

it('computes the words of earlier records in steps, once, and reports its progress', async () => {
  const { as } = await server.account();
  const count = async (): Promise<unknown> => {
    const { data } = await as.graph('{ companies(filter: { text: { matches: "robot" } }) { totalCount } }');
    return data;
  };
  await server.db.pool.query('UPDATE company SET words = NULL');
  expect(await count()).toEqual({ companies: { totalCount: 0 } });
  const steps: [filled: number, all: number][] = [];
  const follow = (filled: number, all: number): void => void steps.push([filled, all]);
  expect(await fillWords(server.db, follow)).toBe(1200);
  expect(steps).toEqual([500, 1000, 1200].map((filled) => [filled, 1200]));
  expect(await count()).toEqual({ companies: { totalCount: 3 } });
  expect(await fillWords(server.db, follow)).toBe(0);
});
