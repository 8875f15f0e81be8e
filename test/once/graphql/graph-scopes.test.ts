import type { Scope } from '../../../src/accounts/model/keys.js';
import type { Caller, GraphAnswer } from '../../harness/caller.js';
import { expectError } from '../../harness/expect-error.js';
import { saveList, saveSearch } from '../../harness/saved-search.js';
import { seed } from '../../harness/seed.js';
import { startServer, type TestServer } from '../../harness/start-server.js';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
  await seed(server.db, {
    Company: [{ id: 'a1', organization_name: 'One' }],
    Person: [{ person_id: 'per_1', full_name: 'Ada Marsh' }],
    Investor: [{ investor_id: 'inv_1', investor_name: 'First', person_id: 'per_1', company_id: 'a1' }],
    FundingRound: [{ funding_round_id: 'fnr_1', name: 'R', company_id: 'a1', company_name: 'One' }],
  });
});
afterAll(() => server.stop());

async function withScopes(...scopes: Scope[]): Promise<Caller> {
  return (await server.account({ scopes })).as;
}

const codesOf = ({ errors }: GraphAnswer): string[] => errors.map(({ extensions }) => extensions.code);

function expectLacking({ status, data, errors }: GraphAnswer, scope: Scope): void {
  expect([status, data]).toEqual([403, undefined]);
  const message = `This API key lacks the scope ${scope}.`;
  expect(errors).toMatchObject([{ message, extensions: { code: 'NOT_PERMITTED' } }]);
}

describe('a filter on other kinds of records', () => {
  const name = '{ fullName: { startsWith: "A" } }';
  it.each<[string, Scope, Scope]>([
    [`investors(filter: { person: ${name} }) { totalCount }`, 'investors:read', 'people:read'],
    [`investors(filter: { person: {} }, first: 1) { nodes { id } }`, 'investors:read', 'people:read'],
    [`investors(filter: { not: { person: ${name} } }) { totalCount }`, 'investors:read', 'people:read'],
    [
      `investors(filter: { or: [{}, { and: [{ person: ${name} }] }] }) { totalCount }`,
      'investors:read',
      'people:read',
    ],
    [`people(filter: { investor: { id: { eq: "inv_1" } } }) { totalCount }`, 'people:read', 'investors:read'],
    [`companies(filter: { fundingRounds: { some: {} } }) { totalCount }`, 'companies:read', 'deals:read'],
    [`fundingRounds(filter: { investors: { some: {} } }) { totalCount }`, 'deals:read', 'investors:read'],
    [`fundingRounds(filter: { company: {} }) { totalCount }`, 'deals:read', 'companies:read'],
    [
      `companies(filter: { acquisitions: { count: { gte: 1 } } }) { totalCount }`,
      'companies:read',
      'deals:read',
    ],
    [`companies(filter: { investors: { none: {} } }) { totalCount }`, 'companies:read', 'investors:read'],
    [
      `people(filter: { experience: { some: { company: {} } } }) { totalCount }`,
      'people:read',
      'companies:read',
    ],
    [
      `companies(orderBy: [{ field: FOUNDED_YEAR }, { field: INVESTORS_COUNT }]) { nodes { id } }`,
      'companies:read',
      'investors:read',
    ],
    [`fundingRounds(orderBy: { field: INVESTORS_COUNT }) { nodes { id } }`, 'deals:read', 'investors:read'],
    [
      `...F } fragment F on Query { ipos(filter: { company: {} }) { totalCount }`,
      'deals:read',
      'companies:read',
    ],
  ])('needs their scopes, whatever is selected, before anything runs: %s', async (query, scope, missing) => {
    expectLacking(await (await withScopes(scope)).graph(`{ ${query} }`), missing);
    expect((await (await withScopes(scope, missing)).graph(`{ ${query} }`)).errors).toEqual([]);
  });

  const byVariable = 'query ($filter: InvestorFilter) { investors(filter: $filter) { totalCount } }';

  it('needs them in variables too, whole and in part', async () => {
    const as = await withScopes('investors:read');
    const person = { fullName: { startsWith: 'A' } };
    expectLacking(await as.graph(byVariable, { filter: { or: [{ person }] } }), 'people:read');
    const inner = 'query ($person: PersonFilter) { investors(filter: { person: $person }) { totalCount } }';
    expectLacking(await as.graph(inner, { person }), 'people:read');
    const standard = 'query ($f: InvestorFilter = { person: {} }) { investors(filter: $f) { totalCount } }';
    expectLacking(await as.graph(standard), 'people:read');
    const { data } = await as.graph(byVariable, { filter: { investorName: { eq: 'First' } } });
    expect(data).toEqual({ investors: { totalCount: 1 } });
  });

  it('needs them in a linked list too', async () => {
    const as = await withScopes('deals:read', 'companies:read');
    const query =
      '{ company(id: "a1") { fundingRounds(filter: { investors: { some: {} } }) { totalCount } } }';
    expectLacking(await as.graph(query), 'investors:read');
  });

  it('does not need them for a skipped field', async () => {
    const as = await withScopes('investors:read');
    const query =
      'query ($on: Boolean!) { creditBalance { used } investors(filter: { person: {} }) @include(if: $on) { totalCount } }';
    expect((await as.graph(query, { on: false })).errors).toEqual([]);
    expectLacking(await as.graph(query, { on: true }), 'people:read');
  });
});

const create = `mutation ($filter: FilterJson!, $product: Product!) {
  createSavedSearch(input: { name: "S", product: $product, filter: $filter }) { id } }`;
const looksAtPeople = { person: { fullName: { startsWith: 'A' } } };

describe('a saved search', () => {
  it('can be created by a key that may read all the fields of its filter', async () => {
    const filter = looksAtPeople;
    const given = { filter, product: 'INVESTORS' };
    expectLacking(
      await (await withScopes('searches:write')).graph(create, { ...given, filter: {} }),
      'investors:read',
    );
    const most = await withScopes('searches:write', 'investors:read');
    expectLacking(await most.graph(create, given), 'people:read');
    const all = await withScopes('searches:write', 'investors:read', 'people:read');
    expect((await all.graph(create, given)).errors).toEqual([]);
  });

  it('of a kind that a key may not read cannot be listed, counted, shared or deleted with that key', async () => {
    const { organizationId } = await server.account();
    const id = await saveSearch(server, { product: 'people', organizationId });
    const { as } = await server.key(organizationId, {
      scopes: ['searches:read', 'searches:write', 'investors:read', 'companies:read', 'deals:read'],
    });
    const listed = await as.graph('{ savedSearches(product: PEOPLE) { id } }');
    expect(listed.data).toEqual({ savedSearches: [] });
    for (const query of [
      `{ savedSearch(id: ${id}) { id } }`,
      `mutation { shareSavedSearch(id: ${id}) { id } }`,
      `mutation { updateSavedSearch(id: ${id}, input: { name: "X" }) { id } }`,
      `mutation { deleteSavedSearch(id: ${id}) { id } }`,
    ]) {
      expect((await as.graph(query)).errors.map(({ message }) => message)).toEqual([
        'This API key lacks the scope people:read.',
      ]);
    }
  });

  it("whose filter exceeds the key's scopes shows its name, and none of its results", async () => {
    const { organizationId } = await server.account();
    const filter = looksAtPeople;
    const id = await saveSearch(server, { product: 'investors', filter, organizationId, isShared: true });
    const plain = await saveSearch(server, { product: 'investors', filter: {}, organizationId });
    const { as } = await server.key(organizationId, {
      scopes: ['searches:read', 'searches:write', 'investors:read'],
    });
    const query = '{ savedSearches { id name product isShared filter resultCount newestAddedAt } }';
    const { data, errors } = await as.graph(query);
    const hidden = { filter: null, resultCount: null, newestAddedAt: null };
    expect(data).toEqual({
      savedSearches: [
        { id: String(id), name: 'Test', product: 'INVESTORS', isShared: true, ...hidden },
        expect.objectContaining({ id: String(plain), filter: {}, resultCount: 1 }),
      ],
    });
    expect(errors.map(({ message }) => message)).toEqual(
      Array.from({ length: 3 }, () => 'This API key lacks the scope people:read.'),
    );
    for (const change of [
      `updateSavedSearch(id: ${id}, input: { filter: {} })`,
      `unshareSavedSearch(id: ${id})`,
    ]) {
      expect(codesOf(await as.graph(`mutation { ${change} { id } }`))).toEqual(['NOT_PERMITTED']);
    }
    const update = `mutation ($filter: FilterJson!) { updateSavedSearch(id: ${plain}, input: { filter: $filter }) { id } }`;
    expect(codesOf(await as.graph(update, { filter }))).toEqual(['NOT_PERMITTED']);
  });

  it('of rounds is read through REST and GraphQL with the scopes of everything its filter uses', async () => {
    const { organizationId } = await server.account();
    const filter = { company: { organizationName: { eq: 'One' } } };
    const id = await saveSearch(server, {
      product: 'funding_rounds',
      filter,
      organizationId,
      isShared: true,
    });
    const scopes = ['searches:read', 'deals:read'];
    const { as } = await server.key(organizationId, { scopes });
    const path = `/searches/funding-rounds/${id}/results`;
    expectError(await as.get(path), 403, 'NOT_PERMITTED', 'This API key lacks the scope companies:read.');
    const query = `{ fundingRoundsSearchResults(searchId: ${id}) { id } }`;
    expect(codesOf(await as.graph(query))).toEqual(['NOT_PERMITTED']);
    const { as: able } = await server.key(organizationId, { scopes: [...scopes, 'companies:read'] });
    expect((await able.get(path)).body).toMatchObject([{ funding_round_id: 'fnr_1' }]);
    expect((await able.graph(query)).errors).toEqual([]);
  });
});

describe('a list', () => {
  it('needs the scope of its kind to be created, listed, read, changed and deleted', async () => {
    const { organizationId } = await server.account();
    const id = await saveList(server, organizationId, 'people', ['per_1']);
    const own = await saveList(server, organizationId, 'investors', ['inv_1']);
    const { as } = await server.key(organizationId, {
      scopes: ['lists:read', 'lists:write', 'investors:read'],
    });
    expect((await as.graph('{ lists { id memberCount } }')).data).toEqual({
      lists: [{ id: own, memberCount: 1 }],
    });
    for (const query of [
      `{ list(id: "${id}") { memberCount } }`,
      `mutation { createList(input: { name: "L", product: PEOPLE, ids: ["per_1"] }) { id } }`,
      `mutation { addToList(id: "${id}", ids: ["per_9"]) { memberCount } }`,
      `mutation { removeFromList(id: "${id}", ids: ["per_1"]) { memberCount } }`,
      `mutation { renameList(id: "${id}", name: "Other") { name } }`,
      `mutation { deleteList(id: "${id}") { id } }`,
    ]) {
      expect((await as.graph(query)).errors.map(({ message }) => message)).toEqual([
        'This API key lacks the scope people:read.',
      ]);
    }
  });
});

describe('without credits', () => {
  it('results are not counted: the whole request is refused with 402', async () => {
    const { as, organizationId } = await server.account({ credits: 0 });
    const id = await saveSearch(server, { product: 'investors', organizationId });
    for (const field of [`savedSearch(id: ${id})`, 'savedSearches']) {
      const { status, data, errors, headers } = await as.graph(`{ ${field} { id resultCount } }`);
      expect([status, data]).toEqual([402, undefined]);
      expect(errors).toMatchObject([{ extensions: { code: 'OUT_OF_CREDITS' } }]);
      expect(headers.get('x-creditlimit-remaining')).toBe('0');
    }
  });

  it('metadata can be read and a dry run succeeds', async () => {
    const { as, organizationId } = await server.account({ credits: 0 });
    const id = await saveSearch(server, { product: 'investors', organizationId });
    const list = await saveList(server, organizationId, 'investors', ['inv_1']);
    const query = `{ savedSearch(id: ${id}) { id name filter newestAddedAt } list(id: "${list}") { memberCount } }`;
    const { data, errors } = await as.graph(query);
    expect(errors).toEqual([]);
    expect(data).toMatchObject({ savedSearch: { filter: {} }, list: { memberCount: 1 } });
    const dry = await as.with({ 'X-Dry-Run': 'true' }).graph(`{ savedSearch(id: ${id}) { resultCount } }`);
    expect(dry.errors).toEqual([]);
  });

  it('searches and lists cannot be created or changed, but can be deleted', async () => {
    const { as, organizationId } = await server.account({ credits: 0 });
    const id = await saveSearch(server, { product: 'investors', organizationId });
    const list = await saveList(server, organizationId, 'investors', []);
    for (const change of [
      'createSavedSearch(input: { name: "S", product: INVESTORS, filter: {} }) { id }',
      `updateSavedSearch(id: ${id}, input: { name: "Other" }) { id }`,
      `shareSavedSearch(id: ${id}) { id }`,
      'createList(input: { name: "L", product: INVESTORS }) { id }',
      `addToList(id: "${list}", ids: ["inv_1"]) { id }`,
      `removeFromList(id: "${list}", ids: ["inv_1"]) { id }`,
      `renameList(id: "${list}", name: "Other") { id }`,
    ]) {
      expect(codesOf(await as.graph(`mutation { ${change} }`))).toEqual(['OUT_OF_CREDITS']);
    }
    const { data } = await as.graph('{ savedSearches { name isShared } lists { memberCount } }');
    expect(data).toEqual({ savedSearches: [{ name: 'Test', isShared: false }], lists: [{ memberCount: 0 }] });
    expect((await as.graph(`mutation { deleteSavedSearch(id: ${id}) { id } }`)).errors).toEqual([]);
    expect((await as.graph(`mutation { deleteList(id: "${list}") { id } }`)).errors).toEqual([]);
  });

  it('a key without the scope gets the error about the scope first', async () => {
    const { as } = await server.account({ credits: 0, scopes: ['lists:read'] });
    expect(codesOf(await as.graph('{ savedSearches { resultCount } }'))).toEqual(['NOT_PERMITTED']);
  });
});
