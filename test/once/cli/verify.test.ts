import { type Installation, openInstallation } from '../../harness/dealgraph.js';
import { writeSample } from '../../harness/sample-records.js';

let installation: Installation;
let organization: string;
let keyId: string;

beforeAll(async () => {
  installation = await openInstallation();
  const server = await installation.startServe(['--no-demo']);
  await installation.answer(['import', await writeSample(installation)]);
  const terms = ['--name', 'A', '--monthly-credits', '100', '--daily-cap', '50'];
  organization = String((await installation.answer(['organization', 'create', ...terms]))['organization_id']);
  const issue = ['key', 'issue', '--organization', organization, '--monthly-cap', '20'];
  const key = await installation.answer(issue);
  keyId = String(key['key_id']);
  for (let calls = 0; calls < 3; calls++) await server.as(String(key['api_key'])).get('/companies/c01');
  await server.stop();
});

describe('usage --verify', () => {
  const verify = ['usage', '--verify'];

  it('finds no problem in data that the product wrote', async () => {
    expect(await installation.answer(verify)).toEqual({ organizations: 1, counters: 3, mismatches: [] });
  });

  it.each([
    [
      'a ledger row that is missing',
      'DELETE FROM ledger_entry WHERE request_id IN (SELECT min(request_id) FROM ledger_entry)',
      3,
    ],
    ['a month that counts too much', 'UPDATE credit_budget SET month_used = month_used + 1', 1],
    ['a day that counts too little', 'UPDATE credit_budget SET day_used = 0', 1],
    [
      'a cap that counts too little',
      `UPDATE credit_budget SET key_caps = jsonb_set(key_caps, ARRAY['KEY', 'used'], '1')`,
      1,
    ],
    ['a row with another price', 'UPDATE ledger_entry SET credits = 7', 3],
  ])('finds %s', async (_what, change, counters) => {
    // Changes rows with SQL in a copy of the verified database.
    const changed = await installation.copy();
    expect(await changed.query(`${change.replace('KEY', keyId)} RETURNING 1 AS done`)).not.toEqual([]);
    const sentence = await changed.complaint(verify);
    expect(sentence).toContain(`The ledger does not match ${counters} of 3 counters: ${organization} `);
    expect(sentence).toMatch(/ used \d+, ledger \d+/);
  });
});

describe('verify', () => {
  const books = { organizations: 1, counters: 3 };

  it('finds no problem in data that the product wrote', async () => {
    const searchId = await installation.answer([
      ...['search', 'create', '--global', '--product', 'companies', '--name', 'All', '--filter', '{}'],
    ]);
    expect(searchId['search_id']).toBeDefined();
    expect(await installation.answer(['verify'])).toEqual({
      documents: { checked: expect.any(Number) as number },
      ledger: books,
      searches: { checked: 1 },
      unresolved_ids: [],
    });
  });

  it('finds rows that were changed directly, and names them', async () => {
    const changed = await installation.copy();
    const damages = [
      `UPDATE company SET document = replace(document, '"id":"c01"', '"id":"c99"') WHERE id = 'c01'`,
      `UPDATE company SET tagline = 'changed' WHERE id = 'c02'`,
      'DELETE FROM saved_search_row WHERE position = 0',
      'UPDATE saved_search_row SET position = 77 WHERE position = 1',
      'UPDATE credit_budget SET month_used = month_used + 1',
    ];
    for (const damage of damages)
      expect(await changed.query(`${damage} RETURNING 1 AS done`)).not.toEqual([]);
    const sentence = await changed.complaint(['verify']);
    expect(sentence).toContain('2 documents (Company c01, Company c02)');
    expect(sentence).toContain(`1 counter (${organization} month)`);
    expect(sentence).toMatch(/1 saved search \(\d+: 1 missing, 0 stale, \d+ misplaced\)/);
  });

  it('recreates missing documents when the database is migrated', async () => {
    const changed = await installation.copy();
    await changed.query('UPDATE company SET document = NULL, version = NULL RETURNING 1 AS done');
    await changed.query('DELETE FROM changed_record RETURNING 1 AS done');
    await changed.answer(['migrate']);
    expect(await changed.answer(['verify'])).toMatchObject({ ledger: books });
    expect(await changed.query('SELECT count(*)::int AS noted FROM changed_record')).toEqual([{ noted: 0 }]);
  });
});
