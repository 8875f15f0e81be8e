import { describeCommonRefusals } from '../../harness/common-refusals.js';
import { blankIpo } from '../../harness/contract-shapes.js';
import { expectError } from '../../harness/expect-error.js';
import { seed } from '../../harness/seed.js';
import { startServer, type TestServer } from '../../harness/start-server.js';

let server: TestServer;

const listed = {
  ipo_id: 'ipo_1f',
  company_id: 'c0ffee',
  company_name: 'Coffee',
  company_domain: 'coffee.example',
  stock_exchange_symbol: 'nasdaq',
  stock_symbol: 'COFE',
  went_public_on: '2024-02-29',
  share_price_usd: 17.25,
  valuation_price_usd: 1.5e12,
  money_raised_usd: 9007199254740991,
};

beforeAll(async () => {
  server = await startServer();
  await seed(server.db, {
    Ipo: [listed, { ipo_id: 'ipo_blank', company_id: 'dangling', company_name: 'Unknown' }],
  });
});
afterAll(() => server.stop());

describe('200', () => {
  it('returns every key of the record for one credit', async () => {
    const { as } = await server.account({ credits: 5 });
    const { status, headers, body } = await as.get('/ipos/ipo_1f');
    expect(status).toBe(200);
    expect(body).toStrictEqual(listed);
    expect(headers.get('x-credits-charged')).toBe('1');
    expect(headers.get('x-creditlimit-limit')).toBe('5');
    expect(headers.get('x-creditlimit-remaining')).toBe('4');
    expect(await as.remaining()).toBe(4);
  });

  it('returns unknown values as null, and needs no company record', async () => {
    const { as } = await server.account();
    const { body } = await as.get('/ipos/ipo_blank');
    expect(body).toStrictEqual({
      ipo_id: 'ipo_blank',
      company_id: 'dangling',
      company_name: 'Unknown',
      ...blankIpo,
    });
  });
});

describe('404', () => {
  it.each([
    ['that does not exist', 'ipo_2f'],
    ['of another kind', 'acq_1f'],
    ['without its prefix', '1f'],
    ['with a NUL', 'ipo_1f%00'],
    ['with SQL', "ipo_1f';--"],
    ['that cannot be decoded', 'ipo_%f'],
    ['of 5,000 characters', `ipo_${'1'.repeat(5000)}`],
    ['past 2^53', '9007199254740993'],
  ])('finds no IPO by an ID %s, and charges nothing', async (_what, id) => {
    const { as } = await server.account({ credits: 5 });
    const answer = await as.get(`/ipos/${id}`);
    expectError(answer, 404, 'NOT_FOUND', /^Not Found: /);
    expect(answer.headers.get('x-credits-charged')).toBe('0');
    expect(await as.remaining()).toBe(5);
  });
});

describeCommonRefusals({
  server: () => server,
  method: 'GET',
  scopes: ['deals:read'],
  good: { path: '/ipos/ipo_1f' },
  unmatched: { path: '/ipos/ipo_2f' },
});
