import type { Caller } from '../../harness/caller.js';
import { expectError } from '../../harness/expect-error.js';
import { seed } from '../../harness/seed.js';
import { startServer, type TestServer } from '../../harness/start-server.js';

let server: TestServer;
let as: Caller;

/** 1,001 companies with the tag "software", of which 11 have "warehouse robotics". */
const many = Array.from({ length: 996 }, (_, at) => ({
  id: `d${String(at).padStart(4, '0')}`,
  organization_name: `Many ${at}`,
  tags: ['software'],
}));
const hq = { country: 'Germany' };
const round = (id: string, company: string, investors: readonly string[]): object => ({
  funding_round_id: `fnr_${id}`,
  name: 'Seed',
  company_id: company,
  company_name: company,
  investors: investors.map((name) => ({
    investor_id: `inv_${name}`,
    investor_name: name,
    is_lead_investor: false,
  })),
});

beforeAll(async () => {
  server = await startServer();
  await seed(server.db, {
    Company: [
      ...many,
      {
        id: 'c1',
        organization_name: 'Subject',
        tags: ['software', 'warehouse robotics'],
        industry: ['Robotics', 'software'],
        technologies: ['ROS'],
        customer_focus: 'businesses',
        growth_stage: 'early',
        employee_count: 40,
        hq,
      },
      { id: 'c2', organization_name: 'Same tag', tags: ['warehouse robotics'], employee_count: 80, hq },
      { id: 'c3', organization_name: 'Same industry', industry: ['Robotics'], employee_count: 81 },
      { id: 'c4', organization_name: 'Same technology', technologies: ['ROS', 'Rust'] },
      {
        id: 'c5',
        organization_name: 'Twin',
        tags: ['software', 'warehouse robotics'],
        industry: ['Robotics'],
        technologies: ['ROS'],
        customer_focus: 'businesses',
        growth_stage: 'early',
        employee_count: 40,
        hq,
      },
      { id: 'c6', organization_name: 'Common only', tags: ['software'], employee_count: 39, hq },
      { id: 'c7', organization_name: 'Far', tags: ['software'], hq: { country: 'France' } },
      { id: 'c8', organization_name: 'Stranger', tags: ['games'], employee_count: 40, hq },
      { id: 'c9', organization_name: 'Third in software', tags: ['software'] },
    ],
    Investor: ['a', 'b', 'c', 'd'].map((name) => ({ investor_id: `inv_${name}`, investor_name: name })),
    FundingRound: [
      round('1', 'c1', ['a', 'b', 'c']),
      round('2', 'c2', ['a', 'b']),
      round('3', 'c2', ['c']),
      round('4', 'c3', ['d']),
    ],
  });
  as = (await server.account({ credits: 1000 })).as;
});
afterAll(() => server.stop());

interface Similar {
  readonly items: readonly { readonly id?: string; readonly investor_id?: string }[];
  readonly similarities: readonly {
    readonly id: string;
    readonly score: number;
    readonly reasons: readonly string[];
  }[];
}

const similar = async (path: string, query = ''): Promise<Similar> => {
  const { status, body } = await as.get(`/${path}/similar${query}`);
  expect(status).toBe(200);
  return body as Similar;
};

it('companies that share more and rarer values come first, with reasons', async () => {
  const { items, similarities } = await similar('companies/c1');
  expect(similarities.map(({ id }) => id)).toEqual(items.map(({ id }) => id));
  expect(similarities.map(({ id, reasons }) => [id, reasons])).toEqual([
    [
      'c5',
      [
        'shares "Robotics" (3 companies)',
        'shares "warehouse robotics" (3 companies)',
        'shares "ROS" (3 companies)',
        'shares "software" (more than 1,000 companies)',
        'same customers: businesses',
        'same stage: early',
        'similar size',
        'same country: Germany',
      ],
    ],
    ['c2', ['shares "warehouse robotics" (3 companies)', 'similar size', 'same country: Germany']],
    ['c3', ['shares "Robotics" (3 companies)']],
    ['c4', ['shares "ROS" (3 companies)']],
    // A company with only common values in common is found near the other one.
    ['c6', ['shares "software" (more than 1,000 companies)', 'similar size', 'same country: Germany']],
  ]);
  const scores = similarities.map(({ score }) => score);
  expect(scores[0]).toBe(1);
  expect(scores).toEqual(scores.toSorted((a, b) => b - a));
  expect(scores.at(-1)).toBeGreaterThan(0);
});

it('investors that share more companies and rounds come first, with counts', async () => {
  const { items, similarities } = await similar('investors/inv_a');
  expect(items.map(({ investor_id: id }) => id)).toEqual(['inv_b', 'inv_c']);
  expect(similarities.map(({ reasons }) => reasons)).toEqual([
    ['shares 2 portfolio companies', 'invested together in 2 rounds'],
    ['shares 2 portfolio companies', 'invested together in 1 round'],
  ]);
  expect(similarities[0]?.score).toBe(1);
  const { data, headers } = await as.graph('{ similarInvestors(id: "inv_a") { score node { id } } }');
  expect(data).toMatchObject({
    similarInvestors: [{ score: 1, node: { id: 'inv_b' } }, { node: { id: 'inv_c' } }],
  });
  expect(headers.get('x-credits-charged')).toBe('2');
});

it('a filter narrows the records, and `first` limits them', async () => {
  const filter = encodeURIComponent(JSON.stringify({ hq: { country: { eq: 'Germany' } } }));
  const ids = async (query: string): Promise<unknown> =>
    (await similar('companies/c1', query)).items.map(({ id }) => id);
  expect(await ids(`?filter=${filter}`)).toEqual(['c5', 'c2', 'c6']);
  expect(await ids(`?filter=${filter}&first=1`)).toEqual(['c5']);
  const { data } = await as.graph(
    '{ similarCompanies(id: "c1", first: 1, filter: {id: {ne: "c5"}}) { score reasons node { id hq { country } fundingRounds { totalCount } } } }',
  );
  expect(data).toMatchObject({
    similarCompanies: [{ node: { id: 'c2', hq: { country: 'Germany' }, fundingRounds: { totalCount: 2 } } }],
  });
});

it.each<readonly [string, string, string]>([
  ...['investors', 'fundingRounds', 'acquisitions', 'ipos', 'interestSignals'].map(
    (edge) => ['similarCompanies', 'c1', `${edge}: {none: {id: {eq: "none"}}}`] as const,
  ),
  ...['fundingRounds', 'interestSignals'].map(
    (edge) => ['similarInvestors', 'inv_a', `${edge}: {none: {id: {eq: "none"}}}`] as const,
  ),
  ['similarInvestors', 'inv_a', 'not: {company: {}, person: {}}'],
])('%s of %s can be filtered through an edge: %s', async (field, id, filter) => {
  const found = async (given: string): Promise<unknown> => {
    const { data, errors } = await as.graph(`{ ${field}(id: "${id}"${given}) { node { id } } }`);
    expect(errors).toEqual([]);
    return data?.[field];
  };
  expect(await found(`, filter: {${filter}}`)).toEqual(await found(''));
});

it('a record costs 1 credit, in a dry run nothing, and an answer without records nothing', async () => {
  const { headers } = await as.get('/companies/c1/similar?first=3');
  expect(headers.get('x-credits-charged')).toBe('3');
  const dry = await as.with({ 'X-Dry-Run': 'true' }).get('/companies/c1/similar?first=3');
  expect(dry.body).toEqual({ credits: 3, rows: 3, records: { Company: 3 } });
  expect(dry.headers.get('x-credits-charged')).toBe('0');
  const scores = await as.graph('{ similarCompanies(id: "c1", first: 2) { score } }');
  expect(scores.headers.get('x-credits-charged')).toBe('2');
  const none = await as.get('/companies/c8/similar');
  expect([none.body, none.headers.get('x-credits-charged')]).toEqual([{ items: [], similarities: [] }, '0']);
});

it('an empty answer to a filter uses the allowance of narrow answers', async () => {
  const filter = encodeURIComponent(JSON.stringify({ id: { eq: 'c5' }, employee_count: { gt: 40 } }));
  const { body, headers } = await as.get(`/companies/c1/similar?filter=${filter}`);
  expect(body).toEqual({ items: [], similarities: [] });
  expect(headers.get('x-narrow-answers-remaining')).not.toBeNull();
});

it.each([
  ['/companies/unknown/similar', 404, 'NOT_FOUND'],
  ['/investors/inv_0/similar', 404, 'NOT_FOUND'],
  ['/companies/c1/similar?first=101', 422, 'VALIDATION_ERROR'],
  ['/companies/c1/similar?filter=x', 422, 'VALIDATION_ERROR'],
  ['/companies/c1/similar?filter={"nam":1}', 422, 'VALIDATION_ERROR'],
] as const)('%s is refused', async (path, status, code) => {
  expectError(await as.get(path), status, code);
});

it('filters and reasons need the scopes of what they use', async () => {
  const reader = (await server.account({ scopes: ['companies:read', 'investors:read'] })).as;
  const filter = encodeURIComponent(JSON.stringify({ funding_rounds: { some: {} } }));
  expectError(await reader.get(`/companies/c1/similar?filter=${filter}`), 403, 'NOT_PERMITTED');
  expectError(await reader.get('/investors/inv_a/similar'), 403, 'NOT_PERMITTED');
});
