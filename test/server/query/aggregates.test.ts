import { aggregateDataset } from '../../harness/aggregate-dataset.js';
import { expectError } from '../../harness/expect-error.js';
import { ledgerOf } from '../../harness/ledger.js';
import { seed } from '../../harness/seed.js';
import { startServer, type TestServer } from '../../harness/start-server.js';

let server: TestServer;

beforeAll(async () => {
  server = await startServer();
  await seed(server.db, aggregateDataset);
});
afterAll(() => server.stop());

/** Returns the groups of an aggregate, and checks that each of them cost one credit. */
async function groups(path: string, body: object): Promise<readonly object[]> {
  const { as } = await server.account({ credits: 100 });
  const { status, headers, body: answer } = await as.post(`/${path}/aggregate`, body);
  const { groups: found } = answer as { groups: readonly object[] };
  expect([status, found, headers.get('x-credits-charged')]).toEqual([200, found, String(found.length)]);
  expect(await as.remaining()).toBe(100 - found.length);
  return found;
}

async function graphGroups(field: string, args: string, selection: string): Promise<unknown> {
  const { as } = await server.account({ credits: 100 });
  const answer = await as.graph(`{ ${field}Aggregate${args} { groups { ${selection} } } }`);
  expect(answer.errors).toEqual([]);
  return (answer.data?.[`${field}Aggregate`] as { groups: unknown }).groups;
}

/** Returns the value of a group's first key. */
function firstKey(group: object): unknown {
  return Object.values((group as { key: Record<string, unknown> }).key)[0];
}

describe('200', () => {
  it('returns one group of all records without keys, for one credit', async () => {
    expect(await groups('funding-rounds', {})).toEqual([{ key: {}, count: 5 }]);
    expect(await groups('funding-rounds', { filter: { name: { eq: 'none' } } })).toEqual([
      { key: {}, count: 0 },
    ]);
  });

  it('has a group for each value, including unknown, in the order of the keys', async () => {
    expect(await groups('funding-rounds', { group_by: [{ field: 'investment_type' }] })).toEqual([
      { key: { investment_type: 'Seed' }, count: 3 },
      { key: { investment_type: 'Series A' }, count: 1 },
      { key: { investment_type: null }, count: 1 },
    ]);
    expect(
      await groups('funding-rounds', { group_by: [{ field: 'INVESTMENT_TYPE', skip_null: true }] }),
    ).toHaveLength(2);
  });

  it('counts a record once for each value of a list, and as unknown when the list is empty', async () => {
    expect(await groups('companies', { group_by: [{ field: 'industry' }] })).toEqual([
      { key: { industry: 'AI' }, count: 1 },
      { key: { industry: 'Games' }, count: 2 },
      { key: { industry: null }, count: 1 },
    ]);
  });

  it('groups dates by part, and numbers by bucket', async () => {
    const parts = async (part: string): Promise<unknown> =>
      (await groups('funding-rounds', { group_by: [{ field: 'announced_on', by: part }] })).map(firstKey);
    expect(await parts('year')).toEqual(['2012', '2013', null]);
    expect(await parts('QUARTER')).toEqual(['2012-Q1', '2012-Q4', '2013-Q1', null]);
    expect(await parts('month')).toEqual(['2012-02', '2012-12', '2013-02', null]);
    expect(
      await groups('funding-rounds', { group_by: [{ field: 'raised_amount_usd', buckets: [4, 10] }] }),
    ).toEqual([
      { key: { raised_amount_usd: { from: null, to: 4 } }, count: 1 },
      { key: { raised_amount_usd: { from: 4, to: 10 } }, count: 2 },
      { key: { raised_amount_usd: { from: 10, to: null } }, count: 1 },
      { key: { raised_amount_usd: null }, count: 1 },
    ]);
  });

  it('groups by linked records, also by those that are missing from the dataset or match a filter', async () => {
    expect(await groups('funding-rounds', { group_by: [{ edge: 'investors' }] })).toEqual([
      { key: { investors: { id: 'inv_1', name: 'First' } }, count: 2 },
      { key: { investors: { id: 'inv_2', name: 'Second' } }, count: 1 },
      { key: { investors: { id: 'inv_gone', name: null } }, count: 1 },
      { key: { investors: null }, count: 2 },
    ]);
    const filter = { investor_name: { starts_with: 's' } };
    expect(await groups('funding-rounds', { group_by: [{ edge: 'investors', filter }] })).toEqual([
      { key: { investors: { id: 'inv_2', name: 'Second' } }, count: 1 },
    ]);
  });

  it('groups by a field of a linked record, and by records linked through two edges', async () => {
    expect(await groups('funding-rounds', { group_by: [{ edge: 'company', field: 'hq.country' }] })).toEqual([
      { key: { 'company.hq.country': 'France' }, count: 2 },
      { key: { 'company.hq.country': 'Germany' }, count: 2 },
      { key: { 'company.hq.country': null }, count: 1 },
    ]);
    expect(await groups('acquisitions', { group_by: [{ edge: 'acquiree.investors' }] })).toEqual([
      { key: { 'acquiree.investors': { id: 'inv_1', name: 'First' } }, count: 1 },
      { key: { 'acquiree.investors': { id: 'inv_2', name: 'Second' } }, count: 1 },
    ]);
  });

  it('returns every requested metric, and no other', async () => {
    const amounts = ['sum', 'avg', 'min', 'max', 'median', 'p25', 'p75'].map((metric) => ({
      [metric]: 'raised_amount_usd',
    }));
    const [all] = await groups('funding-rounds', {
      filter: { investment_type: { eq: 'seed' } },
      metrics: [
        ...amounts,
        ...['min', 'max', 'median'].map((metric) => ({ [metric]: 'announced_on' })),
        { count_distinct: 'company' },
        { count_distinct: 'investors' },
        { count_distinct: 'company.acquisitions' },
      ],
    });
    expect(all).toEqual({
      key: {},
      count: 3,
      sum: { raised_amount_usd: 10.5 },
      avg: { raised_amount_usd: 3.5 },
      min: { raised_amount_usd: 1, announced_on: '2012-02-01' },
      max: { raised_amount_usd: 5.5, announced_on: '2012-12-31' },
      median: { raised_amount_usd: 4, announced_on: '2012-12-31' },
      p25: { raised_amount_usd: 2.5 },
      p75: { raised_amount_usd: 4.75 },
      count_distinct: { company: 2, investors: 2, 'company.acquisitions': 1 },
    });
  });

  it('preserves large integers exactly', async () => {
    const metrics = [{ sum: 'price_usd' }, { max: 'price_usd' }];
    const price_usd = 9007199254740991;
    expect(await groups('acquisitions', { metrics })).toEqual([
      { key: {}, count: 1, sum: { price_usd }, max: { price_usd } },
    ]);
  });

  it('returns the days between two records of a group that have different dates', async () => {
    const between = { field: 'announced_on', from: { investment_type: { eq: 'Seed' } }, to: {} };
    const order_by = [{ metric: 'days_between' }];
    const body = { group_by: [{ edge: 'company' }], metrics: [{ days_between: between }], order_by };
    expect(await groups('funding-rounds', body)).toEqual([
      { key: { company: { id: 'a1', name: 'One' } }, count: 2, days_between: 366 },
      { key: { company: { id: 'a2', name: 'Two' } }, count: 2, days_between: null },
      { key: { company: { id: 'dangling', name: null } }, count: 1, days_between: null },
    ]);
  });

  it('orders by metrics and keys, and omits groups that do not meet the `having` conditions', async () => {
    const group_by = [{ field: 'investment_type' }];
    const metrics = [{ max: 'raised_amount_usd' }];
    const order_by = [{ metric: 'max', field: 'raised_amount_usd', direction: 'desc' }];
    const types = async (more: object): Promise<unknown[]> =>
      (await groups('funding-rounds', { group_by, metrics, ...more })).map(firstKey);
    expect(await types({ order_by })).toEqual(['Series A', 'Seed', null]);
    expect(await types({ order_by: [{ key: 'investment_type', direction: 'desc' }] })).toEqual([
      'Series A',
      'Seed',
      null,
    ]);
    expect(await types({ having: [{ metric: 'max', field: 'raised_amount_usd', gte: 6 }] })).toEqual([
      'Series A',
    ]);
    expect(await types({ having: [{ metric: 'min', field: 'announced_on', lt: '2013-01-01' }] })).toEqual([
      'Seed',
    ]);
    expect(await types({ having: [{ metric: 'max', field: 'raised_amount_usd', is_null: true }] })).toEqual([
      null,
    ]);
    expect(await types({ having: [{ metric: 'count', gt: 5 }] })).toEqual([]);
  });

  it('continues from a cursor, and each page costs its own groups', async () => {
    const { as } = await server.account({ credits: 10 });
    const seen: unknown[] = [];
    let after: string | null = null;
    do {
      const { body } = await as.post('/funding-rounds/aggregate', {
        ...{ group_by: [{ edge: 'investors' }], first: 1, after },
        order_by: [{ metric: 'max', field: 'raised_amount_usd', direction: 'desc' }],
      });
      const page = body as {
        groups: { key: { investors: { id: string } | null } }[];
        page_info: { has_next_page: boolean; end_cursor: string };
      };
      seen.push(...page.groups.map(({ key }) => key.investors?.id ?? null));
      after = page.page_info.has_next_page ? page.page_info.end_cursor : null;
    } while (after !== null);
    expect(seen).toEqual(['inv_1', 'inv_2', 'inv_gone', null]);
    expect(await as.remaining()).toBe(6);
  });

  it('returns the same through GraphQL', async () => {
    const args = `(groupBy: [{ edge: INVESTORS, skipNull: true }, { field: RAISED_AMOUNT_USD, buckets: [4] }]
      orderBy: [{ metric: COUNT_DISTINCT, edge: COMPANY, direction: DESC }])`;
    const selection = `key { name value from to record { id name } } count median { raisedAmountUsd announcedOn }
      countDistinct(edge: COMPANY)`;
    const key = (id: string, name: string | null, value: string, from: number | null, to: number | null) => [
      { name: 'investors', value: id, from: null, to: null, record: { id, name } },
      { name: 'raisedAmountUsd', value, from, to, record: null },
    ];
    expect(await graphGroups('fundingRounds', args, selection)).toEqual([
      {
        key: key('inv_1', 'First', '..4', null, 4),
        ...{ count: 1, countDistinct: 1, median: { raisedAmountUsd: 1, announcedOn: '2012-02-01' } },
      },
      {
        key: key('inv_1', 'First', '4..', 4, null),
        ...{ count: 1, countDistinct: 1, median: { raisedAmountUsd: 10, announcedOn: '2013-02-01' } },
      },
      {
        key: key('inv_2', 'Second', '4..', 4, null),
        ...{ count: 1, countDistinct: 1, median: { raisedAmountUsd: 10, announcedOn: '2013-02-01' } },
      },
      {
        key: key('inv_gone', null, '4..', 4, null),
        ...{ count: 1, countDistinct: 1, median: { raisedAmountUsd: 5.5, announcedOn: '2012-12-31' } },
      },
    ]);
  });

  it('returns metrics through GraphQL even if only __typename is selected', async () => {
    const { as } = await server.account();
    const { data, errors } = await as.graph(`{ companiesAggregate { groups {
      min { __typename funding { __typename } tractionMetrics { webVisits { __typename latest } reviewsiteAReviews { __typename } } }
      sum { __typename } } } }`);
    expect(errors).toEqual([]);
    expect(data).toMatchObject({
      companiesAggregate: {
        groups: [{ min: { funding: {}, tractionMetrics: { reviewsiteAReviews: {} } }, sum: {} }],
      },
    });
  });

  it('writes one ledger row for its groups, and charges once for a group that occurs twice in a response', async () => {
    const { as, organizationId } = await server.account({ credits: 100 });
    const field = 'fundingRoundsAggregate(groupBy: [{ field: INVESTMENT_TYPE }]) { groups { count } }';
    const other = 'iposAggregate { groups { count } } ipos { nodes { id } }';
    const { body } = await as.graph(`{ one: ${field} two: ${field} ${other} }`);
    expect((body as { extensions: object }).extensions).toEqual({
      credits: { charged: 5, remaining: 95, records: { Group: 4, Ipo: 1 } },
    });
    const [row] = await ledgerOf(server, organizationId);
    expect(row).toMatchObject({ credits: 5, records: { Group: 4, Ipo: 1 } });
  });
});

describe('charge options', () => {
  const body = { group_by: [{ field: 'investment_type' }] };

  it('a dry run returns the number of groups, and is free', async () => {
    const { as } = await server.account({ credits: 0 });
    const answer = await as.with({ 'X-Dry-Run': 'true' }).post('/funding-rounds/aggregate', body);
    expect(answer.body).toEqual({ credits: 3, rows: 3, records: { Group: 3 } });
  });

  it('X-Max-Credits refuses more groups than it allows', async () => {
    const { as } = await server.account({ credits: 10 });
    const answer = await as.with({ 'X-Max-Credits': '2' }).post('/funding-rounds/aggregate', body);
    expectError(answer, 402, 'COST_ABOVE_MAX_CREDITS');
    expect(await as.remaining()).toBe(10);
  });

  it('a request with an Idempotency-Key is charged once', async () => {
    const { as } = await server.account({ credits: 10 });
    const caller = as.with({ 'Idempotency-Key': 'one' });
    const first = await caller.post('/funding-rounds/aggregate', body);
    const second = await caller.post('/funding-rounds/aggregate', body);
    expect(second.text).toBe(first.text);
    expect(await as.remaining()).toBe(7);
  });

  it('an aggregate that costs more than the remaining credits is refused', async () => {
    const { as } = await server.account({ credits: 2 });
    expectError(await as.post('/funding-rounds/aggregate', body), 402, 'OUT_OF_CREDITS');
    expect(await as.remaining()).toBe(2);
  });
});
