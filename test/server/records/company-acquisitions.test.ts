import { describeCommonRefusals } from '../../harness/common-refusals.js';
import { blankAcquisition } from '../../harness/contract-shapes.js';
import { expectError } from '../../harness/expect-error.js';
import { seed } from '../../harness/seed.js';
import { startServer, type TestServer } from '../../harness/start-server.js';

let server: TestServer;

const path = '/companies/c0ffee/acquisitions';

function deal(id: string, acquirer: string, acquiree: string, date: string | null): object {
  return {
    acquisition_id: id,
    acquirer_company_id: acquirer,
    acquirer_name: `Name of ${acquirer}`,
    acquiree_company_id: acquiree,
    acquiree_name: `Name of ${acquiree}`,
    acquisition_date: date,
  };
}

const bought = {
  acquisition_id: 'acq_new',
  acquirer_company_id: 'c0ffee',
  acquirer_name: 'Coffee',
  acquiree_company_id: 'bea7',
  acquiree_name: 'Beat',
  acquirer_domain: 'coffee.example',
  acquiree_domain: 'beat.example',
  acquisition_type: 'management_buyout',
  price_usd: 9007199254740991,
  acquisition_date: '2025-12-31',
};

/** IDs in the order of D1: newest first, undated ones last, then by ID. */
const order = ['acq_new', 'acq_B', 'acq_a', 'acq_b', 'acq_self', 'acq_old', 'acq_u1', 'acq_u2'];

beforeAll(async () => {
  server = await startServer();
  await seed(server.db, {
    Company: [{ id: 'c0ffee' }, { id: 'bea7' }, { id: 'a10ne' }, { id: 'c0ffee0' }],
    Acquisition: [
      deal('acq_u2', 'c0ffee', 'bea7', null),
      deal('acq_u1', 'other', 'c0ffee', null),
      deal('acq_old', 'c0ffee', 'dangling', '1999-01-01'),
      deal('acq_b', 'other', 'c0ffee', '2020-05-05'),
      deal('acq_a', 'c0ffee', 'other', '2020-05-05'),
      deal('acq_B', 'c0ffee', 'other', '2020-05-05'),
      deal('acq_self', 'c0ffee', 'c0ffee', '2019-05-05'),
      bought,
      deal('acq_else', 'other', 'c0ffee0', '2024-01-01'),
    ],
  });
});
afterAll(() => server.stop());

async function idsOf(query: string): Promise<string[]> {
  const { as } = await server.account();
  const { status, body } = await as.get(`${path}${query}`);
  expect(status).toBe(200);
  return (body as { acquisition_id: string }[]).map(({ acquisition_id: id }) => id);
}

describe('200', () => {
  it('returns the deals of both directions, newest first, undated last, then by ID', async () => {
    expect(await idsOf('')).toEqual(order);
  });

  it('returns every key of a record, for one credit per record', async () => {
    const { as } = await server.account({ credits: 100 });
    const { headers, body } = await as.get(path);
    expect(body).toContainEqual(bought);
    expect(body).toContainEqual({
      ...blankAcquisition,
      ...deal('acq_old', 'c0ffee', 'dangling', '1999-01-01'),
    });
    expect(headers.get('x-credits-charged')).toBe('8');
    expect(headers.get('x-creditlimit-remaining')).toBe('92');
    expect(await as.remaining()).toBe(92);
  });

  it('returns a deal of a company with itself once', async () => {
    expect((await idsOf('')).filter((id) => id === 'acq_self')).toEqual(['acq_self']);
  });

  it.each([1, 2, 3, 5, 8, 5000])('returns the same rows page by page, %i at a time', async (limit) => {
    const rows: string[] = [];
    for (let page = 0; ; page++) {
      const ids = await idsOf(`?limit=${limit}&page=${page}`);
      if (ids.length === 0) break;
      expect(ids.length).toBeLessThanOrEqual(limit);
      rows.push(...ids);
    }
    expect(rows).toEqual(order);
  });

  it('charges a page for its own rows', async () => {
    const { as } = await server.account({ credits: 10 });
    const { headers } = await as.get(`${path}?limit=3&page=2`);
    expect(headers.get('x-credits-charged')).toBe('2');
    expect(await as.remaining()).toBe(8);
  });

  it.each([
    ['of a company without deals', '/companies/a10ne/acquisitions'],
    ['after the last row', `${path}?page=1`],
    ['with the largest page number', `${path}?limit=5000&page=2147483647`],
  ])('an empty page %s is [] and not charged', async (_what, empty) => {
    const { as } = await server.account({ credits: 5 });
    const { status, headers, body } = await as.get(empty);
    expect([status, body]).toEqual([200, []]);
    expect(headers.get('x-credits-charged')).toBe('0');
    expect(await as.remaining()).toBe(5);
  });

  it('returns 50 rows by default', async () => {
    const many = Array.from({ length: 51 }, (_, n) => deal(`acq_many${n}`, 'feed', 'food', null));
    await seed(server.db, { Company: [{ id: 'feed' }], Acquisition: many });
    const { as } = await server.account();
    const { body } = await as.get('/companies/feed/acquisitions');
    expect(body).toHaveLength(50);
  });
});

describe('402', () => {
  it('returns and charges nothing when the page costs more than the remaining credits', async () => {
    const { as } = await server.account({ credits: 3 });
    const answer = await as.get(`${path}?limit=5`);
    expectError(answer, 402, 'OUT_OF_CREDITS', /it costs 5 and 3 remain/);
    expect(answer.headers.get('x-credits-charged')).toBe('0');
    expect(answer.headers.get('x-creditlimit-remaining')).toBe('3');
    expect(await as.remaining()).toBe(3);
    expect((await as.get(`${path}?limit=3`)).status).toBe(200);
    expect(await as.remaining()).toBe(0);
  });
});

describe('404', () => {
  it.each([
    ['that does not exist', 'unknown'],
    ['that only an acquisition refers to', 'other'],
    ['with a NUL', 'c0ffee%00'],
    ['with SQL', "c0ffee'%20OR%201=1"],
    ['that cannot be decoded', '%zz'],
    ['of 5,000 characters', 'c'.repeat(5000)],
  ])('finds no company by an ID %s, and charges nothing', async (_what, id) => {
    const { as } = await server.account({ credits: 5 });
    const answer = await as.get(`/companies/${id}/acquisitions`);
    expectError(answer, 404, 'NOT_FOUND', /^Not Found: /);
    expect(answer.headers.get('x-credits-charged')).toBe('0');
    expect(await as.remaining()).toBe(5);
  });
});

describe('422', () => {
  const limitRule = 'limit must be an integer from 1 to 5000, got ';
  const pageRule = 'page must be an integer from 0 to 2147483647, got ';

  it.each([
    ['limit=0', `${limitRule}"0".`],
    ['limit=5001', `${limitRule}"5001".`],
    ['limit=-1', `${limitRule}"-1".`],
    ['limit=', `${limitRule}"".`],
    ['limit=x', `${limitRule}"x".`],
    ['limit=1.5', `${limitRule}"1.5".`],
    ['limit=1e3', `${limitRule}"1e3".`],
    ['limit=0x10', `${limitRule}"0x10".`],
    ['limit=%205', `${limitRule}" 5".`],
    ['limit=5%00', `${limitRule}"5\\u0000".`],
    ['limit=9007199254740993', `${limitRule}"9007199254740993".`],
    ['limit=Infinity', `${limitRule}"Infinity".`],
    ['limit=%D9%A5', `${limitRule}"٥".`],
    ['page=-1', `${pageRule}"-1".`],
    ['page=2147483648', `${pageRule}"2147483648".`],
    ['page=99999999999999999999', `${pageRule}"99999999999999999999".`],
    ['page=null', `${pageRule}"null".`],
    ['limit=1&limit=2', 'limit was given 2 times. Specify it once.'],
    ['page=0&page=0&page=0', 'page was given 3 times. Specify it once.'],
  ])('refuses %s with the reason, and charges nothing', async (query, message) => {
    const { as } = await server.account({ credits: 5 });
    const answer = await as.get(`${path}?${query}`);
    expectError(answer, 422, 'VALIDATION_ERROR', message);
    expect(await as.remaining()).toBe(5);
  });

  it('is returned before the company is looked up', async () => {
    const { as } = await server.account();
    expectError(await as.get('/companies/unknown/acquisitions?limit=0'), 422, 'VALIDATION_ERROR');
  });
});

describeCommonRefusals({
  server: () => server,
  method: 'GET',
  scopes: ['deals:read'],
  good: { path: `${path}?limit=1` },
  unmatched: { path: '/companies/unknown/acquisitions' },
  misshapen: { path: `${path}?limit=0`, status: 422, errorCode: 'VALIDATION_ERROR' },
});
