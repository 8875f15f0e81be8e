import { findSetting, writeSetting } from '../../../src/database/settings.js';
import { listEmails } from '../../../src/import/sql/documents.js';
import { rekeyIdentifiers } from '../../../src/import/sql/rekey/rekey-identifiers.js';
import { listSourcingRequests } from '../../../src/lookups/sql/sourcing-requests.js';
import { readWireRecord } from '../../../src/records/wire/read-wire-record.js';
import type { Caller } from '../../harness/caller.js';
import { seed } from '../../harness/seed.js';
import type { Account } from '../../harness/start-server.js';
import { startServer, type TestServer } from '../../harness/start-server.js';

let server: TestServer;
let ada: Account & { readonly as: Caller };
let bob: Account & { readonly as: Caller };

const idn = 'xn--bcher-gre-n1a6wic.example';
const openRequest = 'de.profnet.example/company/new/about';
const sql = async <Row extends object>(text: string, values: readonly unknown[] = []): Promise<Row[]> =>
  (await server.db.pool.query<Row>(text, [...values])).rows;

/** Imports records, then replaces their identifier keys with those of the previous release. */
beforeEach(async () => {
  server = await startServer();
  [ada, bob] = [await server.account(), await server.account()];
  const profnet = { url: 'https://de.profnet.example/company/acme/about/' };
  await seed(server.db, {
    Company: [
      { id: 'acme', website: { domain: 'acme.example' }, socials: { profnet }, profnet_id: '0042' },
      {
        id: 'debris',
        website: { domain: '\u200bhttps://debris.example', domain_aliases: ['alias.example'] },
      },
    ],
    Investor: [{ investor_id: 'inv_1', investor_name: 'Fund', domain: '\u200ehttps://fund.example' }],
    Person: [{ person_id: 'per_1' }, { person_id: 'per_2' }],
  });
  await sql('DELETE FROM company_identifier WHERE value IN ($1, $2)', [
    'profnet.example/company/acme',
    'debris.example',
  ]);
  await sql('INSERT INTO company_identifier (kind, value, company_id) VALUES ($1, $2, $3)', [
    'profnet_url',
    'de.profnet.example/company/acme/about',
    'acme',
  ]);
  await sql('UPDATE investor SET domain_key = NULL');
  await sql('DELETE FROM changed_record');
  await sql(
    'INSERT INTO person_email (email, person_id, score) SELECT * FROM unnest($1::text[], $2::text[], $3::int[])',
    [
      [
        'jose@bücher-größe.example',
        `jose@${idn}`,
        'jose\u0301@x.example',
        '"ann o\'hara"@x.example',
        'mailto:ann@x.example?subject=hi',
        'ann@x.example\u200b',
        'no address@x.example',
        'plain@x.example',
        'mailto:ann@x.example',
      ],
      [...Array<string>(8).fill('per_1'), 'per_2'],
      [4, 9, 5, 6, 7, 3, 2, 1, 8],
    ],
  );
  await queue(openRequest, [ada.organizationId, 2, null], [bob.organizationId, 1, null]);
  await queue('profnet.example/company/new', [bob.organizationId, 3, '2026-06-01']);
  await queue('m.profnet.example/company/acme', [ada.organizationId, 1, null]);
  await writeSetting(server.db, 'identifier_keys', { rules: 0 });
});
afterEach(() => server.stop());

/** Inserts the sourcing requests for a profile URL: for each organization, their count and when they were resolved. */
async function queue(
  identifier: string,
  ...requesters: readonly (readonly [string, number, string | null])[]
): Promise<void> {
  const times = requesters.reduce((sum, [, count]) => sum + count, 0);
  await sql(
    `INSERT INTO sourcing_request (identifier_kind, identifier, times_requested, first_requested_at, last_requested_at, resolved_at)
     VALUES ('profnet_url', $1, $2, '2026-05-01', '2026-06-10', $3)`,
    [identifier, times, requesters[0]?.[2]],
  );
  for (const [organizationId, count, resolvedAt] of requesters)
    await sql(
      `INSERT INTO sourcing_requester (identifier_kind, identifier, organization_id, times_requested, last_requested_at, resolved_at)
       VALUES ('profnet_url', $1, $2, $3, '2026-06-10', $4)`,
      [identifier, organizationId, count, resolvedAt],
    );
}

const emailKeysStored = async (): Promise<string[]> =>
  (
    await sql<{ row: string }>(
      `SELECT email || ' ' || person_id || ' ' || score AS row FROM person_email ORDER BY email COLLATE "C", person_id`,
    )
  ).map(({ row }) => row);

const rekeyed = [
  '"ann o\'hara"@x.example per_1 6',
  'ann@x.example per_1 7',
  'ann@x.example per_2 8',
  `jose@${idn} per_1 9`,
  'jos\u00e9@x.example per_1 5',
  'no address@x.example per_1 2',
  'plain@x.example per_1 1',
];

const isDone = async (): Promise<unknown> => findSetting(server.db, 'identifier_keys');

it('records of the previous release are found by the stored form of a key before re-keying, and by every form afterwards', async () => {
  const person = async (email: string): Promise<unknown> =>
    ((await ada.as.post('/people/by-email', { email })).body as { person_id?: string } | undefined)
      ?.person_id;
  const company = async (input: object): Promise<unknown> =>
    ((await ada.as.post('/companies', input)).body as { id: string }[]).map(({ id }) => id);
  const old = async (): Promise<void> => {
    expect(await person('jose@bücher-größe.example')).toBe('per_1');
    expect(await person('JOSE\u0301@x.example')).toBe('per_1');
    expect(await person('"Ann o\'hara"@x.example')).toBe('per_1');
    expect(await person('ann@x.example\u200b')).toBeDefined();
    expect(await company({ profnet_url: 'https://de.profnet.example/company/acme/about/' })).toEqual([
      'acme',
    ]);
    expect(await company({ profnet_id: '42' })).toEqual(['acme']);
    expect(await company({ domain: 'alias.example' })).toEqual(['debris']);
  };
  await old();
  await rekeyIdentifiers(server.db);
  await old();
  expect(await person('ann@x.example')).toBe('per_2');
  expect(await person('jos\u00e9@X.example')).toBe('per_1');
  expect(await person(`<jose@${idn}>`)).toBe('per_1');
  expect(await company({ profnet_url: 'fr.profnet.example/company/acme' })).toEqual(['acme']);
  expect(await company({ domain: 'debris.example' })).toEqual(['debris']);
  const { body } = await ada.as.get('/investors?website=fund.example');
  expect(body).toMatchObject([{ investor_id: 'inv_1' }]);
});

it('email addresses whose new keys are the same are merged, with the higher score', async () => {
  await rekeyIdentifiers(server.db, 2);
  expect(await emailKeysStored()).toEqual(rekeyed);
  const exported = (await listEmails(server.db.longPool, ['per_1', 'per_2'])).get('per_1') ?? [];
  expect(exported).toHaveLength(5);
  const line = readWireRecord('Person', { person_id: 'per_1', emails: exported });
  expect(line).toHaveProperty('emails', exported);
});

it('sourcing requests whose new keys are the same are merged, and those for an existing company are resolved', async () => {
  await rekeyIdentifiers(server.db);
  const requests = await listSourcingRequests(server.db, true);
  const by = new Map(requests.map((one) => [one.identifier, one]));
  expect([...by.keys()].sort()).toEqual(['profnet.example/company/acme', 'profnet.example/company/new']);
  expect(by.get('profnet.example/company/new')).toMatchObject({
    timesRequested: 6,
    resolvedAt: null,
    requestedBy: expect.arrayContaining([
      { organizationId: ada.organizationId, timesRequested: 2 },
      { organizationId: bob.organizationId, timesRequested: 4 },
    ]) as unknown,
  });
  expect(by.get('profnet.example/company/acme')).toMatchObject({
    companyId: 'acme',
    resolvedAt: expect.anything() as unknown,
  });
  expect(await sql('SELECT organization_id, company_id FROM sourcing_resolution')).toEqual([
    { organization_id: ada.organizationId, company_id: 'acme' },
  ]);
});

it('records are not changed: feeds and saved searches are unaffected', async () => {
  const versions = (): Promise<object[]> =>
    sql('SELECT kind, record_id, version FROM record_change ORDER BY 1, 2');
  const before = await versions();
  await rekeyIdentifiers(server.db);
  expect(await versions()).toEqual(before);
  expect(await sql('SELECT * FROM changed_record')).toEqual([]);
  expect(await sql('SELECT FROM noted_change WHERE record_ids IS NOT NULL')).toEqual([]);
});

it('re-keying resumes after an interruption, in several concurrent processes, and runs only once', async () => {
  await sql(`CREATE FUNCTION break_rekeying() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    IF NEW.email LIKE 'jos_@%' THEN RAISE 'stopped'; END IF; RETURN NEW; END $$`);
  await sql(
    `CREATE TRIGGER break_rekeying BEFORE INSERT ON person_email FOR EACH ROW EXECUTE FUNCTION break_rekeying()`,
  );
  await expect(rekeyIdentifiers(server.db, 1)).rejects.toThrow('stopped');
  expect(await isDone()).toMatchObject({ rules: 0, step: 2 });
  await sql('DROP TRIGGER break_rekeying ON person_email');
  await Promise.all([1, 2, 3].map((rows) => rekeyIdentifiers(server.db, rows)));
  expect(await isDone()).toEqual({ rules: 2 });
  expect(await emailKeysStored()).toEqual(rekeyed);
  expect(
    (await listSourcingRequests(server.db, true)).map(({ timesRequested }) => timesRequested).sort(),
  ).toEqual([1, 6]);
  await sql(`UPDATE person_email SET email = 'PLAIN@x.example' WHERE email = 'plain@x.example'`);
  await rekeyIdentifiers(server.db);
  expect(await emailKeysStored()).toContain('PLAIN@x.example per_1 1');
});
