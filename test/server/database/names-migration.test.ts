import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { nameKey } from '../../../src/records/identifiers.js';
import { seed } from '../../harness/seed.js';
import { startServer, type TestServer } from '../../harness/start-server.js';

const names = [
  ...[
    'Plain Words',
    'A & B Co',
    'Acme, Inc.',
    'Acme.com',
    'J.P. Morgan',
    'a - b',
    "O'Reilly",
    'A/S Møller',
    '.NET',
  ],
  ...[
    'Łódź',
    'Große Straße',
    'STRAẞE',
    'İstanbul Işık',
    'ışık',
    'ΟΔΟΣ',
    'Οδός',
    'ᾳ',
    'ŉ ǰ և ẖ',
    'ﬁnance ＡＣＭＥ™ ①',
  ],
  ...[
    '北京阿里科技有限公司',
    '株式会社カフェ',
    'ธนาคารไทย',
    '삼성전자',
    '🦊 Fox',
    'é',
    'e\u0301',
    '...',
    'x'.repeat(300),
  ],
];
const hosts = ['plain.example', 'x.com', 'my-host.example', 'www.a.b.example', 'https://café.example/x'];

let server: TestServer;

beforeAll(async () => {
  server = await startServer();
  await seed(server.db, {
    Company: [
      ...names.map((organization_name, at) => ({ id: `c${at}`, organization_name })),
      ...hosts.map((domain, at) => ({
        id: `h${at}`,
        website: { domain },
        organization_name_aliases: names.slice(at),
      })),
    ],
    Person: names.map((full_name, at) => ({ person_id: `per_${at}`, full_name })),
    Investor: names.map((investor_name, at) => ({
      investor_id: `inv_${at}`,
      investor_name,
      domain: hosts[at % hosts.length],
    })),
  });
});
afterAll(() => server.stop());

function readMigration(name: string): string {
  return readFileSync(join(__dirname, '../../../prisma/migrations', name, 'migration.sql'), 'utf8');
}

async function read(sql: string): Promise<readonly unknown[]> {
  return (await server.db.pool.query(sql)).rows;
}

it('the migration rewrites the terms that the previous functions wrote', async () => {
  const { pool } = server.db;
  const terms = 'SELECT * FROM name_term ORDER BY kind, record_id, term';
  const written = await read(terms);
  const before = readMigration('20261122131000_name_terms');
  const functions =
    before.match(/CREATE FUNCTION "(fold_name|fold_address|terms_of)"[^]*?\$\$[^]*?\$\$;/g) ?? [];
  const fill = before.match(/INSERT INTO "name_term" [^;]*FROM "[^;]*;/g) ?? [];
  expect([functions.length, fill.length]).toEqual([3, 3]);
  await pool.query(`DROP FUNCTION fold_letters, fold_signs, inner_terms, terms_of; DELETE FROM name_term;
    ALTER TABLE name_term RENAME COLUMN word_position TO place; ALTER TABLE name_term RENAME COLUMN rank TO standing;
    ALTER FUNCTION rank_of RENAME TO standing_of`);
  await pool.query(
    [...functions, ...fill].join('\n').replaceAll('CREATE FUNCTION', 'CREATE OR REPLACE FUNCTION'),
  );
  const renamed = 'SELECT kind, record_id, term, place AS word_position, standing AS rank FROM name_term';
  const previous = await read(`${renamed} ORDER BY kind, record_id, term`);
  expect(previous.length).toBeGreaterThan(0);
  expect(previous).not.toEqual(written);
  await pool.query(readMigration('20261126110000_names_in_any_script'));
  const termsOf = /CREATE FUNCTION "terms_of"[^]*?\$\$[^]*?\$\$;/.exec(
    readMigration('20261126230000_plain_names'),
  );
  await pool.query(`ALTER TABLE name_term RENAME COLUMN place TO word_position;
    ALTER TABLE name_term RENAME COLUMN standing TO rank; ALTER FUNCTION standing_of RENAME TO rank_of;
    DROP FUNCTION terms_of; ${termsOf?.[0]}`);
  expect(await read(terms)).toEqual(written);
});

it('the migration changes name keys to the form that an import writes', async () => {
  const { pool } = server.db;
  const keys = 'SELECT id, name_key FROM investor ORDER BY id';
  const written = await read(keys);
  for (const [at, name] of names.entries())
    await pool.query('UPDATE investor SET name_key = $2 WHERE id = $1', [`inv_${at}`, nameKey(name)]);
  expect(await read(keys)).not.toEqual(written);
  await pool.query(readMigration('20261126110100_names_by_case_folding'));
  expect(await read(keys)).toEqual(written);
});
