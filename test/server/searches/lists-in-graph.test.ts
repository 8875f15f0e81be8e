import type { Caller } from '../../harness/caller.js';
import { companyPath, type MeteredServer, startMeteredServer } from '../../harness/metered-server.js';
import { seed } from '../../harness/seed.js';

let server: MeteredServer;
beforeAll(async () => {
  server = await startMeteredServer();
  await seed(server.db, {
    Investor: Array.from({ length: 40 }, (_, at) => ({ investor_id: `inv_${at}`, investor_name: `I${at}` })),
  });
});
afterAll(() => server.stop());

async function make(as: Caller, ids: readonly string[]): Promise<{ id: string; memberCount: number }> {
  const query = `mutation ($ids: [ID!]) { createList(input: { name: "L", product: INVESTORS, ids: $ids }) { id name product memberCount createdAt } }`;
  const { data, errors } = await as.graph(query, { ids });
  expect(errors).toEqual([]);
  return data?.['createList'] as { id: string; memberCount: number };
}

async function members(as: Caller, id: string): Promise<string[]> {
  const { body } = await as.get(`/lists/investors/${id}/results?limit=5000`);
  return (body as { investor_id: string }[]).map(({ investor_id }) => investor_id);
}

async function codeOf(
  as: Caller,
  query: string,
  variables: object = {},
): Promise<[code: string | undefined, message: string | undefined]> {
  const { errors } = await as.graph(query, variables);
  expect(errors).toHaveLength(1);
  return [errors[0]?.extensions.code, errors[0]?.message];
}

describe('a list', () => {
  it('returns its distinct members in the order in which they were added, and REST pages through them', async () => {
    const { as } = await server.account({ credits: 100 });
    const list = await make(as, ['inv_3', 'inv_1', 'inv_3']);
    expect(list).toMatchObject({ name: 'L', product: 'INVESTORS', memberCount: 2 });
    const added = await as.graph(
      `mutation { addToList(id: "${list.id}", ids: ["inv_1", "inv_7", "inv_2"]) { memberCount } }`,
    );
    expect(added.data).toEqual({ addToList: { memberCount: 4 } });
    const removed = await as.graph(
      `mutation { removeFromList(id: "${list.id}", ids: ["inv_1", "nothing"]) { memberCount } }`,
    );
    expect(removed.data).toEqual({ removeFromList: { memberCount: 3 } });
    const renamed = await as.graph(`mutation { renameList(id: "${list.id}", name: " Fonds ") { id name } }`);
    expect(renamed.data).toEqual({ renameList: { id: list.id, name: 'Fonds' } });
    const empty = await as.graph(`mutation { renameList(id: "${list.id}", name: "") { id } }`);
    expect(empty.errors).toMatchObject([{ extensions: { code: 'VALIDATION_ERROR' } }]);
    expect(await as.remaining()).toBe(100);
    expect(await members(as, list.id)).toEqual(['inv_3', 'inv_7', 'inv_2']);
    const gone = await as.graph(`mutation { deleteList(id: "${list.id.toUpperCase()}") { id memberCount } }`);
    expect(gone.data).toEqual({ deleteList: { id: list.id, memberCount: 3 } });
    expect(await codeOf(as, `{ list(id: "${list.id}") { id } }`)).toEqual([
      'NOT_FOUND',
      `Not Found: no list has the id "${list.id}".`,
    ]);
  });

  it('adds each member once when many are added concurrently', async () => {
    const { as } = await server.account({ credits: 1000 });
    const { id } = await make(as, []);
    const calls = Array.from({ length: 12 }, (_, at) =>
      as.graph(
        `mutation { addToList(id: "${id}", ids: ["inv_${at}", "inv_${at + 1}", "inv_${at + 2}"]) { memberCount } }`,
      ),
    );
    for (const { errors } of await Promise.all(calls)) expect(errors).toEqual([]);
    const all = await members(as, id);
    expect([...all].sort()).toEqual(Array.from({ length: 14 }, (_, at) => `inv_${at}`).sort());
    const { data } = await as.graph(
      `{ list(id: "${id}") { memberCount } lists { id } none: lists(product: PEOPLE) { id } }`,
    );
    expect(data).toEqual({ list: { memberCount: 14 }, lists: [{ id }], none: [] });
  });

  it.each([
    [['inv_1', 'inv_99'], '1 of the IDs match no record of investors, for example inv_99.'],
    [['c0ffee', ''], '2 of the IDs match no record of investors, for example c0ffee, .'],
    [['inv_\0'], '1 of the IDs match no record of investors'],
  ])('accepts only records of its own product: %j', async (ids, message) => {
    const { as } = await server.account();
    const { id } = await make(as, ['inv_5']);
    for (const query of [
      `mutation ($ids: [ID!]!) { addToList(id: "${id}", ids: $ids) { id } }`,
      'mutation ($ids: [ID!]!) { createList(input: { name: "M", product: INVESTORS, ids: $ids }) { id } }',
    ]) {
      const [code, got] = await codeOf(as, query, { ids });
      expect(code).toBe('VALIDATION_ERROR');
      expect(got).toContain(message);
    }
    expect((await as.graph('{ lists { memberCount } }')).data).toEqual({ lists: [{ memberCount: 1 }] });
  });

  it('accepts at most 5,000 IDs per call', async () => {
    const { as } = await server.account();
    const ids = Array.from({ length: 5001 }, () => 'inv_1');
    const query =
      'mutation ($ids: [ID!]!) { createList(input: { name: "M", product: INVESTORS, ids: $ids }) { id } }';
    expect(await codeOf(as, query, { ids })).toEqual([
      'VALIDATION_ERROR',
      'ids must have at most 5000 IDs, got 5001.',
    ]);
  });

  it('is accessible only to its own organization', async () => {
    const { as } = await server.account();
    const { as: other } = await server.account();
    const { id } = await make(as, []);
    for (const query of [`{ list(id: "${id}") { id } }`, `mutation { deleteList(id: "${id}") { id } }`])
      expect((await codeOf(other, query))[0]).toBe('NOT_PERMITTED');
    expect((await codeOf(as, '{ list(id: "x") { id } }'))[0]).toBe('INVALID_LIST_UUID');
    expect((await other.graph('{ lists { id } }')).data).toEqual({ lists: [] });
  });
});

describe('usage', () => {
  it('matches the ledger by day, key, operation and channel', async () => {
    const { as, organizationId, keyId } = await server.account();
    const { as: second, keyId: secondKey } = await server.key(organizationId);
    await as.get(companyPath);
    await second.graph('{ companies(first: 2) { nodes { id } } company(id: "c0ffee") { id } }');
    server.clock.advance(86_400_000);
    await as.get(companyPath);
    const by = async (args: string): Promise<unknown> =>
      (await as.graph(`{ usage${args} { credits requests rows { group credits requests } } }`)).data?.[
        'usage'
      ];
    const day = (group: string, credits: number, requests: number): object => ({ group, credits, requests });
    expect(await by('')).toEqual({
      credits: 4,
      requests: 3,
      rows: [day('2026-06-15', 3, 2), day('2026-06-16', 1, 1)],
    });
    expect(await by('(from: "2026-06-16", to: "2026-06-16", by: CHANNEL)')).toEqual({
      credits: 1,
      requests: 1,
      rows: [day('rest', 1, 1)],
    });
    expect(await by('(by: CHANNEL)')).toMatchObject({ rows: [day('graphql', 2, 1), day('rest', 2, 2)] });
    expect(await by('(by: OPERATION)')).toMatchObject({
      rows: [day('companies,company', 2, 1), day('company', 2, 2)],
    });
    const keys = [day(keyId, 2, 2), day(secondKey, 2, 1)].sort((a, b) =>
      JSON.stringify(a).localeCompare(JSON.stringify(b)),
    );
    expect(await by('(by: KEY)')).toMatchObject({ rows: keys });
    expect(await as.remaining()).toBe(996);
  });
});
