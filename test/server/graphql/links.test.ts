import type { Caller } from '../../harness/caller.js';
import { seed } from '../../harness/seed.js';
import { startServer, type TestServer } from '../../harness/start-server.js';

let server: TestServer;
let as: Caller;

const round = (id: string, company: string | null, on: string, investors: readonly string[]): object => ({
  funding_round_id: `fnr_${id}`,
  name: `Round ${id}`,
  company_id: company,
  company_name: String(company),
  announced_on: on,
  raised_amount_usd: Number.parseInt(id, 16) * 100,
  investors: investors.map((one, at) => ({
    investor_id: `inv_${one}`,
    investor_name: `Investor ${one}`,
    is_lead_investor: at === 0,
  })),
});
const deal = (id: string, acquirer: string, acquiree: string, on: string): object => ({
  acquisition_id: `acq_${id}`,
  acquirer_company_id: acquirer,
  acquirer_name: acquirer,
  acquiree_company_id: acquiree,
  acquiree_name: acquiree,
  acquisition_date: on,
});

/** Seeds companies a1 and a2 and two investors; company a9, investor inv_9 and person per_9 do not exist. */
beforeAll(async () => {
  server = await startServer();
  await seed(server.db, {
    Company: [
      {
        id: 'a1',
        organization_name: 'One',
        founder_info: [
          { svc_person_id: 'per_1', title: 'CEO' },
          { svc_person_id: 'per_9', title: 'CTO' },
          { svc_person_id: null, title: null },
        ],
      },
      { id: 'a2', organization_name: 'Two' },
      { id: 'a3', organization_name: 'Three', founder_info: null },
    ],
    Person: [
      {
        person_id: 'per_1',
        full_name: 'Ada',
        experience: [
          { company_id: 'a1', title: 'CEO' },
          { company_id: 'a9', title: 'Clerk' },
          { company_id: 'a2,a3', title: 'Two at once' },
          { company_id: null, title: 'Self' },
        ],
      },
      { person_id: 'per_2', full_name: 'Bob', experience: [{ company_id: 'a1', title: 'Clerk' }] },
    ],
    Investor: [
      {
        investor_id: 'inv_1',
        investor_name: 'First',
        person_id: 'per_1',
        portfolio_companies: ['a2', 'a3', 'a9'],
      },
      { investor_id: 'inv_2', investor_name: 'Second', company_id: 'a2', person_id: null },
    ],
    FundingRound: [
      round('1', 'a1', '2014-01-01', ['1', '2']),
      round('2', 'a1', '2015-01-01', ['1', '9']),
      round('3', 'a2', '2016-01-01', ['2']),
      round('4', 'a9', '2017-01-01', []),
      round('5', null, '2018-01-01', ['1']),
    ],
    Acquisition: [deal('1', 'a1', 'a2', '2019-01-01'), deal('2', 'a9', 'a1', '2020-01-01')],
    Ipo: [
      { ipo_id: 'ipo_1', company_id: 'a1', company_name: 'One' },
      { ipo_id: 'ipo_2', company_id: 'a9', company_name: 'Nine' },
    ],
  });
  as = (await server.account({ credits: 100_000 })).as;
});
afterAll(() => server.stop());

async function ask(query: string): Promise<unknown> {
  const { data, errors } = await as.graph(`{ ${query} }`);
  expect(errors).toEqual([]);
  return Object.values(data ?? {})[0];
}

const nodes = (...ids: string[]): object => ({ nodes: ids.map((id) => ({ id })) });

describe('links', () => {
  it.each<[string, string, object]>([
    [
      'Company.fundingRounds',
      'company(id: "a1") { fundingRounds { nodes { id } } }',
      { fundingRounds: nodes('fnr_2', 'fnr_1') },
    ],
    [
      'Company.fundingRounds with all arguments',
      'company(id: "a1") { fundingRounds(first: 1, orderBy: { field: RAISED_AMOUNT_USD }, filter: { investors: { some: { investorName: { eq: "second" } } } }) { totalCount nodes { id } } }',
      { fundingRounds: { totalCount: 1, ...nodes('fnr_1') } },
    ],
    [
      'Company.investors, each once',
      'company(id: "a1") { investors { totalCount nodes { id } } }',
      { investors: { totalCount: 2, ...nodes('inv_1', 'inv_2') } },
    ],
    [
      'Company.acquisitions, both',
      'company(id: "a1") { acquisitions { nodes { id } } }',
      { acquisitions: nodes('acq_2', 'acq_1') },
    ],
    [
      'Company.acquisitions, bought',
      'company(id: "a1") { acquisitions(direction: ACQUIRER) { nodes { id } } }',
      { acquisitions: nodes('acq_1') },
    ],
    [
      'Company.acquisitions, was bought',
      'company(id: "a1") { acquisitions(direction: ACQUIREE) { nodes { id } } }',
      { acquisitions: nodes('acq_2') },
    ],
    ['Company.ipos', 'company(id: "a1") { ipos { nodes { id } } }', { ipos: nodes('ipo_1') }],
    [
      'Company.founders, unknown people null',
      'company(id: "a1") { founders { title person { fullName } } }',
      {
        founders: [
          { title: 'CEO', person: { fullName: 'Ada' } },
          { title: 'CTO', person: null },
          { title: null, person: null },
        ],
      },
    ],
    ['Company.founders, unknown', 'company(id: "a3") { founders { title } }', { founders: null }],
    ['Company.people', 'company(id: "a1") { people { nodes { id } } }', { people: nodes('per_1', 'per_2') }],
    ['FundingRound.company', 'fundingRound(id: "fnr_1") { company { id } }', { company: { id: 'a1' } }],
    ['FundingRound.company, not there', 'fundingRound(id: "fnr_4") { company { id } }', { company: null }],
    ['FundingRound.company, unknown', 'fundingRound(id: "fnr_5") { company { id } }', { company: null }],
    [
      'FundingRound.investors',
      'fundingRound(id: "fnr_2") { investors { investorId isLeadInvestor investor { id } } }',
      {
        investors: [
          { investorId: 'inv_1', isLeadInvestor: true, investor: { id: 'inv_1' } },
          { investorId: 'inv_9', isLeadInvestor: false, investor: null },
        ],
      },
    ],
    [
      'Investor.portfolio, of rounds and of its own list',
      'investor(id: "inv_1") { portfolio { totalCount nodes { id } } }',
      { portfolio: { totalCount: 3, ...nodes('a1', 'a3', 'a2') } },
    ],
    [
      'Investor.fundingRounds',
      'investor(id: "inv_1") { fundingRounds { nodes { id } } }',
      { fundingRounds: nodes('fnr_5', 'fnr_2', 'fnr_1') },
    ],
    [
      'Investor.person and company',
      'investor(id: "inv_1") { person { id } company { id } }',
      { person: { id: 'per_1' }, company: null },
    ],
    [
      'Investor.company',
      'investor(id: "inv_2") { person { id } company { id } }',
      { person: null, company: { id: 'a2' } },
    ],
    [
      'Person.experience.company',
      'person(id: "per_1") { experience { title company { id } } }',
      {
        experience: [
          { title: 'CEO', company: { id: 'a1' } },
          { title: 'Clerk', company: null },
          { title: 'Two at once', company: null },
          { title: 'Self', company: null },
        ],
      },
    ],
    ['Person.investor', 'person(id: "per_1") { investor { id } }', { investor: { id: 'inv_1' } }],
    ['Person.investor, none', 'person(id: "per_2") { investor { id } }', { investor: null }],
    [
      'Acquisition.acquirer and acquiree',
      'acquisition(id: "acq_2") { acquirer { id } acquiree { id } }',
      { acquirer: null, acquiree: { id: 'a1' } },
    ],
    ['Ipo.company', 'ipo(id: "ipo_1") { company { id } }', { company: { id: 'a1' } }],
    ['Ipo.company, not there', 'ipo(id: "ipo_2") { company { id } }', { company: null }],
  ])('%s', async (_what, query, wanted) => {
    expect(await ask(query)).toEqual(wanted);
  });

  it.each([
    ['a1', 'Company'],
    ['per_1', 'Person'],
    ['inv_1', 'Investor'],
    ['fnr_1', 'FundingRound'],
    ['acq_1', 'Acquisition'],
    ['ipo_1', 'Ipo'],
  ])('node(id: "%s"), a %s', async (id, type) => {
    expect(
      await ask(`node(id: "${id}") { id __typename ... on Company { organizationName } }`),
    ).toMatchObject({
      id,
      __typename: type,
      ...(type === 'Company' && { organizationName: 'One' }),
    });
  });
});

describe('a record', () => {
  it('is charged once, however often and through whatever links it is reached; counts and pageInfo are free', async () => {
    const { headers, body } = await as.graph(`{
      company(id: "a1") { id fundingRounds { nodes { id company { id } investors { investor { id person { id } } } } } }
      again: node(id: "a1") { id }
      companies { totalCount pageInfo { hasNextPage } }
      people(first: 1) { edges { node { id } } pageInfo { endCursor } }
    }`);
    expect(headers.get('x-credits-charged')).toBe('6');
    expect(body).toMatchObject({
      extensions: {
        credits: { charged: 6, records: { Company: 1, FundingRound: 2, Investor: 2, Person: 1 } },
      },
    });
  });

  it('is charged when only a cursor refers to it', async () => {
    const { headers } = await as.graph('{ companies(first: 2) { pageInfo { startCursor endCursor } } }');
    expect(headers.get('x-credits-charged')).toBe('2');
    const free = await as.graph('{ companies(first: 2) { totalCount pageInfo { hasNextPage } } }');
    expect(free.headers.get('x-credits-charged')).toBe('0');
  });

  it('is not returned when the request costs more than the remaining credits', async () => {
    const { as: poor } = await server.account({ credits: 2 });
    const { status, text } = await poor.graph('{ companies(first: 3) { nodes { organizationName } } }');
    expect(status).toBe(402);
    expect(text).toContain('it costs 3 and 2 remain');
    expect(text).not.toContain('One');
    expect(await poor.remaining()).toBe(2);
  });
});

describe('a key without the scope of a linked record', () => {
  it.each([
    ['company(id: "a1") { fundingRounds { nodes { id } } }', 'companies:read', 'deals:read'],
    [
      'company(id: "a1") { ...F } } fragment F on Company { people { totalCount }',
      'companies:read',
      'people:read',
    ],
    ['node(id: "a1") { ... on Company { investors { totalCount } } }', 'companies:read', 'investors:read'],
    ['fundingRounds { nodes { investors { investor { id } } } }', 'deals:read', 'investors:read'],
    ['fundingRounds { edges { node { company { id } } } }', 'deals:read', 'companies:read'],
    ['people { nodes { experience { company { id } } } }', 'people:read', 'companies:read'],
  ])('is refused once, before any record is read: %s', async (query, scope, missing) => {
    const { as: one } = await server.account({ scopes: [scope] });
    const { status, errors, data } = await one.graph(`{ ${query} }`);
    expect([status, data]).toEqual([403, undefined]);
    expect(errors).toMatchObject([
      { message: `This API key lacks the scope ${missing}.`, extensions: { code: 'NOT_PERMITTED' } },
    ]);
  });

  it('does not need the scopes of other operations in the document', async () => {
    const { organizationId } = await server.account();
    const { secret } = await server.key(organizationId, { scopes: ['companies:read'] });
    const query =
      'query A { company(id: "a1") { id } } query B { company(id: "a1") { people { totalCount } } }';
    const init = {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-API-Key': secret },
      body: JSON.stringify({ query, operationName: 'A' }),
    };
    expect((await fetch(`${server.url}/graphql`, init)).status).toBe(200);
  });
});
