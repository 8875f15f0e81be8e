import type { ListProduct } from '../../../src/records/record-kinds.js';
import { addToList, removeFromList } from '../../../src/searches/sql/lists.js';
import type { Caller, GraphAnswer } from '../../harness/caller.js';
import { statementsOf } from '../../harness/count-statements.js';
import { ledgerOf } from '../../harness/ledger.js';
import { documentOf, idsOf, type Of, read, type StoredPage } from '../../harness/read-stored.js';
import { refreshSearch, saveList, saveSearch } from '../../harness/saved-search.js';
import { seed } from '../../harness/seed.js';
import { startServer, type TestServer } from '../../harness/start-server.js';

let server: TestServer;
/** List members, in an order that deliberately differs from the order of the IDs. */
const members = ['c5', 'ca', 'c0', 'c1', 'c7', 'c3', 'c2'];
const rounds = Array.from('0123456789a', (digit) => `fnr_${digit}`);

beforeAll(async () => {
  server = await startServer();
  await seed(server.db, {
    Company: members.map((id) => ({ id, organization_name: `Company ${id}` })),
    Person: [{ person_id: 'per_1' }],
    Investor: [{ investor_id: 'inv_1', investor_name: 'I' }],
    FundingRound: rounds.map((id) => ({ funding_round_id: id, name: `Round ${id}`, company_name: 'C' })),
  });
});
afterAll(() => server.stop());

const codesOf = ({ errors }: GraphAnswer): unknown[] => errors.map(({ extensions }) => extensions.code);

async function walk(as: Caller, of: Of, first: number): Promise<string[]> {
  const seen: string[] = [];
  let after: string | null = null;
  for (;;) {
    const page: StoredPage = await read(as, of, first, after);
    seen.push(...idsOf(page));
    expect(page.edges.map(({ node }) => node.id)).toEqual(idsOf(page));
    expect(page.pageInfo.hasPreviousPage).toBe(after !== null);
    expect([page.edges[0]?.cursor ?? null, page.edges.at(-1)?.cursor ?? null]).toEqual([
      page.pageInfo.startCursor,
      page.pageInfo.endCursor,
    ]);
    if (!page.pageInfo.hasNextPage) return seen;
    after = page.pageInfo.endCursor;
  }
}

describe('the records of a saved search or list', () => {
  it('are returned in the same order as through REST, with any page size, for a credit per record', async () => {
    const { as, organizationId } = await server.account({ credits: 1000 });
    const listId = await saveList(server, organizationId, 'companies', members);
    const searchId = await saveSearch(server, { product: 'funding_rounds', filter: {} });
    const list: Of = { field: 'list', id: listId };
    const search: Of = { field: 'savedSearch', id: searchId };
    for (const first of [1, 3, 11, 5000]) {
      expect(await walk(as, list, first)).toEqual(members);
      expect(await walk(as, search, first)).toEqual(rounds);
    }
    expect(await as.remaining()).toBe(1000 - 4 * (members.length + rounds.length));
    expect((await read(as, list, 2)).totalCount).toBe(members.length);
    const ledger = await ledgerOf(server, organizationId);
    expect([...new Set(ledger.map(({ operation }) => operation))].sort()).toEqual([
      'List.members',
      'SavedSearch.results',
    ]);
    const { body } = await as.get(`/searches/funding-rounds/${searchId}/results`);
    expect((body as { funding_round_id: string }[]).map((row) => row.funding_round_id)).toEqual(rounds);
  });

  it('are counted at no charge and charged for each cursor, and a dry run returns the price', async () => {
    const { as, organizationId } = await server.account({ credits: 10 });
    const id = await saveList(server, organizationId, 'companies', members);
    const ask = (what: string, caller = as): Promise<GraphAnswer> =>
      caller.graph(`{ list(id: "${id}") { members(first: 3) { ${what} } } }`);
    await ask('totalCount pageInfo { hasNextPage }');
    expect(await as.remaining()).toBe(10);
    await ask('pageInfo { startCursor endCursor }');
    expect(await as.remaining()).toBe(8);
    const dry = await ask('nodes { ... on Company { organizationName } }', as.with({ 'X-Dry-Run': 'true' }));
    expect(dry.body).toMatchObject({
      extensions: { dryRun: { credits: 3, rows: 3, records: { Company: 3 } } },
    });
    const tight = await ask('nodes { id }', as.with({ 'X-Max-Credits': '2' }));
    expect([tight.status, codesOf(tight), tight.data]).toEqual([402, ['COST_ABOVE_MAX_CREDITS'], undefined]);
    const keyed = as.with({ 'Idempotency-Key': 'k' });
    const answers = [await ask('nodes { id }', keyed), await ask('nodes { id }', keyed)];
    expect(answers[0]?.data).toEqual(answers[1]?.data);
    expect(await as.remaining()).toBe(5);
  });

  it('can be companies, people or investors, and their links can be followed', async () => {
    const { as, organizationId } = await server.account();
    await seed(server.db, {
      FundingRound: [{ funding_round_id: 'fnr_of', name: 'R', company_name: 'C', company_id: 'c5' }],
    });
    const lists = { companies: ['c5', 'ca'], people: ['per_1'], investors: ['inv_1'] } as const;
    for (const [product, ids] of Object.entries(lists)) {
      await saveList(server, organizationId, product as ListProduct, ids);
      server.clock.advance(1);
    }
    const { data, errors } = await as.graph(`{ lists { members { nodes { __typename id
      ... on Company { organizationName fundingRounds(first: 5) { nodes { id } } } ... on Investor { investorName } } } } }`);
    expect(errors).toEqual([]);
    expect(data).toEqual({
      lists: [
        {
          members: {
            nodes: [
              {
                __typename: 'Company',
                id: 'c5',
                organizationName: 'Company c5',
                fundingRounds: { nodes: [{ id: 'fnr_of' }] },
              },
              {
                __typename: 'Company',
                id: 'ca',
                organizationName: 'Company ca',
                fundingRounds: { nodes: [] },
              },
            ],
          },
        },
        { members: { nodes: [{ __typename: 'Person', id: 'per_1' }] } },
        { members: { nodes: [{ __typename: 'Investor', id: 'inv_1', investorName: 'I' }] } },
      ],
    });
    expect(await as.remaining()).toBe(995);
  });

  it('take as many statements for many searches as for one', async () => {
    const { as, organizationId } = await server.account({ credits: 1000 });
    const counts: number[] = [];
    for (const more of [1, 9]) {
      for (let at = 0; at < more; at++)
        await saveSearch(server, { product: 'companies', organizationId, isShared: true });
      const query = '{ savedSearches(product: COMPANIES) { results(first: 2) { nodes { id } } } }';
      await as.graph(query);
      const texts = await statementsOf(server, async () => {
        const { errors, data } = await as.graph(query);
        expect(errors).toEqual([]);
        expect(data?.['savedSearches']).toHaveLength(counts.length === 0 ? 1 : 10);
      });
      counts.push(texts.filter((text) => !text.includes('api_key')).length);
    }
    expect(counts[1]).toBe(counts[0]);
  });
});

describe('the next page continues after the previous one', () => {
  it('when rows of a search are added and removed in between, including the last row of the page', async () => {
    const filter = { name: { startsWith: 'walked' } };
    const write = (ids: readonly string[], name: string): Promise<void> =>
      seed(server.db, {
        FundingRound: ids.map((id) => ({ funding_round_id: id, name, company_name: 'C' })),
      });
    await write(['fnr_w1', 'fnr_w2', 'fnr_w3', 'fnr_w4', 'fnr_w5'], 'walked');
    const of: Of = {
      field: 'savedSearch',
      id: await saveSearch(server, { product: 'funding_rounds', filter }),
    };
    const { as } = await server.account();
    const { pageInfo } = await read(as, of, 3);
    server.clock.advance(1000);
    await write(['fnr_w1', 'fnr_w3'], 'gone');
    await write(['fnr_w0'], 'walked');
    await refreshSearch(server, Number(of.id));
    expect(idsOf(await read(as, of, 5, pageInfo.endCursor))).toEqual(['fnr_w4', 'fnr_w5', 'fnr_w0']);
    server.clock.advance(1000);
    await write(['fnr_w3'], 'walked');
    await refreshSearch(server, Number(of.id));
    expect(idsOf(await read(as, of, 5, pageInfo.endCursor))).toEqual([
      'fnr_w4',
      'fnr_w5',
      'fnr_w0',
      'fnr_w3',
    ]);
    await write(['fnr_w0', 'fnr_w1', 'fnr_w2', 'fnr_w3', 'fnr_w4', 'fnr_w5'], 'gone');
    await refreshSearch(server, Number(of.id));
    expect(idsOf(await read(as, of, 5, pageInfo.endCursor))).toEqual([]);
  });

  it('when list members are added and removed; nothing is skipped if the last member of the page is removed', async () => {
    const { as, organizationId } = await server.account();
    const listId = await saveList(server, organizationId, 'companies', members.slice(0, 2));
    server.clock.advance(1000);
    await addToList(server.db, listId, members.slice(2, 5), server.clock.now());
    const of: Of = { field: 'list', id: listId };
    const { pageInfo } = await read(as, of, 3);
    await removeFromList(server.db, listId, [members[0] ?? '']);
    server.clock.advance(1000);
    await addToList(server.db, listId, members.slice(5, 6), server.clock.now());
    expect(idsOf(await read(as, of, 5, pageInfo.endCursor))).toEqual(members.slice(3, 6));
    await removeFromList(server.db, listId, [members[2] ?? '']);
    expect(idsOf(await read(as, of, 5, pageInfo.endCursor))).toEqual(members.slice(3, 6));
  });
});

describe('results and members of saved searches and lists', () => {
  it('report an error for a search that is not shared, at its path, and return the others', async () => {
    const { as, organizationId } = await server.account();
    await saveSearch(server, { product: 'investors', organizationId });
    await saveSearch(server, { product: 'investors', organizationId, isShared: true });
    const { status, errors, data } = await as.graph(
      '{ savedSearches(product: INVESTORS) { results { nodes { id } } } }',
    );
    expect([status, errors]).toMatchObject([
      200,
      [
        {
          message: 'This saved search is not shared through the API.',
          extensions: { code: 'NOT_PERMITTED' },
          path: ['savedSearches', 0, 'results'],
        },
      ],
    ]);
    expect(data).toEqual({
      savedSearches: [{ results: null }, { results: { nodes: [{ id: 'inv_1' }] } }],
    });
    expect(await as.remaining()).toBe(999);
  });

  it('are refused for a search whose filter uses fields the key may not read', async () => {
    const { organizationId } = await server.account();
    const filter = { company: { organizationName: { eq: 'x' } } };
    const id = await saveSearch(server, {
      product: 'funding_rounds',
      filter,
      organizationId,
      isShared: true,
    });
    const { as } = await server.key(organizationId, { scopes: ['searches:read', 'deals:read'] });
    const answer = await as.graph(`{ savedSearch(id: ${id}) { name results { totalCount } } }`);
    expect(codesOf(answer)).toEqual(['NOT_PERMITTED']);
    expect(answer.data).toEqual({ savedSearch: { name: 'Test', results: null } });
  });

  it('need the scopes of lists and of linked records', async () => {
    const { organizationId } = await server.account();
    const id = await saveList(server, organizationId, 'companies', ['c5']);
    const query = `{ list(id: "${id}") { members { nodes { id } } } }`;
    const { as: none } = await server.key(organizationId, { scopes: ['companies:read'] });
    expect([(await none.graph(query)).status, codesOf(await none.graph(query))]).toEqual([
      403,
      ['NOT_PERMITTED'],
    ]);
    const { as: some } = await server.key(organizationId, { scopes: ['lists:read', 'companies:read'] });
    expect(codesOf(await some.graph(query))).toEqual([]);
    const further = `{ list(id: "${id}") { members { nodes { ... on Company { fundingRounds { totalCount } } } } } }`;
    expect([(await some.graph(further)).status, codesOf(await some.graph(further))]).toEqual([
      403,
      ['NOT_PERMITTED'],
    ]);
  });

  it('are refused as a whole when no credit remains, even for a count, and when they cost more than the remaining credits', async () => {
    const { as, organizationId } = await server.account({ credits: 0 });
    const id = await saveList(server, organizationId, 'companies', ['c5']);
    for (const what of ['totalCount', 'nodes { id }']) {
      const answer = await as.graph(`{ lists { name } list(id: "${id}") { members { ${what} } } }`);
      expect([answer.status, codesOf(answer), answer.data]).toEqual([402, ['OUT_OF_CREDITS'], undefined]);
    }
    expect((await as.graph('{ lists { name } }')).status).toBe(200);
    const poor = await server.account({ credits: 2 });
    const list = await saveList(server, poor.organizationId, 'companies', members);
    const expensive = await poor.as.graph(`{ list(id: "${list}") { members { nodes { id } } } }`);
    expect([expensive.status, codesOf(expensive), expensive.data]).toEqual([
      402,
      ['OUT_OF_CREDITS'],
      undefined,
    ]);
    expect(await poor.as.remaining()).toBe(2);
  });

  it.each<[string, string]>([
    ['first: 0', 'first must be an integer from 1 to 5000, got 0.'],
    ['first: 5001', 'first must be an integer from 1 to 5000, got 5001.'],
    ['after: ""', 'after must be a cursor of this connection with the same order, got "".'],
    ['after: "eA"', 'after must be a cursor of this connection with the same order, got "eA".'],
  ])('are refused with %s', async (given, message) => {
    const { as, organizationId } = await server.account({ credits: 5 });
    const id = await saveList(server, organizationId, 'companies', ['c5']);
    const answer = await as.graph(`{ list(id: "${id}") { members(${given}) { nodes { id } } } }`);
    expect(answer.errors).toMatchObject([{ message, extensions: { code: 'VALIDATION_ERROR' } }]);
    expect(await as.remaining()).toBe(5);
  });

  it('are refused with a cursor of another list or of the connection of all companies', async () => {
    const { as, organizationId } = await server.account();
    const [one, other] = [
      await saveList(server, organizationId, 'companies', members),
      await saveList(server, organizationId, 'companies', members),
    ];
    const ofList = (await read(as, { field: 'list', id: one }, 1)).pageInfo.endCursor;
    const ofAll = (await as.graph('{ companies(first: 1) { pageInfo { endCursor } } }')).data?.['companies'];
    const { pageInfo } = ofAll as { pageInfo: { endCursor: string } };
    for (const after of [ofList, pageInfo.endCursor]) {
      const answer = await as.graph(documentOf({ field: 'list', id: other }), { id: other, after });
      expect(codesOf(answer)).toEqual(['VALIDATION_ERROR']);
    }
  });

  it('are refused in a mutation, before anything is changed', async () => {
    const { as } = await server.account();
    const answer = await as.graph(
      'mutation { createList(input: { name: "L", product: COMPANIES, ids: ["c5"] }) { members { nodes { id } } } }',
    );
    expect([answer.status, codesOf(answer)]).toEqual([422, ['VALIDATION_ERROR']]);
    expect((await as.graph('{ lists { id } }')).data).toEqual({ lists: [] });
  });
});
