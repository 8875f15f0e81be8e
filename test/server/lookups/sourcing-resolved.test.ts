import { resolveMissedSourcing } from '../../../src/cli/repeated-work.js';
import {
  expireResolutions,
  listSourcingRequests,
  type SourcingRequest,
} from '../../../src/lookups/sql/sourcing-requests.js';
import { seed } from '../../harness/seed.js';
import { startServer, type TestServer } from '../../harness/start-server.js';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const path = '/companies';

async function requestOf(identifier: string): Promise<SourcingRequest | undefined> {
  return (await listSourcingRequests(server.db, true)).find((request) => request.identifier === identifier);
}

interface Resolution {
  readonly kind: string;
  readonly identifier: string;
  readonly company: string;
  readonly organization: string;
}

/** Returns the resolutions in the outbox for these companies, oldest first. */
async function resolutions(...companies: string[]): Promise<Resolution[]> {
  const { rows } = await server.db.pool.query<Resolution>(
    `SELECT identifier_kind AS kind, identifier, company_id AS company, organization_id AS organization
     FROM sourcing_resolution WHERE company_id = ANY($1) ORDER BY id`,
    [companies],
  );
  return rows;
}

const spellings: readonly (readonly [string, string, readonly object[]])[] = [
  [
    'domain',
    'shop.example',
    [
      { domain: 'shop.example' },
      { domain: 'https://WWW.Shop.example/' },
      { website_url: 'http://shop.example:8080/about?x=1#y' },
      { website_url: '//www.shop.example.' },
      { domain: ' SHOP.EXAMPLE ' },
    ],
  ],
  [
    'domain',
    'xn--mnchen-3ya.example',
    [
      { domain: 'münchen.example' },
      { domain: 'MÜNCHEN.example' },
      { domain: 'xn--mnchen-3ya.example' },
      { website_url: 'https://www.mu\u0308nchen.example/' },
      { website_url: 'https://m%C3%BCnchen.example' },
      { domain: 'münchen。example' },
    ],
  ],
  [
    'profnet_url',
    'profnet.example/company/acme',
    [
      { profnet_url: 'https://www.profnet.example/company/acme' },
      { profnet_url: 'profnet.example/Company/ACME//' },
      { profnet_url: 'http://PROFNET.example:80/company/acme/?trk=1#top' },
    ],
  ],
  [
    'profnet_url',
    'profnet.example/company/café',
    [
      { profnet_url: 'https://profnet.example/company/caf%C3%A9/' },
      { profnet_url: 'https://profnet.example/company/café' },
      { profnet_url: 'https://profnet.example/company/CAFE\u0301' },
    ],
  ],
  [
    'fundingdb_url',
    'fundingdb.example/organization/acme',
    [
      { fundingdb_url: 'https://fundingdb.example/organization/acme/' },
      { fundingdb_url: 'WWW.fundingdb.example/organization/Acme' },
    ],
  ],
  ['profnet_id', '815', [{ profnet_id: 815 }, { profnet_id: '815' }, { profnet_id: '00815' }]],
];

it.each(spellings)(
  'spellings of the %s %s are one request, which an import resolves',
  async (kind, identifier, requested) => {
    const { as, organizationId } = await server.account();
    for (const one of requested) expect(await as.post(path, one)).toMatchObject({ status: 200, body: [] });
    expect(await requestOf(identifier)).toMatchObject({
      identifierKind: kind,
      timesRequested: requested.length,
    });
    const id = `of-${spellings.findIndex(([, one]) => one === identifier)}`;
    // The imported company has the identifier in the spelling of the last request.
    const given = Object.values(requested.at(-1) ?? {})[0] as string;
    const company = {
      domain: { website: { domain: given } },
      profnet_url: { socials: { profnet: { url: given } } },
      fundingdb_url: { socials: { fundingdb: { url: given } } },
      profnet_id: { profnet_id: given },
    }[kind];
    await seed(server.db, { Company: [{ id, ...company }] });
    expect(await resolutions(id)).toEqual([{ kind, identifier, company: id, organization: organizationId }]);
    for (const one of requested) expect((await as.post(path, one)).body).toMatchObject([{ id }]);
  },
);

describe('an import that contains a requested company', () => {
  it('resolves each request once, and notifies each organization that made it', async () => {
    const [a, b] = [await server.account(), await server.account()];
    for (const one of [a, b, a]) await one.as.post(path, { domain: 'two.example' });
    await a.as.post(path, { domain: 'alias.example' });
    const company = { id: 'two', website: { domain: 'two.example', domain_aliases: ['Alias.example'] } };
    await seed(server.db, { Company: [company, { id: 'zwei', website: { domain: 'two.example' } }] });
    await seed(server.db, { Company: [company] });
    await seed(server.db, { Company: [{ ...company, organization_name: 'Two' }] });
    const rows = await resolutions('two', 'zwei');
    expect(rows.map(({ identifier, company: id }) => `${identifier} ${id}`)).toEqual([
      'alias.example two',
      'two.example two',
      'two.example two',
    ]);
    const reported = rows.slice(1).map(({ organization }) => organization);
    expect(reported.sort()).toEqual([a.organizationId, b.organizationId].sort());
    expect(await requestOf('two.example')).toMatchObject({
      companyId: 'two',
      resolvedAt: expect.anything() as unknown,
      timesRequested: 3,
    });
  });

  it('notifies once when several imports run concurrently', async () => {
    const { as } = await server.account();
    await as.post(path, { domain: 'rush.example' });
    await Promise.all(
      ['r1', 'r2', 'r3', 'r4'].map((id) =>
        seed(server.db, { Company: [{ id, website: { domain: 'rush.example' } }] }),
      ),
    );
    expect(await resolutions('r1', 'r2', 'r3', 'r4')).toHaveLength(1);
  });

  it('leaves open requests for other companies, and requests with another kind of identifier', async () => {
    const { as } = await server.account();
    await as.post(path, { domain: 'other.example' });
    await as.post(path, { profnet_url: 'kind.example' });
    await seed(server.db, { Company: [{ id: 'kind', website: { domain: 'kind.example' } }] });
    expect(await requestOf('other.example')).toMatchObject({ resolvedAt: null, companyId: null });
    expect(await requestOf('kind.example')).toMatchObject({ resolvedAt: null });
    expect(await resolutions('kind')).toEqual([]);
  });

  it('resolves nothing when it fails before its last step; the next import does', async () => {
    const { as } = await server.account();
    await as.post(path, { domain: 'cut-off.example' });
    const records = { Company: [{ id: 'cut', website: { domain: 'cut-off.example' } }] };
    const { pool } = server.db;
    await pool.query(
      `CREATE FUNCTION cut_off() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RAISE ''cut off''; END'`,
    );
    await pool.query(
      `CREATE CONSTRAINT TRIGGER cut_off AFTER INSERT ON sourcing_resolution DEFERRABLE INITIALLY DEFERRED
       FOR EACH ROW EXECUTE FUNCTION cut_off()`,
    );
    await expect(seed(server.db, records)).rejects.toThrow('cut off');
    await pool.query('DROP TRIGGER cut_off ON sourcing_resolution');
    expect(await requestOf('cut-off.example')).toMatchObject({ resolvedAt: null, companyId: null });
    expect(await resolutions('cut')).toEqual([]);
    await seed(server.db, records);
    expect(await resolutions('cut')).toHaveLength(1);
  });

  it('resolves a request again for organizations that repeated it after the company was deleted', async () => {
    const [a, b] = [await server.account(), await server.account()];
    const company = { id: 'back', website: { domain: 'back.example' } };
    for (const { as } of [a, b]) await as.post(path, { domain: 'back.example' });
    await seed(server.db, { Company: [company] });
    await server.db.pool.query(`DELETE FROM company WHERE id = 'back'`);
    await b.as.post(path, { domain: 'https://back.example' });
    expect(await requestOf('back.example')).toMatchObject({ resolvedAt: null, companyId: null });
    await seed(server.db, { Company: [company] });
    const reported = (await resolutions('back')).map(({ organization }) => organization);
    expect(reported.slice(0, 2).sort()).toEqual([a.organizationId, b.organizationId].sort());
    expect(reported.slice(2)).toEqual([b.organizationId]);
  });
});

describe('the maintenance job', () => {
  it('resolves requests made after an import had checked them, and assigns each resolution to one server', async () => {
    const { as, organizationId } = await server.account();
    await as.post(path, { domain: 'missed.example' });
    await as.post(path, { domain: 'long-ago.example' });
    // Inserts the companies with SQL, as if an import had missed the requests.
    for (const name of ['missed', 'long-ago']) {
      await server.db.pool.query(
        'INSERT INTO company (id, web, reviews, socials, traction_metrics) VALUES ($1, $2, $2, $2, $2)',
        [name, '{}'],
      );
      await server.db.pool.query(
        'INSERT INTO company_identifier (kind, value, company_id) VALUES ($1, $2, $3)',
        ['domain', `${name}.example`, name],
      );
    }
    await server.db.pool.query(
      `UPDATE sourcing_request SET last_requested_at = last_requested_at - interval '1 hour' WHERE identifier = 'long-ago.example'`,
    );
    const lines: object[] = [];
    let counted = 0;
    const keepers = [0, 1, 2].map(() =>
      resolveMissedSourcing(server.services, {
        audit: (line) => lines.push(line),
        count: (resolved) => (counted += resolved),
      }),
    );
    await Promise.all(keepers.map((owner) => owner.run()));
    for (const owner of keepers) await owner.run();
    expect((await resolutions('missed', 'long-ago')).map(({ company }) => company)).toEqual(['missed']);
    const { rows } = await server.db.pool.query('SELECT FROM sourcing_resolution');
    expect([lines.length, counted]).toEqual([rows.length, rows.length]);
    expect(lines).toContainEqual({
      audit: true,
      by: 'dealgraph',
      action: 'sourcing resolved',
      organizationId,
      terms: { identifierKind: 'domain', identifier: 'missed.example', companyId: 'missed' },
    });
  });

  it.each([
    ['the number', 'https://linkedin.com/company/4711001', { kind: 'profnet_id', value: '4711001' }],
    ['the address', 4711002, { kind: 'profnet_url', value: 'linkedin.com/company/4711002' }],
  ])('resolves requests for a company that is stored with %s of its page', async (_form, given, stored) => {
    const { as } = await server.account();
    const { body } = await as.post(
      path,
      typeof given === 'number' ? { profnet_id: given } : { profnet_url: given },
    );
    expect(body).toEqual([]);
    await server.db.pool.query(
      'INSERT INTO company (id, web, reviews, socials, traction_metrics) VALUES ($1, $2, $2, $2, $2)',
      [stored.value, '{}'],
    );
    await server.db.pool.query(
      'INSERT INTO company_identifier (kind, value, company_id) VALUES ($1, $2, $3)',
      [stored.kind, stored.value, stored.value],
    );
    await resolveMissedSourcing(server.services, { audit: () => undefined, count: () => undefined }).run();
    expect((await resolutions(stored.value)).map(({ company }) => company)).toEqual([stored.value]);
  });

  it('deletes resolutions after 60 days, and still reports later ones', async () => {
    await server.db.pool.query(`UPDATE sourcing_resolution SET resolved_at = now() - interval '61 days'`);
    await expireResolutions(server.db);
    expect((await server.db.pool.query('SELECT FROM sourcing_resolution')).rows).toEqual([]);
    const { as } = await server.account();
    await as.post(path, { domain: 'after.example' });
    await seed(server.db, { Company: [{ id: 'after', website: { domain: 'after.example' } }] });
    const reported: object[] = [];
    await resolveMissedSourcing(server.services, {
      audit: (line) => reported.push(line),
      count: () => undefined,
    }).run();
    expect(reported).toHaveLength(1);
  });
});
