import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { seed } from '../../harness/seed.js';
import { startServer, type TestServer } from '../../harness/start-server.js';

const migration = join(
  __dirname,
  '..',
  '..',
  '..',
  'prisma',
  'migrations',
  '20261122100000_investors_of_rounds',
  'migration.sql',
);
const names = [
  'Plain',
  'Quo"te',
  'Back\\slash',
  "Apo'strophe",
  'Zürich 株式会社 🦄',
  'a/b',
  ' spaced ',
  'tab\there',
];

let server: TestServer;

beforeAll(async () => {
  server = await startServer();
  const investorOf = (name: string, at: number): object => ({
    investor_id: `inv_${at}`,
    investor_name: name,
    is_lead_investor: at % 2 === 0,
  });
  await seed(server.db, {
    FundingRound: [
      { funding_round_id: 'fnr_1', name: 'One', company_name: 'C', investors: names.map(investorOf) },
      { funding_round_id: 'fnr_2', name: 'Two', company_name: 'C', investors: [] },
      {
        funding_round_id: 'fnr_3',
        name: 'Three',
        company_name: 'C',
        investors: names.toReversed().map(investorOf),
      },
    ],
  });
});
afterAll(() => server.stop());

async function readTexts(): Promise<unknown> {
  const { rows } = await server.db.pool.query('SELECT id, investors FROM funding_round ORDER BY id');
  return rows;
}

it('the migration lists the investors of a round as an import writes them, and records no change', async () => {
  const written = await readTexts();
  const [, fill = ''] = readFileSync(migration, 'utf8').split(/ADD COLUMN[^;]*;/);
  const { pool } = server.db;
  await pool.query(`ALTER TABLE funding_round DISABLE TRIGGER USER; UPDATE funding_round SET investors = '[]';
    ALTER TABLE funding_round ENABLE TRIGGER USER; TRUNCATE changed_record`);
  expect(await readTexts()).not.toEqual(written);
  await pool.query(fill);
  expect(await readTexts()).toEqual(written);
  const { rows } = await pool.query('SELECT * FROM changed_record');
  expect(rows).toEqual([]);
});
