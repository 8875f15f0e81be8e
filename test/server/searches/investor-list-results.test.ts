import { addToList, removeFromList } from '../../../src/searches/sql/lists.js';
import type { Caller } from '../../harness/caller.js';
import { expectError } from '../../harness/expect-error.js';
import { describePaging } from '../../harness/paging-suite.js';
import { describeRefusedAccess } from '../../harness/refused-access-suite.js';
import { saveList } from '../../harness/saved-search.js';
import { seed } from '../../harness/seed.js';
import { type Account, startServer, type TestServer } from '../../harness/start-server.js';

let server: TestServer;
let reader: Account & { readonly as: Caller };
let listId: string;

/** IDs of members in the order in which they are added, which is not their sort order. */
const ids = Array.from('5a0Z17b93_-', (character) => `inv_${character}`);
const pathOf = (list: string): string => `/lists/investors/${list}/results`;
const idsOf = (body: unknown): string[] =>
  (body as { investor_id: string }[]).map(({ investor_id: id }) => id);

beforeAll(async () => {
  server = await startServer();
  await seed(server.db, {
    Investor: ids.toSorted().map((id) => ({ investor_id: id, investor_name: 'Test Capital' })),
    Company: [{ id: 'c0ffee' }],
    Person: [{ person_id: 'per_1' }],
  });
  reader = await server.account({ credits: -1 });
  listId = await saveList(server, reader.organizationId, 'investors', ids);
});
afterAll(() => server.stop());

describe('200', () => {
  it('returns investors in the shape of the contract, for one credit each', async () => {
    const full = {
      investor_id: 'inv_full',
      investor_name: 'Förster & Söhne 🦊',
      strategic_signal_ids: [],
      person_id: 'per_1',
      company_id: 'c0ffee',
      investor_rank: 1,
      company_size: '11-50',
      operating_status: 'active',
      domain: 'foerster.example',
      hq_location: 'Bremen, Germany',
      founded_year: 1999,
      investor_types: ['venture_capital', 'angel_group'],
      profnet_url: 'https://profnet.example/foerster',
      microblog_url: 'https://microblog.example/foerster',
      description: 'Line one\nline "two"',
      number_of_exits: 0,
      number_of_lead_investments: 2,
      number_of_investments: 3,
      number_of_funds: 1,
      investment_stage: ['Seed'],
      industry_target: [],
      svc_industry_target: ['Energy'],
      svc_tech_verticals_target: ['AI'],
      fund_details: [{ name: 'Fund I', announced_on: '2019-12-31', raised_amount_usd: 1.5 }],
      portfolio_companies: ['c0ffee', 'gone'],
    };
    await seed(server.db, { Investor: [full, { investor_id: 'inv_bare' }] });
    const account = await server.account({ credits: 5 });
    const list = await saveList(server, account.organizationId, 'investors', ['inv_full', 'inv_bare']);
    const { status, headers, body } = await account.as.get(pathOf(list));
    expect(status).toBe(200);
    const nothing = Object.fromEntries(Object.keys(full).map((key) => [key, null]));
    const bare = { ...nothing, investor_id: 'inv_bare', strategic_signal_ids: [] };
    expect(body).toEqual([full, bare]);
    expect((body as object[]).map(Object.keys)).toEqual([Object.keys(full), Object.keys(full)]);
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(headers.get('x-credits-charged')).toBe('2');
    expect(headers.get('x-creditlimit-limit')).toBe('5');
    expect(headers.get('x-creditlimit-remaining')).toBe('3');
    expect(headers.get('x-creditlimit-reset')).toBe('1339200.000');
    expect(headers.get('x-ratelimit-limit')).toBe('100000');
    expect(headers.get('x-ratelimit-remaining')).toBe('99999');
    expect(await account.as.remaining()).toBe(3);
  });

  it('returns members in the order in which they were added', async () => {
    const list = await saveList(server, reader.organizationId, 'investors', ['inv_5', 'inv_a']);
    await addToList(server.db, list, ['inv_0', 'inv_5', 'inv_0', 'inv_Z'], server.clock.now());
    expect(idsOf((await reader.as.get(pathOf(list))).body)).toEqual(['inv_5', 'inv_a', 'inv_0', 'inv_Z']);
  });

  it('closes the gap of a removed member, and appends the member when it is added again', async () => {
    const members = ['inv_5', 'inv_a', 'inv_0', 'inv_Z'];
    const list = await saveList(server, reader.organizationId, 'investors', members);
    await removeFromList(server.db, list, ['inv_a', 'inv_5', 'inv_not_there']);
    expect(idsOf((await reader.as.get(`${pathOf(list)}?limit=1&page=0`)).body)).toEqual(['inv_0']);
    expect(idsOf((await reader.as.get(`${pathOf(list)}?limit=1&page=1`)).body)).toEqual(['inv_Z']);
    await addToList(server.db, list, ['inv_a'], server.clock.now());
    expect(idsOf((await reader.as.get(pathOf(list))).body)).toEqual(['inv_0', 'inv_Z', 'inv_a']);
  });

  it('is free for an empty list', async () => {
    const account = await server.account({ credits: 5 });
    const list = await saveList(server, account.organizationId, 'investors', []);
    const { status, headers, text } = await account.as.get(pathOf(list));
    expect({ status, text }).toEqual({ status: 200, text: '[]' });
    expect(headers.get('x-credits-charged')).toBe('0');
    expect(headers.get('x-creditlimit-remaining')).toBe('5');
  });

  it('accepts the UUID in any case', async () => {
    const list = 'ABCDEF01-2345-6789-abcd-EF0123456789';
    await server.db.prisma.list.create({
      data: {
        id: list.toLowerCase(),
        organizationId: reader.organizationId,
        name: 'Test',
        product: 'investors',
        createdAt: server.clock.now(),
      },
    });
    await addToList(server.db, list.toLowerCase(), ['inv_5'], server.clock.now());
    for (const spelled of [list, list.toLowerCase(), list.toUpperCase()]) {
      expect(idsOf((await reader.as.get(pathOf(spelled))).body)).toEqual(['inv_5']);
    }
  });

  it('returns the same records through GraphQL, for the same price, each counted once', async () => {
    const account = await server.account({ credits: 20 });
    const list = await saveList(server, account.organizationId, 'investors', ids);
    const field = `investorListResults(listId: "${list.toUpperCase()}", limit: 3`;
    const { data, errors } = await account.as.graph(
      `{ a: ${field}) { id investorName } b: ${field}, page: 1) { id } c: ${field}) { id } }`,
    );
    expect(errors).toEqual([]);
    expect(data).toEqual({
      a: ids.slice(0, 3).map((id) => ({ id, investorName: 'Test Capital' })),
      b: ids.slice(3, 6).map((id) => ({ id })),
      c: ids.slice(0, 3).map((id) => ({ id })),
    });
    expect(await account.as.remaining()).toBe(14);
  });
});

describe('400', () => {
  it.each([
    ...['x', '1', 'null', '%00', '%zz', "';--", '%F0%9F%A6%8A', 'x'.repeat(5000)],
    '00000000000000000000000000000000',
    '{00000000-0000-4000-8000-000000000000}',
    'urn:uuid:00000000-0000-4000-8000-000000000000',
    '00000000-0000-4000-8000-00000000000',
    '00000000-0000-4000-8000-0000000000000',
    '00000000-0000-4000-8000-00000000000g',
    '00000000-0000-4000-8000-000000000000%20',
    '00000000-0000-4000-8000-000000000000%0A',
    '00000000-0000-4000-80000000-00000000',
  ])('is returned for an invalid UUID: %s', async (id) => {
    const { as } = await server.account({ credits: 0 });
    expectError(await as.get(pathOf(id)), 400, 'INVALID_LIST_UUID', 'List id must be a valid UUID.');
  });

  it.each(['limit=0', 'page=x', 'limit=1&limit=2'])(
    'is returned for an invalid UUID before the query is validated: %s',
    async (query) => {
      expectError(await reader.as.get(`${pathOf('x')}?${query}`), 400, 'INVALID_LIST_UUID');
    },
  );

  it('reports the product of the list and the supported one, and charges nothing', async () => {
    const { as, organizationId } = await server.account({ credits: 5 });
    for (const [product, member] of [
      ['companies', 'c0ffee'],
      ['people', 'per_1'],
    ] as const) {
      const answer = await as.get(pathOf(await saveList(server, organizationId, product, [member])));
      const words = `This list has the product ${product}; this operation supports the product investors.`;
      expectError(answer, 400, 'NOT_SUPPORTED_PRODUCT', words);
      expect(answer.headers.get('x-credits-charged')).toBe('0');
    }
    expect(await as.remaining()).toBe(5);
  });
});

describe('402', () => {
  it('is returned when no credits remain, before the list is looked up, and after the request is validated', async () => {
    const { as, organizationId } = await server.account({ credits: 0 });
    const own = await saveList(server, organizationId, 'investors', []);
    const people = await saveList(server, organizationId, 'people', []);
    for (const list of [own, people, listId, '00000000-0000-4000-8000-000000000000']) {
      expectError(await as.get(pathOf(list)), 402, 'OUT_OF_CREDITS', 'No more credits are available.');
      expectError(await as.get(`${pathOf(list)}?limit=0`), 422, 'VALIDATION_ERROR');
    }
  });

  it('refuses a page that costs more than the remaining credits, and returns none of its rows', async () => {
    const { as, organizationId } = await server.account({ credits: 3 });
    const list = await saveList(server, organizationId, 'investors', ids);
    const refused = await as.get(`${pathOf(list)}?limit=5`);
    const words = 'No more credits are available for this response: it costs 5 and 3 remain.';
    expectError(refused, 402, 'OUT_OF_CREDITS', words);
    expect(refused.headers.get('x-credits-charged')).toBe('0');
    expect(refused.headers.get('x-creditlimit-limit')).toBe('3');
    expect(refused.headers.get('x-creditlimit-remaining')).toBe('3');
    expect(await as.remaining()).toBe(3);
    expect((await as.get(`${pathOf(list)}?limit=3&page=1`)).status).toBe(200);
    expect(await as.remaining()).toBe(0);
  });
});

describe('403 for the list', () => {
  it('is returned for a list of another organization, whatever its product', async () => {
    const { as } = await server.account({ credits: 5 });
    const people = await saveList(server, reader.organizationId, 'people', ['per_1']);
    for (const list of [listId, people]) {
      const answer = await as.get(pathOf(list));
      expectError(answer, 403, 'NOT_PERMITTED', 'This key cannot access this list.');
      expect(answer.headers.get('x-credits-charged')).toBe('0');
    }
    expect(await as.remaining()).toBe(5);
  });

  it('has the same error code through GraphQL, as have 400 and 404', async () => {
    const { as, organizationId } = await server.account();
    const people = await saveList(server, organizationId, 'people', []);
    for (const [list, code] of [
      [listId, 'NOT_PERMITTED'],
      [people, 'NOT_SUPPORTED_PRODUCT'],
      ['x', 'INVALID_LIST_UUID'],
      ['00000000-0000-4000-8000-000000000000', 'NOT_FOUND'],
    ] as const) {
      const { errors } = await as.graph(`{ investorListResults(listId: "${list}") { id } }`);
      expect(errors.map(({ extensions }) => extensions.code)).toEqual([code]);
    }
  });
});

describe('404', () => {
  it.each(['00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff'])(
    'finds no list %s, and charges nothing',
    async (list) => {
      const { as } = await server.account({ credits: 5 });
      const answer = await as.get(pathOf(list));
      expectError(answer, 404, 'NOT_FOUND', /^Not Found: /);
      expect(answer.headers.get('x-credits-charged')).toBe('0');
      expect(await as.remaining()).toBe(5);
    },
  );
});

describePaging(() => ({ as: reader.as, path: pathOf(listId), ids }), 'investor_id', { index: 5, of: 8 });
describeRefusedAccess(['lists:read', 'investors:read'], () => ({
  server,
  organizationId: reader.organizationId,
  path: pathOf(listId),
}));
