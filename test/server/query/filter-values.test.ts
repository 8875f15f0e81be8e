import type { Caller } from '../../harness/caller.js';
import { findSearch, listSearchRows, refreshSearch } from '../../harness/saved-search.js';
import { seed } from '../../harness/seed.js';
import { startServer, type TestServer } from '../../harness/start-server.js';

let server: TestServer;
let as: Caller;
beforeAll(async () => {
  server = await startServer();
  await seed(server.db, {
    Company: [
      {
        ...{
          id: 'c1',
          organization_name: 'One',
          operating_status: 'active',
          industry: ['Robotics', 'Energy'],
        },
        ...{
          hq: { country: 'Germany' },
          funding: { last_funding_type: 'Seed' },
          tech_verticals: [['AI', 'NLP']],
        },
      },
      { id: 'c2', organization_name: 'Two', operating_status: 'closed', hq: { country: 'United Kingdom' } },
      {
        ...{ id: 'c5', organization_name: 'Three', growth_stage: 'late_stage', tags: ['Deep Tech', 'C++'] },
        ...{ hq: { country: 'United States' }, technologies: ['Node.js'], web: { top_country: 'USA' } },
      },
      { id: 'c6', organization_name: 'Four', hq: { country: 'Nigeria', regions: ['West Africa'] } },
    ],
    Investor: [{ investor_id: 'inv_1', investor_name: 'Fund', investor_types: ['venture_capital'] }],
    FundingRound: [
      {
        ...{ funding_round_id: 'fnr_1', name: 'Round', company_id: 'c1', company_name: 'One' },
        ...{ investment_type: 'Series A', announced_on: '2026-06-15' },
      },
    ],
  });
  as = (await server.account()).as;
});
afterAll(() => server.stop());

const countCompanies = 'query ($filter: CompanyFilter) { companies(filter: $filter) { totalCount } }';
const countRounds = 'query ($filter: FundingRoundFilter) { fundingRounds(filter: $filter) { totalCount } }';

async function refusal(query: string, filter: object, by = as): Promise<string> {
  const { status, data, errors } = await by.graph(query, { filter });
  expect([status, data ?? null]).toEqual([422, null]);
  expect(errors).toMatchObject([{ extensions: { code: 'VALIDATION_ERROR' } }]);
  return errors[0]?.message ?? '';
}

describe('an unknown value of an enumerated field', () => {
  it.each<[string, object, string]>([
    [
      countCompanies,
      { industry: { has: 'robotics' } },
      'industry: no record has "robotics"; did you mean `Robotics`?',
    ],
    [
      countCompanies,
      { industry: { hasAny: ['Energy', 'Robtics'] } },
      'industry: no record has "Robtics"; did you mean `Robotics`?',
    ],
    [
      countCompanies,
      { not: { hq: { country: { eq: 'Germny' } } } },
      'hq.country: no record has "Germny"; did you mean `Germany`?',
    ],
    [
      countCompanies,
      { hq: { country: { in: ['germany', 'kingdom'] } } },
      'hq.country: no record has "kingdom"; did you mean `United Kingdom`?',
    ],
    [
      countCompanies,
      { operatingStatus: { ne: 'close' } },
      'operatingStatus: no record has "close"; did you mean `closed`?',
    ],
    [
      countCompanies,
      { techVerticals: { hasAll: ['AI', 'NLPP'] } },
      'techVerticals: no record has "NLPP"; did you mean `NLP`?',
    ],
    [
      countRounds,
      { investmentType: { eq: 'Serie A' } },
      'investmentType: "Serie A" is not a known value; did you mean `Series A`, `Series B`, `Series C`?',
    ],
    [
      countRounds,
      { company: { industry: { has: 'energy' } } },
      'industry: no record has "energy"; did you mean `Energy`?',
    ],
    [
      countCompanies,
      { fundingRounds: { every: { investmentType: { notIn: ['Angel', 'Sead'] } } } },
      'investmentType: "Sead" is not a known value; did you mean `Seed`?',
    ],
    ...(['USA', 'us', 'U.S.A.', 'The United States', 'United States of America'] as const).map(
      (given): [string, object, string] => [
        countCompanies,
        { hq: { country: { eq: given } } },
        `hq.country: no record has ${JSON.stringify(given)}; did you mean \`United States\`?`,
      ],
    ),
    [
      countCompanies,
      { hq: { country: { in: ['Germany', 'UK'] } } },
      'hq.country: no record has "UK"; did you mean `United Kingdom`?',
    ],
    [
      countCompanies,
      { web: { topCountry: { eq: 'United States' } } },
      'web.topCountry: no record has "United States"; did you mean `USA`?',
    ],
    [
      countCompanies,
      { growthStage: { eq: 'Late Stage' } },
      'growthStage: no record has "Late Stage"; did you mean `late_stage`?',
    ],
    [
      countCompanies,
      { technologies: { has: 'nodejs' } },
      'technologies: no record has "nodejs"; did you mean `Node.js`?',
    ],
    [
      countCompanies,
      { or: [{ tags: { hasAny: ['deep-tech'] } }] },
      'tags: no record has "deep-tech"; did you mean `Deep Tech`?',
    ],
    [
      countCompanies,
      { hq: { regions: { has: 'west africa' } } },
      'hq.regions: no record has "west africa"; did you mean `West Africa`?',
    ],
    [
      countCompanies,
      { investors: { some: { investorTypes: { has: 'venture' } } } },
      'investorTypes: no record has "venture"; did you mean `venture_capital`?',
    ],
  ])('is refused with the nearest existing values: %s %j', async (query, filter, message) => {
    const before = await as.remaining();
    expect(await refusal(query, filter)).toBe(message);
    expect(await as.remaining()).toBe(before);
  });

  it.each([
    { operatingStatus: { in: ['xx', 'yy'] } },
    { industry: { hasAll: ['Xyzzy', 'Robotics'] } },
    { hq: { country: { eq: 'Xyzzy' } } },
    { hq: { country: { in: ['Niger', 'France', 'FR'] } } },
    { tags: { has: 'C' } },
    { tags: { has: 'Deep Tec' } },
    { technologies: { hasAll: ['Node.j', 'Node.js'] } },
  ])('matches nothing when it resembles no existing value: %j', async (filter) => {
    const { data, errors } = await as.graph(countCompanies, { filter });
    expect([errors, data]).toEqual([[], { companies: { totalCount: 0 } }]);
  });

  it('lists all values that the contract allows when none is near', async () => {
    const message = await refusal(countRounds, { investmentType: { eq: 'zzzzzz' } });
    expect(message).toMatch(
      /^investmentType: "zzzzzz" is not a known value; did you mean `Angel`, .*`Undisclosed`\?$/,
    );
  });

  it('is refused in the filter of a linked list too', async () => {
    const query =
      '{ company(id: "c1") { fundingRounds(filter: { investmentType: { eq: "Sed" } }) { totalCount } } }';
    const { errors } = await as.graph(query);
    expect(errors).toMatchObject([
      {
        message: expect.stringContaining('did you mean `Seed`') as string,
        extensions: { code: 'VALIDATION_ERROR' },
      },
    ]);
  });

  it('reveals no values to a key that may not read the records', async () => {
    const { as: reader } = await server.account({ scopes: ['deals:read'] });
    const { status, text } = await reader.graph(countRounds, {
      filter: { company: { industry: { has: 'robotics' } } },
    });
    expect([status, text.includes('Robotics')]).toEqual([403, false]);
  });

  it.each<[string, object, number]>([
    [countCompanies, { hq: { country: { eq: 'GERMANY' } } }, 1],
    [countCompanies, { funding: { lastFundingType: { in: ['seed'] } } }, 1],
    [countRounds, { investmentType: { eq: 'series a' } }, 1],
    [countRounds, { investmentType: { eq: 'Angel' } }, 0],
    [countCompanies, { hq: { country: { startsWith: 'Xy' } } }, 0],
    [countCompanies, { organizationName: { eq: 'Unknown' } }, 0],
    [countCompanies, { industry: { hasAny: [] } }, 0],
    [countCompanies, { operatingStatus: { in: ['ipo', 'closed'] } }, 1],
    [countCompanies, { industry: { hasAny: ['Xyzzy', 'Robotics'] } }, 1],
  ])('is not reported for a valid value: %s %j', async (query, filter, count) => {
    const { data, errors } = await as.graph(query, { filter });
    expect(errors).toEqual([]);
    expect(Object.values(data ?? {})).toEqual([{ totalCount: count }]);
  });

  it('is not reported when no record has any value', async () => {
    const { errors } = await as.graph(
      '{ people(filter: { levelOfSeniority: { eq: "vp" } }) { totalCount } }',
    );
    expect(errors).toEqual([]);
  });

  it('becomes valid as soon as a record has it', async () => {
    await refusal(countCompanies, { hq: { country: { eq: 'Germani' } } });
    await seed(server.db, { Company: [{ id: 'c3', hq: { country: 'Germani' } }] });
    const { data } = await as.graph(countCompanies, { filter: { hq: { country: { eq: 'germani' } } } });
    expect(data).toEqual({ companies: { totalCount: 1 } });
  });

  it('of a field without an index becomes valid as soon as a record has it', async () => {
    await refusal(countCompanies, { technologies: { has: 'NODE.JS' } });
    await seed(server.db, { Company: [{ id: 'c7', technologies: ['NODE.JS'] }] });
    const { data } = await as.graph(countCompanies, { filter: { technologies: { has: 'NODE.JS' } } });
    expect(data).toEqual({ companies: { totalCount: 1 } });
  });

  it.each([
    [
      'companies',
      { hq: { country: { eq: 'UK' } } },
      'hq.country: no record has "UK"; did you mean `United Kingdom`?',
    ],
    [
      'companies',
      { growth_stage: { in: ['Late Stage'] } },
      'growth_stage: no record has "Late Stage"; did you mean `late_stage`?',
    ],
    [
      'investors',
      { investor_types: { has: 'Venture Capital' } },
      'investor_types: no record has "Venture Capital"; did you mean `venture_capital`?',
    ],
    [
      'funding-rounds',
      { funding_round_id: { eq: 5 } },
      'filter.funding_round_id.eq must be a string of at most 1000 characters, got 5.',
    ],
    [
      'companies',
      { organization_name: { starts_with: ['fooBar'] } },
      'filter.organization_name.starts_with must be a string of at most 1000 characters, got ["fooBar"].',
    ],
  ])('is refused by REST with the names of REST: %s %j', async (product, filter, message) => {
    const { status, body } = await as.post(`/${product}/search`, { filter });
    expect([status, body]).toMatchObject([422, { message }]);
  });

  it('is refused when a search is created, and does not affect an existing search', async () => {
    const create =
      'mutation ($filter: FilterJson!) { createSavedSearch(input: { name: "x", product: COMPANIES, filter: $filter }) { id } }';
    expect(await refusal(create, { operatingStatus: { eq: 'closd' } })).toContain('no record has "closd"');
    await seed(server.db, { Company: [{ id: 'c4', operating_status: 'dormant' }] });
    const { data } = await as.graph(create, { filter: { operatingStatus: { eq: 'dormant' } } });
    const id = Number((data?.['createSavedSearch'] as { id: string }).id);
    await seed(server.db, { Company: [{ id: 'c4', operating_status: 'active' }] });
    await refreshSearch(server, id);
    expect([(await findSearch(server, id)).rowCount, await listSearchRows(server, id)]).toEqual([0, []]);
  });
});

describe('a null in a variable', () => {
  const query = `query ($name: String, $year: SafeInt, $status: String = "closed", $rounds: FundingRoundFilter) {
    companies(filter: {
      organizationName: { eq: $name }, foundedYear: { gte: $year }, operatingStatus: { eq: $status }
      fundingRounds: { some: $rounds }
    }) { totalCount } }`;
  const count = async (document: string, variables: object): Promise<unknown> => {
    const { data, errors } = await as.graph(document, variables);
    expect(errors).toEqual([]);
    return (data?.['companies'] as { totalCount: number }).totalCount;
  };

  it('counts as an absent argument', async () => {
    const all = await count('{ companies { totalCount } }', {});
    const none = { name: null, year: null, status: null, rounds: null };
    expect(await count(query, none)).toBe(all);
    expect(await count(query, { ...none, name: 'One' })).toBe(1);
    expect(await count(query, { name: null, year: null })).toBe(1);
    const rounds = { name: null, investmentType: { eq: null, in: ['Series A'] }, company: null };
    expect(await count(query, { ...none, rounds })).toBe(1);
    expect(await count(countCompanies, { filter: null })).toBe(all);
    expect(await count(countCompanies, { filter: { or: null, hq: { country: null }, not: null } })).toBe(all);
  });

  it('is refused when it is inline in the document, in a list, and in a saved search', async () => {
    for (const filter of ['{ organizationName: { eq: null } }', '{ hq: null }', '{ not: null }']) {
      const { errors } = await as.graph(`{ companies(filter: ${filter}) { totalCount } }`);
      expect(errors).toMatchObject([{ message: expect.stringContaining('got null') as string }]);
    }
    const inList =
      'query ($name: String) { companies(filter: { organizationName: { in: [$name] } }) { totalCount } }';
    expect((await as.graph(inList, { name: null })).errors).toHaveLength(1);
    const create =
      'mutation ($filter: FilterJson!) { createSavedSearch(input: { name: "x", product: COMPANIES, filter: $filter }) { id } }';
    expect(await refusal(create, { organizationName: null })).toBe(
      'filter.organizationName must be an object, got null.',
    );
  });
});
