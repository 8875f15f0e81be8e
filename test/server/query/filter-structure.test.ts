import type { FilterField } from '../../../src/query/model/filter-field.js';
import { filterFields } from '../../../src/query/model/filter-fields.js';
import { comparisonsOf } from '../../../src/query/model/read-comparison.js';
import { type SearchProduct, searchProducts } from '../../../src/records/record-kinds.js';
import { expectMatches, matching } from '../../harness/matching.js';
import { saveSearch } from '../../harness/saved-search.js';
import { seed } from '../../harness/seed.js';
import { startServer, type TestServer } from '../../harness/start-server.js';

let server: TestServer;

beforeAll(async () => {
  server = await startServer();
  const web = { visits: 9_007_199_254_740_991, popularity_rank: 3, top_country: 'Österreich' };
  await seed(server.db, {
    Company: [
      {
        id: 'c1',
        organization_name: 'Full',
        website: { domain: 'full.example', domain_aliases: ['f.example'] },
        hq: { city: 'Bremen', country: 'Germany', regions: ['DACH', 'EU'], region: 'North' },
        contact: { phone_number: '+49 421', email: 'hello@full.example' },
        funding: { total_funding_usd: 12.5, last_funding_date: '2020-02-29', round_count: 2 },
        web: { ...web, bounce_rate: 0.25, pages_per_visit: 10 },
      },
      { id: 'c2', organization_name: 'Half', hq: { city: 'Bremen', country: 'USA', regions: [] } },
      { id: 'c3', web: { visits: 9, bounce_rate: 0.5 } },
    ],
    Person: [
      { person_id: 'per_1', full_name: 'Ada' },
      { person_id: 'per_2', full_name: 'Bob' },
    ],
    Investor: [
      { investor_id: 'inv_1', investor_name: 'Angel Ada', person_id: 'per_1' },
      { investor_id: 'inv_2', investor_name: 'Fund', company_id: 'c1' },
      { investor_id: 'inv_3', investor_name: 'Lost', company_id: 'gone', person_id: 'per_gone' },
    ],
    FundingRound: [
      round('1', 'c1', { investment_type: 'Seed', raised_amount_usd: 1, investors: by('inv_1', 'inv_2') }),
      round('2', 'c1', {
        investment_type: 'Series A',
        raised_amount_usd: 9,
        investors: by('inv_2', 'inv_2'),
      }),
      round('3', 'c2', { investment_type: 'Seed', raised_amount_usd: 9, investors: by('inv_gone') }),
      round('4', 'gone', { investment_type: 'Seed' }),
      round('5', null, {}),
    ],
    Acquisition: [deal('1', 'c1', 'c2'), deal('2', 'c2', 'c1'), deal('3', 'c1', 'gone')],
    Ipo: [{ ipo_id: 'ipo_1', company_id: 'c2', company_name: 'Half', stock_symbol: 'HLF' }],
  });
});
afterAll(() => server.stop());

function round(digit: string, companyId: string | null, rest: object): object {
  return {
    funding_round_id: `fnr_${digit}`,
    name: 'Round',
    company_name: 'X',
    company_id: companyId,
    ...rest,
  };
}

function by(...ids: string[]): object[] {
  return ids.map((id) => ({ investor_id: id, investor_name: 'As written', is_lead_investor: false }));
}

function deal(digit: string, acquirer: string, acquiree: string): object {
  return {
    acquisition_id: `acq_${digit}`,
    acquirer_company_id: acquirer,
    acquirer_name: 'Buyer',
    acquiree_company_id: acquiree,
    acquiree_name: 'Bought',
  };
}

describe('parts of a company', () => {
  it.each<[object, string[]]>([
    [{ website: { domain: { eq: 'FULL.example' } } }, ['c1']],
    [{ website: { domainAliases: { has: 'f.example' } } }, ['c1']],
    [{ website: { url: { isNull: true } } }, ['c1', 'c2', 'c3']],
    [{ hq: { country: { in: ['germany', 'usa'] } } }, ['c1', 'c2']],
    [{ hq: { country: { eq: 'Germany' }, city: { eq: 'Bremen' } } }, ['c1']],
    [{ hq: { country: { ne: 'Germany' } } }, ['c2', 'c3']],
    [{ hq: { regions: { hasAny: ['EU'] } } }, ['c1']],
    [{ hq: { regions: { isNull: true } } }, ['c3']],
    [{ hq: { region: { startsWith: 'nor' } } }, ['c1']],
    [{ hq: {} }, ['c1', 'c2', 'c3']],
    [{ contact: { email: { contains: '@' } } }, ['c1']],
    [{ contact: { phoneNumber: { startsWith: '+49' } } }, ['c1']],
    [{ funding: { totalFundingUsd: { gte: 12.5 } } }, ['c1']],
    [{ funding: { lastFundingDate: { eq: '2020-02-29' }, roundCount: { gt: 1 } } }, ['c1']],
    [{ web: { visits: { gt: 10 } } }, ['c1']],
    [{ web: { visits: { eq: 9_007_199_254_740_991 } } }, ['c1']],
    [{ web: { visits: { lt: 10 } } }, ['c3']],
    [{ web: { visits: { ne: 9 } } }, ['c1', 'c2']],
    [{ web: { visits: { in: [9, 10] } } }, ['c3']],
    [{ web: { popularityRank: { lte: 3 } } }, ['c1']],
    [{ web: { topCountry: { eq: 'ÖSTERREICH' } } }, ['c1']],
    [{ web: { bounceRate: { lte: 0.25 } } }, ['c1']],
    [{ web: { pagesPerVisit: { gt: 9 } } }, ['c1']],
    [{ web: { bounceRate: { isNull: true } } }, ['c2']],
  ])('%j matches %j', async (filter, ids) => {
    await expectMatches(server, 'companies', filter, ids);
  });
});

describe('and, or, not', () => {
  const seedRound = { investmentType: { eq: 'Seed' } };
  const large = { raisedAmountUsd: { gt: 5 } };

  it.each<[object, string]>([
    [{}, '12345'],
    [{ and: [] }, '12345'],
    [{ or: [] }, ''],
    [{ not: {} }, ''],
    [{ ...seedRound, ...large }, '3'],
    [{ and: [seedRound, large] }, '3'],
    [{ or: [seedRound, large] }, '1234'],
    [{ not: seedRound }, '25'],
    [{ not: large }, '145'],
    [{ not: { not: large } }, '23'],
    [{ not: { or: [seedRound, large] } }, '5'],
    [{ not: { and: [seedRound, large] } }, '1245'],
    [{ and: [{ or: [seedRound, large] }, { not: { and: [seedRound, large] } }] }, '124'],
    [{ ...seedRound, or: [large, { companyId: { eq: 'c1' } }] }, '13'],
    [{ ...seedRound, and: [large], not: { companyId: { eq: 'c1' } } }, '3'],
    [{ and: [{}, seedRound] }, '134'],
    [{ or: [{}, seedRound] }, '12345'],
  ])('%j matches %s', async (filter, ids) => {
    const matched = Array.from(ids, (id) => `fnr_${id}`);
    await expectMatches(server, 'funding_rounds', filter, matched);
  });
});

describe('edges', () => {
  it.each<[SearchProduct, object, string[]]>([
    ['funding_rounds', { company: { hq: { country: { eq: 'germany' } } } }, ['fnr_1', 'fnr_2']],
    ['funding_rounds', { company: {} }, ['fnr_1', 'fnr_2', 'fnr_3']],
    ['funding_rounds', { company: { organizationName: { ne: 'Full' } } }, ['fnr_3']],
    ['funding_rounds', { company: { not: { hq: { country: { eq: 'Germany' } } } } }, ['fnr_3']],
    ['funding_rounds', { investors: { some: { investorName: { eq: 'fund' } } } }, ['fnr_1', 'fnr_2']],
    ['funding_rounds', { investors: { some: {} } }, ['fnr_1', 'fnr_2']],
    ['funding_rounds', { investors: { some: { not: { investorName: { eq: 'Fund' } } } } }, ['fnr_1']],
    [
      'funding_rounds',
      {
        investors: { some: {} },
        or: [{ company: { id: { eq: 'c2' } } }, { investmentType: { eq: 'Seed' } }],
      },
      ['fnr_1'],
    ],
    ['companies', { fundingRounds: { some: {} } }, ['c1', 'c2']],
    [
      'companies',
      { fundingRounds: { some: { investmentType: { eq: 'Seed' }, raisedAmountUsd: { gt: 5 } } } },
      ['c2'],
    ],
    [
      'companies',
      {
        and: [
          { fundingRounds: { some: { investmentType: { eq: 'Seed' } } } },
          { fundingRounds: { some: { raisedAmountUsd: { gt: 5 } } } },
        ],
      },
      ['c1', 'c2'],
    ],
    ['companies', { ipos: { some: { stockSymbol: { eq: 'hlf' } } } }, ['c2']],
    ['investors', { person: { fullName: { eq: 'ada' } } }, ['inv_1']],
    ['investors', { person: {} }, ['inv_1']],
    ['investors', { company: { hq: { city: { eq: 'Bremen' } } } }, ['inv_2']],
    ['investors', { fundingRounds: { some: { raisedAmountUsd: { gte: 9 } } } }, ['inv_2']],
    ['people', { investor: { investorName: { contains: 'angel' } } }, ['per_1']],
    ['acquisitions', { acquirer: { id: { eq: 'c1' } } }, ['acq_1', 'acq_3']],
    ['acquisitions', { acquiree: { hq: { country: { eq: 'Germany' } } } }, ['acq_2']],
    ['acquisitions', { acquirer: { id: { eq: 'c1' } }, acquiree: { id: { eq: 'c2' } } }, ['acq_1']],
    ['acquisitions', { acquiree: {} }, ['acq_1', 'acq_2']],
  ])('%s %j match %j', async (product, filter, ids) => {
    await expectMatches(server, product, filter, ids);
  });

  it('work through the API: a search along an edge returns its rounds', async () => {
    const filter = { company: { hq: { city: { eq: 'bremen' } } }, not: { raisedAmountUsd: { lt: 5 } } };
    const searchId = await saveSearch(server, { product: 'funding_rounds', filter });
    const { as } = await server.account({ credits: 2 });
    const { body } = await as.get(`/searches/funding-rounds/${searchId}/results`);
    expect(body).toMatchObject([{ funding_round_id: 'fnr_2' }, { funding_round_id: 'fnr_3' }]);
    expect(await as.remaining()).toBe(0);
  });
});

describe('every field', () => {
  const values = {
    id: 'x',
    text: 'x',
    texts: 'x',
    integer: 1,
    number: 1.5,
    date: '2020-02-29',
    boolean: true,
    textLists: 'x',
    words: 'x',
  };

  /** Returns a filter for each condition that a list supports. */
  const several = (name: string, one: object): object[] => [
    { [name]: { some: one } },
    { [name]: { every: one } },
    { [name]: { none: one } },
    { [name]: { count: { gte: 2 } } },
  ];

  /** Returns filters for all comparisons that a field supports; for an edge, one that requires a related record. */
  const all = (name: string, field: FilterField): object[] => {
    if ('part' in field) {
      return Object.entries(field.part).flatMap(([part, inner]) =>
        all(part, inner).map((filter) => ({ [name]: filter })),
      );
    }
    if ('one' in field) return [{ [name]: {} }];
    if ('many' in field) return several(name, {});
    if ('items' in field) {
      const or = Object.entries(field.items).flatMap(([item, inner]) => all(item, inner));
      return several(name, { or });
    }
    const value = values[field.value];
    return comparisonsOf[field.value].map((comparison) => {
      const isList = ['in', 'notIn', 'hasAny', 'hasAll'].includes(comparison);
      return { [name]: { [comparison]: comparison === 'isNull' ? true : isList ? [value] : value } };
    });
  };

  it.each(Object.entries(searchProducts))('of %s supports each of its comparisons', async (product, kind) => {
    for (const [name, field] of Object.entries(filterFields[kind])) {
      const ways = all(name, field);
      for (let at = 0; at < ways.length; at += 400) {
        const or = ways.slice(at, at + 400);
        expect(Array.isArray(await matching(server, product as SearchProduct, { or }))).toBe(true);
      }
    }
  });

  it('of an IPO supports each of its comparisons, along the edge from its company', async () => {
    for (const [name, field] of Object.entries(filterFields.Ipo).filter(([, inner]) => 'value' in inner)) {
      const some = { or: all(name, field) };
      expect(await matching(server, 'companies', { ipos: { some } })).toEqual(['c2']);
    }
  });

  it('of a company with no other data is null', async () => {
    const {
      id: _id,
      hq: _hq,
      fundingRounds: _rounds,
      investors: _investors,
      acquisitions: _acquisitions,
      ipos: _ipos,
      web: _web,
      ...fields
    } = filterFields.Company;
    const nulls = Object.entries(fields)
      .flatMap(([name, field]) => all(name, field))
      .filter((filter) => JSON.stringify(filter).includes('"isNull"'));
    expect(nulls.length).toBeGreaterThan(100);
    for (let at = 0; at < nulls.length; at += 50) {
      const and = nulls.slice(at, at + 50);
      // The company matches only if all fifty filters match.
      expect([and, await matching(server, 'companies', { and })]).toEqual([
        and,
        expect.arrayContaining(['c3']),
      ]);
    }
  });
});
