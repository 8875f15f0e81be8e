import type { Caller } from '../../harness/caller.js';
import { expectMatches } from '../../harness/matching.js';
import { seed } from '../../harness/seed.js';
import { startServer, type TestServer } from '../../harness/start-server.js';

let server: TestServer;
let as: Caller;

beforeAll(async () => {
  server = await startServer();
  await seed(server.db, {
    Company: [
      { id: 'c1', organization_name: 'Aurora', tagline: 'Warehouse robots', hq: { country: 'Germany' } },
      { id: 'c2', organization_name: 'Toybox', description: 'Robotic toys, and a warehouse of them.' },
      { id: 'c3', organization_name: 'Zahlwerk', tags: ['Kreditkarte', 'payments'], tagline: "World's best" },
      {
        id: 'c4',
        organization_name: '東京電子工業',
        organization_name_aliases: ['Tōkyō Denshi', 'iPhone充電器'],
      },
      { id: 'c5', organization_name: 'Node.js Guild', industry: ['Machine', 'Learning'] },
      { id: 'c6', organization_name: 'Ünïcode', tech_verticals: [['Robotics', 'Arms'], ['Drones']] },
      { id: 'c7', organization_name: null },
    ],
    Person: [
      { person_id: 'per_1', full_name: 'Ada Marsh', current_position_title: 'Head of Robots' },
      { person_id: 'per_2', full_name: 'Li', experience: [{ title: 'Robot engineer' }], skills: ['Welding'] },
    ],
    Investor: [
      { investor_id: 'inv_1', investor_name: 'Robot Fund', investor_types: ['venture_capital'] },
      { investor_id: 'inv_2', investor_name: 'Other', description: 'Invests in robots.' },
    ],
    FundingRound: [
      { funding_round_id: 'fnr_1', name: 'Seed', company_id: 'c1', company_name: 'Aurora' },
      { funding_round_id: 'fnr_2', name: 'Seed', company_id: 'c3', company_name: 'Zahlwerk' },
    ],
  });
  as = (await server.account({ credits: 1000 })).as;
});
afterAll(() => server.stop());

describe('companies whose words match', () => {
  it.each<[matches: string, ids: readonly string[]]>([
    ['robots', ['c1', 'c2', 'c6']],
    ['ROBOTIC warehouses', ['c1', 'c2']],
    ['warehouse robots -toys', ['c1']],
    ['"warehouse robots"', ['c1']],
    ['"robots warehouse"', []],
    ['toys or payments', ['c2', 'c3']],
    ['robots (toys)', ['c2']],
    ['kreditkarte', ['c3']],
    ['world’s best', ['c3']],
    ["worlds' best", ['c3']],
    ['電子', ['c4']],
    ['子電', []],
    ['工業 東京', ['c4']],
    ['iphone充電器', ['c4']],
    ['-電子', ['c1', 'c2', 'c3', 'c5', 'c6', 'c7']],
    ['Tokyo', ['c4']],
    ['node.js', ['c5']],
    ['"machine learning"', []],
    ['machine learning', ['c5']],
    ['unicode', ['c6']],
    ['"robotics arms"', []],
    ['"unfinished toys', []],
  ])('%s', async (matches, ids) => {
    await expectMatches(server, 'companies', { text: { matches } }, ids);
  });
});

describe('a search by words', () => {
  it.each<[product: 'people' | 'investors', matches: string, ids: readonly string[]]>([
    ['people', 'robots', ['per_1', 'per_2']],
    ['people', 'ada robots', ['per_1']],
    ['people', 'engineering', ['per_2']],
    ['investors', 'robots', ['inv_1', 'inv_2']],
    ['investors', 'venture capital', ['inv_1']],
  ])('of %s finds the words of their fields: %s', async (product, matches, ids) => {
    await expectMatches(server, product, { text: { matches } }, ids);
  });

  it('follows edges, and is combined with other conditions', async () => {
    const answer = await as.post('/funding-rounds/search', {
      filter: { company: { text: { matches: 'robots' }, hq: { country: { eq: 'Germany' } } } },
    });
    expect(answer.body).toMatchObject({ items: [{ funding_round_id: 'fnr_1' }] });
    const graph = await as.graph(
      '{ companies(filter: {text: {matches: "robots -toys"}}) { totalCount nodes { id } } }',
    );
    expect(graph.data).toEqual({ companies: { totalCount: 2, nodes: [{ id: 'c1' }, { id: 'c6' }] } });
  });

  it('follows a changed record, but not a change of another field', async () => {
    const found = async (): Promise<unknown> =>
      (
        (await as.post('/companies/search', { filter: { text: { matches: 'gliders' } } })).body as {
          items: unknown[];
        }
      ).items.length;
    expect(await found()).toBe(0);
    await seed(server.db, { Company: [{ id: 'c7', organization_name: 'Gliders' }] });
    expect(await found()).toBe(1);
    await seed(server.db, { Company: [{ id: 'c7', organization_name: 'Gliders', employee_count: 5 }] });
    expect(await found()).toBe(1);
    await seed(server.db, { Company: [{ id: 'c7', organization_name: null }] });
    expect(await found()).toBe(0);
  });

  it.each<[matches: unknown, message: string]>([
    [
      'the of',
      'text.matches needs a word to search for, got "the of". Signs, and words as common as "the" or "of", are not searched.',
    ],
    [
      '!?',
      'text.matches needs a word to search for, got "!?". Signs, and words as common as "the" or "of", are not searched.',
    ],
    ['x'.repeat(201), 'words of together at most 200 characters'],
    [5, 'filter.text.matches must be words of together at most 200 characters, got 5.'],
  ])('refuses %j', async (matches, message) => {
    const answer = await as.post('/companies/search', { filter: { text: { matches } } });
    expect(answer.status).toBe(422);
    expect(JSON.stringify(answer.body)).toContain(JSON.stringify(message).slice(1, -1));
    expect(
      (await as.post('/companies/search', { filter: { not: { and: [{ text: { matches } }] } } })).status,
    ).toBe(422);
  });
});
