import type { Answer, Caller } from '../../harness/caller.js';
import { ledgerOf } from '../../harness/ledger.js';
import { connectMcp, type McpCaller, type ToolResult } from '../../harness/mcp-client.js';
import { charged, type MeteredServer, startMeteredServer } from '../../harness/metered-server.js';
import { seed } from '../../harness/seed.js';

let server: MeteredServer;
let as: Caller;
let mcp: McpCaller;
let organizationId: string;

beforeAll(async () => {
  server = await startMeteredServer();
  await seed(server.db, {
    Company: [
      { id: 'ba51', organization_name: 'Basil', technologies: letters(30), hq: { country: 'Italy' } },
    ],
    Investor: [{ investor_id: 'inv_1', investor_name: 'Northlight' }],
    FundingRound: [
      {
        funding_round_id: 'fnr_a1',
        name: 'B',
        company_id: 'c0ffee',
        company_name: 'Coffee',
        announced_on: '2024-02-01',
      },
      {
        funding_round_id: 'fnr_a2',
        name: 'A',
        company_id: 'c0ffee',
        company_name: 'Coffee',
        announced_on: '2023-02-01',
      },
    ],
    Acquisition: [
      {
        acquisition_id: 'acq_1',
        acquirer_company_id: 'c0ffee',
        acquirer_name: 'Coffee',
        acquiree_company_id: 'decaf',
        acquiree_name: 'Decaf',
      },
    ],
  });
  const account = await server.account({ credits: 100_000 });
  ({ as, organizationId } = account);
  mcp = await connectMcp(server.url, account.secret);
});
afterAll(async () => {
  await mcp.close();
  await server.stop();
});

function letters(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `T${index}`);
}

type Row = readonly [tool: string, given: Record<string, unknown>, rest: (as: Caller) => Promise<Answer>];

/** A call of each tool, and the equivalent REST request. */
const calls: readonly Row[] = [
  ['autocomplete', { query: 'coff' }, (caller) => caller.get('/autocomplete?query=coff')],
  [
    'resolve',
    { inputs: [{ product: 'companies', domain: 'coffee.example' }] },
    (caller) => caller.post('/resolve', { inputs: [{ product: 'companies', domain: 'coffee.example' }] }),
  ],
  ['credit_balance', {}, (caller) => caller.get('/organization/credits')],
  // The tool has no equivalent; it is free.
  ['start_budget', { credits: 9 }, (caller) => caller.get('/organization/credits')],
  ['company', { id: 'c0ffee' }, (caller) => caller.get('/companies/c0ffee')],
  ['investor', { id: 'inv_1' }, (caller) => caller.get('/investors/inv_1')],
  ['person', { id: 'per_1' }, (caller) => caller.get('/people/per_1')],
  [
    'search_companies',
    { filter: { hq: { country: { eq: 'Italy' } } } },
    (caller) => caller.post('/companies/search', { filter: { hq: { country: { eq: 'Italy' } } } }),
  ],
  ['search_investors', {}, (caller) => caller.post('/investors/search', {})],
  ['search_people', { first: 5 }, (caller) => caller.post('/people/search', { first: 5 })],
  ['search_funding_rounds', { first: 7 }, (caller) => caller.post('/funding-rounds/search', { first: 7 })],
  ['search_acquisitions', {}, (caller) => caller.post('/acquisitions/search', {})],
  ['search_records', { product: 'ipos', first: 2 }, (caller) => caller.post('/ipos/search', { first: 2 })],
  [
    'company_funding_history',
    { company_id: 'c0ffee' },
    (caller) => caller.post('/funding-rounds/search', { filter: { company_id: { eq: 'c0ffee' } } }),
  ],
  [
    'company_acquisitions',
    { company_id: 'c0ffee' },
    (caller) => caller.get('/companies/c0ffee/acquisitions'),
  ],
  ['similar_companies', { id: 'ba51', first: 2 }, (caller) => caller.get('/companies/ba51/similar?first=2')],
  ['similar_investors', { id: 'inv_1' }, (caller) => caller.get('/investors/inv_1/similar')],
  [
    'aggregate',
    { product: 'funding_rounds', group_by: [{ field: 'company_name' }], metrics: ['count'] },
    (caller) =>
      caller.post('/funding-rounds/aggregate', { group_by: [{ field: 'company_name' }], metrics: ['count'] }),
  ],
  [
    'graph_query',
    { query: '{ companies(first: 2) { nodes { organizationName } } }' },
    (caller) => caller.graph('{ companies(first: 2) { nodes { organizationName } } }'),
  ],
  ['search', { query: 'coffee' }, (caller) => caller.get('/autocomplete?query=coffee')],
  ['fetch', { id: 'acq_1' }, (caller) => caller.get('/acquisitions/acq_1')],
];

/** The tools whose text is only JSON, without the price. */
const withJsonText = ['search', 'fetch'];

/** Returns the cost of a response. A GraphQL response contains it in its extensions. */
function priceOf(answer: Answer): number {
  const { extensions } = (answer.body ?? {}) as { extensions?: { credits: { charged: number } } };
  return extensions?.credits.charged ?? charged(answer);
}

function dryRunOf({ structured }: ToolResult): unknown {
  return (structured['dry_run'] as { readonly credits: number }).credits;
}

it('every tool is tested here', async () => {
  const { tools } = await mcp.client.listTools();
  expect(tools.map(({ name }) => name).sort()).toEqual(calls.map(([name]) => name).sort());
});

describe.each(calls)('%s', (name, given, rest) => {
  it('costs what the equivalent REST or GraphQL call charges, as its dry run says, and writes its ledger row', async () => {
    const expected = priceOf(await rest(as));
    const before = await ledgerOf(server, organizationId);
    const dry = await mcp.call(name, { ...given, dry_run: true });
    expect([dry.isError, dryRunOf(dry), dry.credits.charged]).toEqual([false, expected, 0]);
    expect(await ledgerOf(server, organizationId)).toEqual(before);
    const answer = await mcp.call(name, given);
    expect([answer.isError, answer.credits.charged]).toEqual([false, expected]);
    const known = new Set(before.map(({ requestId }) => requestId));
    const added = (await ledgerOf(server, organizationId)).filter(({ requestId }) => !known.has(requestId));
    const wanted = expected === 0 ? [] : [{ channel: 'mcp', credits: expected }];
    expect(added.map(({ channel, credits }) => ({ channel, credits }))).toEqual(wanted);
    if (!withJsonText.includes(name)) expect(answer.text).toContain(`Credits: ${expected} charged`);
  });
});

describe('a tool response', () => {
  it('of a paid tool reports its cost and the remaining credits', async () => {
    const before = await as.remaining();
    const { credits, meta } = await mcp.call('search_funding_rounds', { first: 3 });
    expect(credits).toEqual({ charged: 3, remaining: before - 3 });
    expect(meta['dealgraph/credits']).toEqual(credits);
    expect(await as.remaining()).toBe(before - 3);
  });

  it('above max_credits is refused, at no charge', async () => {
    const before = await as.remaining();
    const refused = await mcp.call('search_funding_rounds', { first: 3, max_credits: 2 });
    expect([refused.isError, refused.errorCode]).toEqual([true, 'COST_ABOVE_MAX_CREDITS']);
    expect(await as.remaining()).toBe(before);
  });

  it('costs no more than the header X-Max-Credits allows, whatever argument the model sends', async () => {
    const { secret } = await server.account();
    const bound = await connectMcp(server.url, secret, { headers: { 'X-Max-Credits': '2' } });
    const refused = await bound.call('search_funding_rounds', { first: 3, max_credits: 50 });
    expect(refused.errorCode).toBe('COST_ABOVE_MAX_CREDITS');
    expect((await bound.call('search_funding_rounds', { first: 2, max_credits: 50 })).credits.charged).toBe(
      2,
    );
    await bound.close();
  });

  it('under an idempotency_key is replayed at no charge', async () => {
    const given = { first: 2, idempotency_key: 'once' };
    const first = await mcp.call('search_funding_rounds', given);
    const second = await mcp.call('search_funding_rounds', given);
    expect(second.structured['items']).toEqual(first.structured['items']);
    expect([first.credits.charged, second.credits.charged]).toEqual([2, 0]);
    const other = await mcp.call('search_funding_rounds', { ...given, fields: ['name'] });
    expect(other.errorCode).toBe('IDEMPOTENCY_KEY_REUSED');
    const query = { query: '{ company(id: "c0ffee") { organizationName } }', idempotency_key: 'graph' };
    const graph = [await mcp.call('graph_query', query), await mcp.call('graph_query', query)];
    expect(graph.map(({ credits }) => credits.charged)).toEqual([1, 0]);
    expect(graph[1]?.structured['data']).toEqual({ company: { organizationName: 'Coffee' } });
  });

  it('of a page reports the total, the omitted records, and how to continue', async () => {
    const first = await mcp.call('search_funding_rounds', { first: 9, include_total: true });
    expect(first.text).toMatch(/^9 of 14 funding rounds; there are more\. Continue with after: ".+"\./);
    const after = first.structured['end_cursor'];
    const second = await mcp.call('search_funding_rounds', { first: 9, after });
    expect(second.structured).toMatchObject({ has_next_page: false });
    const ids = [first, second].flatMap(({ structured }) =>
      (structured['items'] as { funding_round_id: string }[]).map((row) => row.funding_round_id),
    );
    expect(new Set(ids).size).toBe(14);
  });

  it('has 10 rows by default, and at most 100', async () => {
    const { structured } = await mcp.call('search_funding_rounds');
    expect(structured['items']).toHaveLength(10);
    const refused = await mcp.call('search_funding_rounds', { first: 101 });
    expect(refused.text).toBe('VALIDATION_ERROR: first must be an integer from 1 to 100, got 101.');
  });

  it('truncates long lists of a record and reports it, unless their field is selected', async () => {
    const { structured } = await mcp.call('company', { id: 'ba51' });
    const { technologies, omitted: sampledOutCount } = structured['company'] as Record<string, string[]>;
    expect([technologies?.length, sampledOutCount]).toEqual([
      10,
      ['traction_metrics: request it in fields', 'technologies: 20 of 30 items'],
    ]);
    const named = await mcp.call('company', { id: 'ba51', fields: ['technologies', 'hq.country'] });
    expect(named.structured['company']).toEqual({ technologies: letters(30), hq: { country: 'Italy' } });
  });

  it('that is too large for a model is refused, at no charge', async () => {
    const long = 'x'.repeat(60_000);
    await seed(server.db, {
      Company: [1, 2].map((id) => ({ id: `b16${id}`, organization_name: `Big ${id}`, description: long })),
    });
    const before = await as.remaining();
    const filter = { organization_name: { starts_with: 'Big' } };
    const given = { filter, fields: ['description'] };
    expect((await mcp.call('search_companies', given)).errorCode).toBe('ANSWER_TOO_LARGE');
    const query = '{ companies(filter: {organizationName: {startsWith: "Big"}}) { nodes { description } } }';
    expect((await mcp.call('graph_query', { query })).errorCode).toBe('ANSWER_TOO_LARGE');
    expect(await as.remaining()).toBe(before);
    expect((await mcp.call('search_companies', { filter })).credits.charged).toBe(2);
  });
});

it('a person whose e-mail address has no match is null, and free', async () => {
  const { structured } = await mcp.call('person', { email: 'unknown@nowhere.example' });
  expect(structured).toMatchObject({ person: null, credits: { charged: 0 } });
});
