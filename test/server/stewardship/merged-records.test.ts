import { verifyDocuments } from '../../../src/import/verify-documents.js';
import { pathOf } from '../../../src/records/record-kinds.js';
import { verifySearches } from '../../../src/searches/sql/verify-searches.js';
import { merge, undo } from '../../harness/merge-records.js';
import { idsOf, merged, mergedKinds, MergedServer, reason } from '../../harness/merged-server.js';

let on: MergedServer;

beforeAll(async () => {
  on = await MergedServer.start();
});
afterAll(() => on.stop());

describe.each(mergedKinds)('a merged %s', (kind) => {
  const [from, into] = merged[kind];
  const path = `/${pathOf(kind)}`;
  const field = kind.charAt(0).toLowerCase() + kind.slice(1);

  it('returns the survivor by its ID, for the price of one record, and names the previous ID', async () => {
    const survivor = await on.account.as.get(`${path}/${into}`);
    expect(survivor.headers.get('x-previous-id')).toBeNull();
    const answer = await on.account.as.get(`${path}/${from}`);
    expect([answer.status, answer.body]).toEqual([200, survivor.body]);
    expect(answer.headers.get('x-previous-id')).toBe(from);
    expect(answer.headers.get('x-credits-charged')).toBe('1');
    const query = `{ one: ${field}(id: "${from}") { id } node(id: "${from}") { id } }`;
    const found = await on.account.as.graph(query);
    expect(found.data).toEqual({ one: { id: into }, node: { id: into } });
    expect(JSON.parse(found.text)).toMatchObject({
      extensions: { credits: { charged: 1 }, previousIds: [{ id: from, into }] },
    });
  });

  it('is one record in bulk, for both IDs', async () => {
    const answer = await on.account.as.post(`${path}/bulk`, { inputs: [{ id: from }, { id: into }] });
    const { results } = answer.body as { results: { status: string; records: object[] }[] };
    expect(results.map(({ status }) => status)).toEqual(['found', 'found']);
    expect(results[0]?.records).toEqual(results[1]?.records);
    expect(answer.headers.get('x-credits-charged')).toBe('1');
    expect(answer.headers.get('x-previous-id')).toBe(from);
  });

  it('is in filters by its ID', async () => {
    for (const filter of [{ id: { eq: from } }, { id: { in: [from] } }]) {
      const { items } = (await on.post(`${path}/search`, { filter })) as { items: Record<string, unknown>[] };
      expect(items.map((item) => Object.values(item)[0])).toEqual([into]);
    }
    const { items } = (await on.post(`${path}/search`, {})) as { items: object[] };
    expect(items).toHaveLength(1);
  });

  it('is in its feed as merged, with the survivor and the reason', async () => {
    const feed = `${path}/changes`;
    const { changes } = await on.readFeed(feed, on.cursors[feed]);
    expect(changes.filter(({ id }) => id === from).at(-1)).toEqual({
      ...{ change: 'merged', at: expect.any(String) as unknown, id: from, reason, into, record: null },
    });
  });

  it('is as it was for times before the merge, and the survivor for times after', async () => {
    const past = await on.account.as.get(`${path}/${from}?as_of=${on.mergedAt.toISOString()}`);
    expect([past.status, past.body]).toEqual([200, on.before.get(`${path}/${from}`)]);
    on.server.clock.set(new Date().toISOString());
    const now = await on.account.as.get(`${path}/${from}?as_of=${on.server.clock.now().toISOString()}`);
    expect(now.body).toEqual((await on.account.as.get(`${path}/${into}`)).body);
    expect(now.headers.get('x-previous-id')).toBe(from);
  });
});

it('a repeated merge changes nothing, and merges of merged or unknown records are refused', async () => {
  const [from, into] = merged.Company;
  expect(await merge(on.server, { kind: 'Company', from, into, reason })).toMatchObject({ merged: false });
  const refused: readonly (readonly [string, string, string])[] = [
    [into, from, 'was merged into'],
    ['aa09', into, 'No company has the ID'],
    [into, into, 'into itself'],
  ];
  for (const [one, two, message] of refused)
    await expect(merge(on.server, { kind: 'Company', from: one, into: two, reason })).rejects.toThrow(
      message,
    );
});

it('undo, in any order of kinds, restores every record as it was', async () => {
  for (const kind of [...mergedKinds].reverse()) {
    const [from, into] = merged[kind];
    expect(await undo(on.server, { from, reason: null })).toMatchObject({ undone: true, into, linksLeft: 0 });
    expect(await undo(on.server, { from, reason: null })).toMatchObject({ undone: false });
  }
  for (const [path, body] of on.before) {
    const answer = await on.account.as.get(path);
    expect({ path, body: answer.body }).toEqual({ path, body });
    expect(answer.headers.get('x-previous-id')).toBeNull();
  }
  expect(idsOf(await on.post('/companies', { domain: 'gone.example' }))).toEqual(['aa01']);
  expect(await on.post('/people/by-email', { email: 'per_01@gone.example' })).toMatchObject({
    person_id: 'per_01',
  });
  expect(idsOf((await on.account.as.get(`/lists/companies/${on.list}/results`)).body)).toEqual(['aa01']);
  expect(idsOf((await on.account.as.get(`/lists/companies/${on.other}/results`)).body)).toEqual([
    'aa02',
    'aa01',
  ]);
  expect(
    ((await on.account.as.get(`/searches/funding-rounds/${on.byCompany}/results`)).body as object[]).length,
  ).toBe(2);
  expect((await verifyDocuments(on.server.db)).mismatches).toEqual([]);
  expect((await verifySearches(on.server.db)).mismatches).toEqual([]);
  const { rows } = await on.server.db.pool.query(
    'SELECT FROM merged_record UNION ALL SELECT FROM merged_link',
  );
  expect(rows).toEqual([]);
});
