import type { Caller } from '../../harness/caller.js';
import { seed } from '../../harness/seed.js';
import { startServer, type TestServer } from '../../harness/start-server.js';

/** Companies whose words match: more than have scores in one list. */
const many = 1100;

const investor = (investor_id: string): object => ({
  investor_id,
  investor_name: 'Robot',
  is_lead_investor: false,
});

let server: TestServer;
let as: Caller;

beforeAll(async () => {
  server = await startServer();
  const hex = (at: number): string => at.toString(16).padStart(6, '0');
  await seed(server.db, {
    Company: [
      { id: 'a1', organization_name: 'Robots', organization_rank: 9 },
      { id: 'a2', organization_name: 'Two', tagline: 'Robots', organization_rank: 8 },
      { id: 'a3', organization_name: 'Three', tags: ['robots'], organization_rank: 7 },
      { id: 'a4', organization_name: 'Four', description: 'About robots', organization_rank: 6 },
      { id: 'a5', organization_name: 'Robots', organization_rank: 5 },
      { id: 'a6', organization_name: 'Robots' },
      ...Array.from({ length: many }, (_, at) => ({
        id: `b${hex(at)}`,
        organization_name: at % 2 === 0 ? 'Gliders' : 'Wing',
        description: 'Gliders',
        organization_rank: at % 3 === 0 ? null : many - at,
      })),
    ],
    Person: [
      { person_id: 'per_1', full_name: 'Robot', profnet_followers: 5 },
      { person_id: 'per_2', full_name: 'Robot', profnet_followers: 50 },
    ],
    Investor: [
      { investor_id: 'inv_1', investor_name: 'Robot', investor_rank: 5 },
      { investor_id: 'inv_2', investor_name: 'Robot', investor_rank: 2 },
    ],
    FundingRound: [
      {
        funding_round_id: 'fnr_1',
        name: 'A',
        company_id: 'a1',
        company_name: 'Robots',
        investors: [investor('inv_1'), investor('inv_2')],
      },
      {
        funding_round_id: 'fnr_2',
        name: 'B',
        company_id: 'a2',
        company_name: 'Two',
        investors: [investor('inv_1')],
      },
    ],
  });
  as = (await server.account({ credits: 100_000 })).as;
});
afterAll(() => server.stop());

interface Page {
  readonly items: readonly { readonly id: string }[];
  readonly page_info: {
    readonly has_next_page: boolean;
    readonly end_cursor: string;
    readonly ranking?: string;
  };
}

async function search(body: object): Promise<Page> {
  const answer = await as.post('/companies/search', body);
  expect(answer).toMatchObject({ status: 200 });
  return answer.body as Page;
}

/** Reads all pages of a search. Calls `between` after each page. */
async function readAll(body: object, between?: () => Promise<void>): Promise<string[]> {
  const ids: string[] = [];
  for (let after: string | null = null; ;) {
    const page: Page = await search({ ...body, after });
    ids.push(...page.items.map(({ id }) => id));
    await between?.();
    if (!page.page_info.has_next_page) return ids;
    after = page.page_info.end_cursor;
  }
}

const byRobots = { filter: { text: { matches: 'robots' } } };
const byGliders = { filter: { text: { matches: 'gliders' } } };

describe('a search by words', () => {
  it('is sorted by the weight of the fields that match, then by rank, then by ID', async () => {
    const page = await search(byRobots);
    expect(page.items.map(({ id }) => id)).toEqual(['a5', 'a1', 'a6', 'a2', 'a3', 'a4']);
    expect(page.page_info.ranking).toBe('complete');
    expect(await search({ ...byRobots, order_by: { field: 'relevance' } })).toEqual(page);
  });

  it('is sorted by relevance and then by other fields, in either direction', async () => {
    const byName = await search({
      ...byRobots,
      order_by: [{ field: 'relevance' }, { field: 'id', direction: 'desc' }],
    });
    expect(byName.items.map(({ id }) => id)).toEqual(['a6', 'a5', 'a1', 'a2', 'a3', 'a4']);
    const worst = await search({ ...byRobots, order_by: { field: 'relevance', direction: 'asc' } });
    expect(worst.items[0]?.id).toBe('a4');
    const other = await search({ ...byRobots, order_by: { field: 'organization_rank' } });
    expect(other.items.map(({ id }) => id)).toEqual(['a5', 'a4', 'a3', 'a2', 'a1', 'a6']);
    expect(other.page_info).not.toHaveProperty('ranking');
  });

  it('of people and investors is sorted by their ranks', async () => {
    const { data } = await as.graph(`{
      people(filter: {text: {matches: "robots"}}) { nodes { id } pageInfo { ranking } }
      investors(filter: {text: {matches: "robots"}}, orderBy: {field: RELEVANCE}) { nodes { id } }
      companies(filter: {id: {eq: "a1"}}) { pageInfo { ranking } } }`);
    expect(data).toEqual({
      people: { nodes: [{ id: 'per_2' }, { id: 'per_1' }], pageInfo: { ranking: 'COMPLETE' } },
      investors: { nodes: [{ id: 'inv_2' }, { id: 'inv_1' }] },
      companies: { pageInfo: { ranking: null } },
    });
  });

  it('of linked records is sorted in each list', async () => {
    const { data, errors } = await as.graph(`{ companies(filter: {id: {in: ["a1", "a2"]}}) {
      nodes { id investors(filter: {text: {matches: "robots"}}) { nodes { id } pageInfo { ranking } } } } }`);
    expect(errors).toEqual([]);
    const pageInfo = { ranking: 'COMPLETE' };
    expect(data).toEqual({
      companies: {
        nodes: [
          { id: 'a1', investors: { nodes: [{ id: 'inv_2' }, { id: 'inv_1' }], pageInfo } },
          { id: 'a2', investors: { nodes: [{ id: 'inv_1' }], pageInfo } },
        ],
      },
    });
  });

  it('returns each match once over pages in both directions', async () => {
    const forward = await readAll({ ...byRobots, first: 2 });
    expect(forward).toEqual(['a5', 'a1', 'a6', 'a2', 'a3', 'a4']);
    const { data } = await as.graph(
      '{ companies(filter: {text: {matches: "robots"}}, last: 2) { nodes { id } } }',
    );
    expect(data).toEqual({ companies: { nodes: [{ id: 'a3' }, { id: 'a4' }] } });
  });

  it('of very many matches scores the best ranked ones, without a gap or a repeat while ranks change', async () => {
    const first = await search({ ...byGliders, first: 50 });
    expect(first.page_info.ranking).toBe('partial');
    let changes = 0;
    const ids = await readAll({ ...byGliders, first: 300 }, async () => {
      changes += 1;
      await seed(server.db, {
        Company: [{ id: `c${changes}`, organization_name: 'Gliders', organization_rank: 1 }],
      });
    });
    const known = ids.filter((id) => id.startsWith('b'));
    expect(known).toHaveLength(many);
    expect(new Set(ids).size).toBe(ids.length);
    // Of the scored records, those with the word in their name come first.
    expect(known.slice(0, 300).every((id) => Number.parseInt(id.slice(1), 16) % 2 === 0)).toBe(true);
  });
});

it.each<[filter: object, order: unknown, message: string]>([
  [{ id: { eq: 'a1' } }, { field: 'relevance' }, 'needs one comparison text'],
  [{ or: [{ text: { matches: 'a1' } }] }, { field: 'relevance' }, 'needs one comparison text'],
  [{ text: { matches: 'x' } }, [{ field: 'id' }, { field: 'relevance' }], 'ID must be the last field'],
  [
    { text: { matches: 'x' } },
    [{ field: 'founded_year' }, { field: 'relevance' }],
    'must have RELEVANCE first',
  ],
])('refuses to sort %j by %j', async (filter, order, message) => {
  const answer = await as.post('/companies/search', { filter, order_by: order });
  expect(answer.status).toBe(422);
  expect(JSON.stringify(answer.body)).toContain(message);
});
