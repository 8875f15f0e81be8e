import type { Caller } from '../../harness/caller.js';
import { saveSearch } from '../../harness/saved-search.js';
import { seed } from '../../harness/seed.js';
import { startServer, type TestServer } from '../../harness/start-server.js';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
  await seed(server.db, { FundingRound: [round('1', 'Series A', 5), round('2', 'Series B', 50)] });
});
afterAll(() => server.stop());

const round = (id: string, type: string, amount: number): object => ({
  funding_round_id: `fnr_${id}`,
  name: `Round ${id}`,
  company_name: 'C',
  investment_type: type,
  raised_amount_usd: amount,
});
const fields = '{ id name product filter isShared isGlobal resultCount newestAddedAt createdAt }';
const seriesA = { investmentType: { eq: 'Series A' } };

interface Search {
  readonly id: string;
  readonly resultCount: number;
  readonly filter: object;
}

async function save(as: Caller, filter: unknown = seriesA, name = 'Mine'): Promise<Search> {
  const { data, errors } = await as.graph(
    `mutation ($filter: FilterJson!, $name: String!) {
      createSavedSearch(input: { name: $name, product: FUNDING_ROUNDS, filter: $filter }) ${fields} }`,
    { filter, name },
  );
  expect(errors).toEqual([]);
  return data?.['createSavedSearch'] as Search;
}

async function refusal(
  as: Caller,
  query: string,
  variables: object = {},
): Promise<[code: string | undefined, message: string | undefined]> {
  const { errors, data } = await as.graph(query, variables);
  expect(errors).toHaveLength(1);
  expect(Object.values(data ?? { none: null })).toEqual([null]);
  return [errors[0]?.extensions.code, errors[0]?.message];
}

describe('a saved search', () => {
  it('is created, shared, polled through REST, and deleted, at no charge', async () => {
    const { as } = await server.account();
    const search = await save(as, seriesA, '  Série A 株  ');
    expect(search).toMatchObject({
      name: 'Série A 株',
      product: 'FUNDING_ROUNDS',
      filter: seriesA,
      isShared: false,
      isGlobal: false,
      resultCount: 1,
      newestAddedAt: '2026-06-15T12:00:00.000Z',
      createdAt: '2026-06-15T12:00:00.000Z',
    });
    const path = `/searches/funding-rounds/${search.id}/results`;
    expect((await as.get(path)).status).toBe(403);
    const shared = await as.graph(`mutation { shareSavedSearch(id: ${search.id}) { isShared } }`);
    expect(shared.data).toEqual({ shareSavedSearch: { isShared: true } });
    expect(await as.remaining()).toBe(1000);
    expect((await as.get(path)).body).toMatchObject([{ funding_round_id: 'fnr_1' }]);
    await as.graph(`mutation { unshareSavedSearch(id: ${search.id}) { isShared } }`);
    expect((await as.get(path)).status).toBe(403);
  });

  it('can be written inline in the document', async () => {
    const { as } = await server.account();
    const { data } = await as.graph(
      `mutation { createSavedSearch(input: { name: "L", product: FUNDING_ROUNDS, filter: { and: [{ investmentType: { in: ["Series A", "Series B"] } }, { not: { raisedAmountUsd: { lt: 50 } } }] } }) { filter resultCount } }`,
    );
    expect(data?.['createSavedSearch']).toEqual({
      filter: {
        and: [{ investmentType: { in: ['Series A', 'Series B'] } }, { not: { raisedAmountUsd: { lt: 50 } } }],
      },
      resultCount: 1,
    });
  });

  it('updates its rows when it changes; remaining rows keep the time at which they were added', async () => {
    const { as } = await server.account();
    const { id } = await save(as);
    await as.graph(`mutation { shareSavedSearch(id: ${id}) { id } }`);
    server.clock.advance(60_000);
    const later = server.clock.now().toISOString();
    const { data } = await as.graph(
      `mutation ($filter: FilterJson!) { updateSavedSearch(id: ${id}, input: { filter: $filter }) { name filter resultCount newestAddedAt } }`,
      { filter: {} },
    );
    expect(data).toEqual({
      updateSavedSearch: { name: 'Mine', filter: {}, resultCount: 2, newestAddedAt: later },
    });
    const path = `/searches/funding-rounds/${id}/results`;
    expect((await as.get(`${path}?new_results_after=${later}`)).body).toMatchObject([
      { funding_round_id: 'fnr_2' },
    ]);
    const renamed = await as.graph(
      `mutation { updateSavedSearch(id: ${id}, input: { name: "Other" }) { name resultCount } }`,
    );
    expect(renamed.data).toEqual({ updateSavedSearch: { name: 'Other', resultCount: 2 } });
  });

  it('is deleted and returned as it was', async () => {
    const { as } = await server.account();
    const { id } = await save(as);
    const { data } = await as.graph(`mutation { deleteSavedSearch(id: ${id}) { id name resultCount } }`);
    expect(data).toEqual({ deleteSavedSearch: { id, name: 'Mine', resultCount: 1 } });
    expect(await refusal(as, `{ savedSearch(id: ${id}) { id } }`)).toEqual([
      'NOT_FOUND',
      `Not Found: no saved search has the id ${id}.`,
    ]);
  });
});

describe('an invalid input', () => {
  const create = 'mutation ($input: CreateSavedSearchInput!) { createSavedSearch(input: $input) { id } }';
  it.each<[object, RegExp]>([
    [
      { filter: { raisedAmountUsd: { gte: '5' } } },
      /^filter\.raisedAmountUsd\.gte must be a number, got "5"\.$/,
    ],
    [{ filter: { and: [{}, { nothing: { eq: 1 } }] } }, /^filter\.and\.1\.nothing is an unknown field/],
    [
      { filter: { company: { fundingRounds: { some: { company: {} } } } } },
      /filter\.company\.fundingRounds\.some\.company is a third nested edge/,
    ],
    [{ filter: { announcedOn: { withinLast: 'P1Y' } } }, /not supported in saved searches/],
    [{ filter: { investmentType: { eq: 'Serie A' } } }, /did you mean `Series A`/],
    [{ filter: { name: { like: 'x' } } }, /^filter\.name\.like is an unknown comparison/],
    [{ filter: [] }, /^filter must be an object, got \[\]/],
    [{ filter: 'x' }, /^filter must be an object, got "x"/],
    [{ name: '   ' }, /^name must be a string of 1 to 200 characters/],
    [{ name: 'x'.repeat(201) }, /^name must be a string of 1 to 200 characters/],
    [{ name: 'a\0b' }, /^name must be text without NUL/],
  ])('is reported with its path and saves nothing: %j', async (wrong, message) => {
    const { as, organizationId } = await server.account();
    const input = { name: 'N', product: 'FUNDING_ROUNDS', filter: {}, ...wrong };
    const [code, got] = await refusal(as, create, { input });
    expect(code).toBe('VALIDATION_ERROR');
    expect(got).toMatch(message);
    expect(await server.db.prisma.savedSearch.count({ where: { organizationId } })).toBe(0);
  });

  it('leaves the search unchanged in an update', async () => {
    const { as } = await server.account();
    const { id } = await save(as);
    const update = `mutation ($input: UpdateSavedSearchInput!) { updateSavedSearch(id: ${id}, input: $input) { id } }`;
    expect(await refusal(as, update, { input: {} })).toEqual([
      'VALIDATION_ERROR',
      'input must have a name, a filter, or both; got neither.',
    ]);
    expect((await refusal(as, update, { input: { name: 'X', filter: { foundedYear: { eq: 1 } } } }))[0]).toBe(
      'VALIDATION_ERROR',
    );
    const { data } = await as.graph(`{ savedSearch(id: ${id}) { name filter } }`);
    expect(data).toEqual({ savedSearch: { name: 'Mine', filter: seriesA } });
  });

  it.each(['1x', '', '-1', '1.5'])('is reported for an invalid ID: %j', async (id) => {
    const { as } = await server.account();
    expect((await refusal(as, `{ savedSearch(id: ${JSON.stringify(id)}) { id } }`))[0]).toBe(
      'BAD_SEARCH_ID_TYPE',
    );
  });
});

describe('saved searches', () => {
  it("can be read when they are the caller's own or global; global ones cannot be changed", async () => {
    const { as } = await server.account();
    const { as: other } = await server.account();
    const global = await saveSearch(server, { product: 'companies' });
    const { id } = await save(as);
    const { data } = await as.graph(
      '{ savedSearches { id isGlobal } mine: savedSearches(product: FUNDING_ROUNDS) { id } }',
    );
    expect(data?.['savedSearches']).toEqual([
      { id: String(global), isGlobal: true },
      { id, isGlobal: false },
    ]);
    expect(data?.['mine']).toEqual([{ id }]);
    const others = await other.graph('{ savedSearches { isGlobal } }');
    expect(others.data).toEqual({ savedSearches: [{ isGlobal: true }] });
    for (const query of [
      `{ savedSearch(id: ${id}) { id } }`,
      `mutation { shareSavedSearch(id: ${id}) { id } }`,
      `mutation { deleteSavedSearch(id: ${id}) { id } }`,
      `mutation { updateSavedSearch(id: ${id}, input: { name: "X" }) { id } }`,
      `mutation { deleteSavedSearch(id: ${global}) { id } }`,
    ]) {
      expect((await refusal(other, query))[0]).toBe('NOT_PERMITTED');
    }
    expect((await as.graph(`{ savedSearch(id: ${global}) { isGlobal } }`)).data).toEqual({
      savedSearch: { isGlobal: true },
    });
  });

  it.each([
    ['searches:read', 'mutation { deleteSavedSearch(id: 1) { id } }', 'searches:write'],
    ['searches:write', '{ savedSearches { id } }', 'searches:read'],
    ['lists:read', 'mutation { deleteList(id: "x") { id } }', 'lists:write'],
    ['lists:write', '{ lists { id } }', 'lists:read'],
    ['searches:read', '{ usage { credits } }', 'usage:read'],
  ])('and lists and usage need their scopes: with %s, %s', async (scope, query, missing) => {
    const { as } = await server.account({ scopes: [scope] });
    expect(await refusal(as, query)).toEqual(['NOT_PERMITTED', `This API key lacks the scope ${missing}.`]);
  });
});
