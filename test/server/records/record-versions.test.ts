import { seed } from '../../harness/seed.js';
import { startServer, type TestServer } from '../../harness/start-server.js';

let server: TestServer;

beforeAll(async () => {
  server = await startServer();
  await seed(server.db, {
    Company: [{ id: 'c1', organization_name: 'Coffee' }],
    Person: [{ person_id: 'per_1', full_name: 'Ada' }],
    Ipo: [{ ipo_id: 'ipo_1', company_id: 'c1', company_name: 'Coffee' }],
  });
});
afterAll(() => server.stop());

const paths = ['/companies/c1', '/people/per_1', '/ipos/ipo_1'];

describe('the ETag of a record by ID', () => {
  it('cannot be computed from the record', async () => {
    const { as } = await server.account({ credits: 6 });
    const { rows } = await server.db.pool.query<{ version: string }>(
      "SELECT version FROM company WHERE id = 'c1'",
    );
    const version = rows[0]?.version;
    expect(version).toMatch(/./);
    const guessed = await as.with({ 'If-None-Match': `"${String(version)}"` }).get('/companies/c1');
    expect([guessed.status, guessed.headers.get('x-credits-charged')]).toEqual([200, '1']);
  });

  it.each(paths)('%s is strong, and returns 304 at no charge to a client that has it', async (path) => {
    const { as } = await server.account({ credits: 6 });
    const first = await as.get(path);
    const etag = String(first.headers.get('etag'));
    expect(etag).toMatch(/^"[\w-]{22}(-gzip)?"$/);
    const plain = await as.with({ 'Accept-Encoding': 'identity' }).get(path);
    expect(plain.headers.get('etag')).toBe(etag.replace('-gzip', ''));
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const again = await as.with({ 'If-None-Match': known }).get(path);
      expect(again.status).toBe(304);
      expect(again.text).toBe('');
      expect(etag).toContain(String(again.headers.get('etag')).slice(0, -1));
      expect(again.headers.get('x-credits-charged')).toBe('0');
      expect(again.headers.get('x-creditlimit-remaining')).toBe('4');
      expect(again.headers.get('x-ratelimit-remaining')).not.toBeNull();
    }
    expect(await as.remaining()).toBe(4);
  });

  it('changes once the content of the record changes, and the new response is charged', async () => {
    const { as } = await server.account({ credits: 5 });
    await seed(server.db, { Company: [{ id: 'c2', organization_name: 'Tea' }] });
    const etag = String((await as.get('/companies/c2')).headers.get('etag'));
    await seed(server.db, { Company: [{ id: 'c2', organization_name: 'Green tea' }] });
    const changed = await as.with({ 'If-None-Match': etag }).get('/companies/c2');
    expect(changed.status).toBe(200);
    expect(changed.body).toMatchObject({ organization_name: 'Green tea' });
    expect(changed.headers.get('etag')).not.toBe(etag);
    expect(await as.remaining()).toBe(3);
  });

  it('is the same after an import of the same record', async () => {
    const { as } = await server.account({ credits: 5 });
    const before = (await as.get('/companies/c1')).headers.get('etag');
    await seed(server.db, { Company: [{ id: 'c1', organization_name: 'Coffee' }] });
    expect((await as.get('/companies/c1')).headers.get('etag')).toBe(before);
  });

  it('is not revealed to a key without credits', async () => {
    const { as } = await server.account({ credits: 1 });
    const etag = String((await as.get('/companies/c1')).headers.get('etag'));
    const again = await as.with({ 'If-None-Match': etag }).get('/companies/c1');
    expect(again.status).toBe(402);
  });

  it('is not revealed to a key without the scope', async () => {
    const { as } = await server.account({ credits: 1, scopes: ['people:read'] });
    const refused = await as.with({ 'If-None-Match': '*' }).get('/companies/c1');
    expect(refused.status).toBe(403);
    expect(refused.headers.get('etag')).toBeNull();
  });

  it('is absent for missing records, dry runs and responses that may contain several records', async () => {
    const { as } = await server.account({ credits: 5 });
    const missing = await as.with({ 'If-None-Match': '*' }).get('/companies/c404');
    expect(missing.status).toBe(404);
    const dry = await as.with({ 'X-Dry-Run': 'true' }).get('/companies/c1');
    expect(dry.headers.get('etag')).toBeNull();
    const page = await as.get('/companies/c1/acquisitions');
    expect(page.headers.get('etag')).toBeNull();
  });
});

describe('a record that was stored without its document', () => {
  it('is returned like other records', async () => {
    const { as } = await server.account({ credits: 5 });
    const before = await as.get('/companies/c1');
    await server.db.pool.query(`UPDATE company SET document = NULL, version = NULL WHERE id = 'c1'`);
    const after = await as.get('/companies/c1');
    expect(after.body).toStrictEqual(before.body);
    expect(after.headers.get('etag')).toBe(before.headers.get('etag'));
  });
});
