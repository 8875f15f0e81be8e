import { expectMatches } from '../../harness/matching.js';
import { seed } from '../../harness/seed.js';
import { startServer, type TestServer } from '../../harness/start-server.js';

/** A filter and the last characters of the IDs of the records it matches. */
type Expectation = [filter: object, ids: string];

const largest = Number.MAX_SAFE_INTEGER;
const quoted = `O'Brien "Quoted" \\ {Back}, NULL`;
let server: TestServer;

beforeAll(async () => {
  server = await startServer();
  const companyNames = {
    c0: '',
    c1: 'ÄÖÜ Über',
    c2: 'äöü über',
    c3: '100% Pure_Coffee',
    c4: '1000 PureXCoffee',
    c5: quoted,
    c6: 'Fox 🦊 Den',
    c7: 'İstanbul',
    c8: 'ΣΊΣΥΦΟΣ',
    c9: null,
  };
  const industries: Record<string, string[]> = {
    c1: ['AI', 'Energy'],
    c2: ['ai'],
    c3: [],
    c5: ["O'B", 'a"b', 'c\\d', '{x,y}', 'NULL', '100%', '🦊', '', quoted],
  };
  const acquisition = {
    acquirer_company_id: 'c1',
    acquirer_name: 'Buyer',
    acquiree_company_id: 'c2',
    acquiree_name: 'Bought',
  };
  const round = { name: 'Round', company_name: 'Coffee' };
  await seed(server.db, {
    Company: Object.entries(companyNames).map(([id, name]) => ({
      id,
      organization_name: name,
      industry: industries[id] ?? null,
    })),
    Acquisition: [
      { ...acquisition, acquisition_id: 'acq_0', price_usd: 0, acquisition_date: '2015-12-31' },
      { ...acquisition, acquisition_id: 'acq_1', price_usd: largest, acquisition_date: '2016-01-01' },
      { ...acquisition, acquisition_id: 'acq_2', price_usd: -5, acquisition_date: '0001-01-01' },
      { ...acquisition, acquisition_id: 'acq_3' },
      { ...acquisition, acquisition_id: 'acq_4', price_usd: 100, acquisition_date: '9999-12-31' },
    ],
    FundingRound: [
      { ...round, funding_round_id: 'fnr_0', raised_amount_usd: 0 },
      { ...round, funding_round_id: 'fnr_1', raised_amount_usd: 0.1, company_id: 'c1' },
      { ...round, funding_round_id: 'fnr_2', raised_amount_usd: 1e21, company_id: 'c2' },
      { ...round, funding_round_id: 'fnr_3' },
      { ...round, funding_round_id: 'fnr_4', raised_amount_usd: -2.5, investment_type: 'Series A' },
    ],
  });
});
afterAll(() => server.stop());

describe('text', () => {
  it.each<Expectation>([
    [{ eq: 'äÖü ÜBER' }, '12'],
    [{ eq: 'aou uber' }, ''],
    [{ eq: 'ÄÖÜ' }, ''],
    [{ eq: '' }, '0'],
    [{ eq: quoted }, '5'],
    [{ eq: quoted.toUpperCase() }, '5'],
    [{ eq: 'fox 🦊 den' }, '6'],
    [{ eq: 'Fox 🐻 Den' }, ''],
    [{ ne: 'äöü über' }, '03456789'],
    [{ ne: '' }, '123456789'],
    [{ in: ['FOX 🦊 DEN', 'nothing', ''] }, '06'],
    [{ in: [quoted] }, '5'],
    [{ in: ['NULL', 'null'] }, ''],
    [{ in: [] }, ''],
    [{ notIn: ['FOX 🦊 DEN', quoted] }, '01234789'],
    [{ notIn: ['NULL'] }, '0123456789'],
    [{ notIn: [] }, '0123456789'],
    [{ contains: '%' }, '3'],
    [{ contains: '_' }, '3'],
    [{ contains: 'PURE_' }, '3'],
    [{ contains: 'pure' }, '34'],
    [{ contains: "'" }, '5'],
    [{ contains: '"' }, '5'],
    [{ contains: '\\' }, '5'],
    [{ contains: '\\ {BACK}, null' }, '5'],
    [{ contains: '🦊' }, '6'],
    [{ contains: 'öÜ üB' }, '12'],
    [{ contains: '.*' }, ''],
    [{ contains: '' }, '012345678'],
    [{ startsWith: '100' }, '34'],
    [{ startsWith: '100%' }, '3'],
    [{ startsWith: 'ä' }, '12'],
    [{ startsWith: 'ure' }, ''],
    [{ startsWith: "o'b" }, '5'],
    [{ startsWith: '' }, '012345678'],
    [{ isNull: true }, '9'],
    [{ isNull: false }, '012345678'],
    [{ contains: 'pure', startsWith: '1000' }, '4'],
    [{}, '0123456789'],
  ])('%j matches %s, with nulls as documented', async (comparison, ids) => {
    const matched = Array.from(ids, (id) => `c${id}`);
    await expectMatches(server, 'companies', { organizationName: comparison }, matched);
  });

  it.each([
    ['c7', 'İstanbul'],
    ['c8', 'ΣΊΣΥΦΟΣ'],
  ])('of %s matches itself, even if case folding changes its letters', async (id, name) => {
    for (const comparison of [{ eq: name }, { in: [name] }, { contains: name }, { startsWith: name }])
      await expectMatches(server, 'companies', { organizationName: comparison }, [id]);
  });
});

describe('lists of texts', () => {
  it.each<Expectation>([
    [{ has: 'AI' }, '1'],
    [{ has: 'ai' }, '2'],
    [{ has: 'A' }, ''],
    [{ has: 'Solar' }, ''],
    ...["O'B", 'a"b', 'c\\d', '{x,y}', 'NULL', '100%', '🦊', '', quoted].map((text): Expectation => [
      { has: text },
      '5',
    ]),
    [{ hasAny: ['AI', 'ai', 'Solar'] }, '12'],
    [{ hasAny: [quoted, 'NULL'] }, '5'],
    [{ hasAny: [] }, ''],
    [{ hasAll: ['Energy', 'AI'] }, '1'],
    [{ hasAll: ['AI', 'ai'] }, ''],
    [{ hasAll: ['NULL', '', quoted, 'c\\d'] }, '5'],
    [{ hasAll: [] }, '1235'],
    [{ isNull: true }, '046789'],
    [{ isNull: false }, '1235'],
    [{ has: 'AI', hasAny: ['Energy'] }, '1'],
  ])('%j matches %s; an empty list is known, null is not', async (comparison, ids) => {
    const matched = Array.from(ids, (id) => `c${id}`);
    await expectMatches(server, 'companies', { industry: comparison }, matched);
  });
});

describe('integers', () => {
  it.each<Expectation>([
    [{ eq: 0 }, '0'],
    [{ eq: -0 }, '0'],
    [{ eq: largest }, '1'],
    [{ eq: largest - 1 }, ''],
    [{ ne: 0 }, '1234'],
    [{ in: [0, 100, 7] }, '04'],
    [{ in: [] }, ''],
    [{ notIn: [0, 100] }, '123'],
    [{ notIn: [] }, '01234'],
    [{ gt: 0 }, '14'],
    [{ gt: largest - 1 }, '1'],
    [{ gte: 0 }, '014'],
    [{ lt: 0 }, '2'],
    [{ lte: 0 }, '02'],
    [{ gte: 0, lte: 100 }, '04'],
    [{ gte: 1, lte: 0 }, ''],
    [{ isNull: true }, '3'],
    [{ isNull: false }, '0124'],
  ])('%j matches %s', async (comparison, ids) => {
    const matched = Array.from(ids, (id) => `acq_${id}`);
    await expectMatches(server, 'acquisitions', { priceUsd: comparison }, matched);
  });
});

describe('numbers', () => {
  it.each<Expectation>([
    [{ eq: 0.1 }, '1'],
    [{ eq: 0 }, '0'],
    [{ eq: 1e21 }, '2'],
    [{ ne: 0.1 }, '0234'],
    [{ in: [0.1, -2.5] }, '14'],
    [{ notIn: [0.1, -2.5] }, '023'],
    [{ gt: 0.09999 }, '12'],
    [{ gte: 0.1 }, '12'],
    [{ lt: 1e-300 }, '04'],
    [{ lte: -2.5 }, '4'],
    [{ gt: -1e308, lt: 1e308 }, '0124'],
    [{ isNull: true }, '3'],
    [{ isNull: false }, '0124'],
  ])('%j matches %s', async (comparison, ids) => {
    const matched = Array.from(ids, (id) => `fnr_${id}`);
    await expectMatches(server, 'funding_rounds', { raisedAmountUsd: comparison }, matched);
  });
});

describe('dates', () => {
  it.each<Expectation>([
    [{ eq: '2015-12-31' }, '0'],
    [{ ne: '2015-12-31' }, '1234'],
    [{ in: ['2016-01-01', '9999-12-31', '2000-01-01'] }, '14'],
    [{ notIn: ['2016-01-01'] }, '0234'],
    [{ gt: '2015-12-31' }, '14'],
    [{ gte: '2015-12-31' }, '014'],
    [{ lt: '2015-12-31' }, '2'],
    [{ lte: '2015-12-31' }, '02'],
    [{ gte: '2015-01-01', lt: '2016-01-01' }, '0'],
    [{ isNull: true }, '3'],
    [{ isNull: false }, '0124'],
  ])('%j matches %s', async (comparison, ids) => {
    const matched = Array.from(ids, (id) => `acq_${id}`);
    await expectMatches(server, 'acquisitions', { acquisitionDate: comparison }, matched);
  });
});

describe('IDs', () => {
  it.each<Expectation>([
    [{ eq: 'c1' }, '1'],
    [{ eq: 'C1' }, ''],
    [{ ne: 'c1' }, '0234'],
    [{ in: ['c1', 'c2', "';--"] }, '12'],
    [{ notIn: ['c1'] }, '0234'],
    [{ isNull: true }, '034'],
    [{ isNull: false }, '12'],
  ])('%j matches %s, case-sensitively', async (comparison, ids) => {
    const matched = Array.from(ids, (id) => `fnr_${id}`);
    await expectMatches(server, 'funding_rounds', { companyId: comparison }, matched);
  });

  it('are case-sensitive, unlike investment types', async () => {
    await expectMatches(server, 'funding_rounds', { investmentType: { eq: 'SERIES a' } }, ['fnr_4']);
  });
});
