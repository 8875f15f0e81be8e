import { parse } from 'csv-parse/sync';
import { csvColumns } from '../../../src/records/wire/csv-columns.js';
import { saveList, saveSearch } from '../../harness/saved-search.js';
import { seed } from '../../harness/seed.js';
import { startServer, type TestServer } from '../../harness/start-server.js';

const lines = 'application/x-ndjson';
const csv = 'text/csv';
const formula = '=HYPERLINK("http://evil.example","a")';

let server: TestServer;
let secret: string;
let pages: Readonly<Record<string, string>>;

beforeAll(async () => {
  server = await startServer();
  await seed(server.db, {
    Company: [
      {
        id: 'c1',
        organization_name: 'Comma, "quoted"\r\nand two lines',
        tagline: '',
        description: formula,
        hq: { city: 'Berlin', regions: ['EU', 'DACH'] },
        tags: [],
        employee_count: -5,
        customer_focus: '-12.5',
        growth_stage: '+49 30 1234',
        traction_metrics: { employee_count: { latest: 7 } },
      },
      { id: 'c2', organization_name: '@sum', description: '\tx', tagline: '-' },
    ],
    FundingRound: [{ funding_round_id: 'fnr_1', name: 'A', company_name: 'C', company_id: 'c1' }],
    Acquisition: [
      {
        acquisition_id: 'acq_1',
        acquirer_company_id: 'c1',
        acquirer_name: 'A',
        acquiree_company_id: 'c2',
        acquiree_name: 'B',
      },
    ],
    Investor: [{ investor_id: 'inv_1', investor_name: 'I' }],
    Person: [{ person_id: 'per_1', full_name: 'P' }],
  });
  const account = await server.account({ credits: -1 });
  ({ secret } = account);
  const { organizationId } = account;
  pages = {
    'funding-rounds': `/searches/funding-rounds/${await saveSearch(server, { product: 'funding_rounds' })}/results`,
    acquisitions: `/searches/acquisitions/${await saveSearch(server, { product: 'acquisitions' })}/results`,
    companies: `/searches/companies/${await saveSearch(server, { product: 'companies' })}/results`,
    people: `/searches/people/${await saveSearch(server, { product: 'people' })}/results`,
    investors: `/searches/investors/${await saveSearch(server, { product: 'investors' })}/results`,
    'list of companies': `/lists/companies/${await saveList(server, organizationId, 'companies', ['c2', 'c1'])}/results`,
    'list of people': `/lists/people/${await saveList(server, organizationId, 'people', ['per_1'])}/results`,
    'list of investors': `/lists/investors/${await saveList(server, organizationId, 'investors', ['inv_1'])}/results`,
    "a company's acquisitions": '/companies/c1/acquisitions',
  };
});
afterAll(() => server.stop());

async function ask(path: string, accept: string, more: RequestInit = {}): Promise<Response> {
  const headers = { 'X-API-Key': secret, Accept: accept, ...(more.headers as Record<string, string>) };
  return fetch(`${server.url}/api/v1${path}`, { ...more, headers });
}

function search(body: object, accept: string, headers: Record<string, string> = {}): Promise<Response> {
  return ask('/companies/search', accept, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
}

const rowsOf = (text: string): unknown[] =>
  text
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as unknown);

describe.each([
  'funding-rounds',
  'acquisitions',
  'companies',
  'people',
  'investors',
  'list of companies',
  'list of people',
  'list of investors',
  "a company's acquisitions",
])('%s', (name) => {
  it('are returned as NDJSON, with the same records for the same charge', async () => {
    const path = pages[name] ?? '';
    const json = await ask(path, 'application/json');
    const answer = await ask(path, lines);
    const text = await answer.text();
    expect(rowsOf(text)).toStrictEqual(await json.json());
    expect(text.endsWith('}\n')).toBe(true);
    expect(answer.headers.get('content-type')).toBe('application/x-ndjson; charset=utf-8');
    expect(answer.headers.get('x-credits-charged')).toBe(json.headers.get('x-credits-charged'));
    expect(answer.headers.get('vary')).toBe('Accept, Accept-Encoding');
  });

  it('are returned as CSV with the columns of their kind, all of them in each row', async () => {
    const path = pages[name] ?? '';
    const rows = (await (await ask(path, 'application/json')).json()) as unknown[];
    const answer = await ask(path, csv);
    const table = parse(await answer.text(), { record_delimiter: '\r\n' });
    expect(table).toHaveLength(rows.length + 1);
    const kinds = Object.values(csvColumns).map((columns) => columns.map(({ path: of }) => of.join('.')));
    expect(kinds).toContainEqual(table[0]);
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8; header=present');
  });
});

describe('the cells of a CSV', () => {
  it('contain nested fields under dotted names, lists and objects as JSON, and formulas behind an apostrophe', async () => {
    const answer = await search({ order_by: { field: 'id' } }, csv);
    const [first, second] = parse<Record<string, string>>(await answer.text(), {
      columns: true,
      record_delimiter: '\r\n',
    });
    expect(first).toMatchObject({
      id: 'c1',
      organization_name: 'Comma, "quoted"\r\nand two lines',
      description: `'${formula}`,
      'hq.city': 'Berlin',
      'hq.state': '',
      'hq.regions': '["EU","DACH"]',
      tags: '[]',
      roles: '',
      employee_count: '-5',
      customer_focus: '-12.5',
      growth_stage: "'+49 30 1234",
    });
    expect(JSON.parse(first?.['traction_metrics.employee_count'] ?? '')).toMatchObject({ latest: 7 });
    expect(second).toMatchObject({ organization_name: "'@sum", description: "'\tx", tagline: "'-" });
  });

  it('distinguish an empty text from null', async () => {
    const text = await (await search({ filter: { id: { eq: 'c1' } } }, csv)).text();
    const line = parse(text, { cast: (value, { quoting }) => (quoting ? value : value || null) });
    const at = csvColumns.Company.findIndex(({ path: [key] }) => key === 'tagline');
    expect([line[1]?.[at], line[1]?.[at + 1]]).toEqual(['', '-12.5']);
    expect(line[1]?.[at + 2]).toBeNull();
  });

  it('have a header line even when there is no row', async () => {
    const answer = await search({ filter: { id: { eq: 'none' } } }, csv);
    expect((await answer.text()).split('\r\n')).toEqual([
      expect.stringMatching(/^id,organization_name,/),
      '',
    ]);
    expect(answer.headers.get('x-credits-charged')).toBe('0');
    expect(answer.headers.get('x-has-next-page')).toBe('false');
    expect(answer.headers.has('x-end-cursor')).toBe(false);
  });
});

describe('a filtered list', () => {
  it.each([lines, csv])('as %s reports its pagination in headers', async (accept) => {
    const body = { order_by: { field: 'id' }, first: 1, include_total: true };
    const { page_info: info } = (await (await search(body, '*/*')).json()) as {
      page_info: { end_cursor: string };
    };
    const answer = await search(body, accept);
    expect(answer.headers.get('x-has-next-page')).toBe('true');
    expect(answer.headers.get('x-end-cursor')).toBe(info.end_cursor);
    expect(answer.headers.get('x-total-count')).toBe('2');
    const next = await search({ order_by: { field: 'id' }, after: info.end_cursor }, accept);
    expect(next.headers.get('x-has-next-page')).toBe('false');
    expect(next.headers.has('x-total-count')).toBe(false);
  });

  it('reports it in a replay under an Idempotency-Key too', async () => {
    const key = { 'Idempotency-Key': 'page' };
    const first = await search({ first: 1 }, csv, key);
    const again = await search({ first: 1 }, csv, key);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(await again.text()).toBe(await first.text());
    for (const name of ['x-has-next-page', 'x-end-cursor', 'content-type'])
      expect([name, again.headers.get(name)]).toEqual([name, first.headers.get(name)]);
    const other = await search({ first: 1 }, lines, key);
    expect([other.status, await other.json()]).toEqual([
      422,
      expect.objectContaining({ errorCode: 'IDEMPOTENCY_KEY_REUSED' }),
    ]);
  });
});

describe('the Accept header', () => {
  it.each([
    ['*/*', 'application/json'],
    ['application/json, text/csv;q=0.9', 'application/json'],
    ['text/csv;q=0.5, application/x-ndjson;q=0.6', lines],
    ['text/html, text/csv;q=0.1', csv],
    ['text/*', csv],
    ['text/csv;q=0', 'application/json'],
    ['application/xml', 'application/json'],
    ['nonsense', 'application/json'],
  ])('%j selects %s; an unavailable type gets JSON, as the contract has no 406', async (accept, type) => {
    const answer = await ask(pages['people'] ?? '', accept);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toMatch(type);
  });

  it('leaves errors and dry runs as JSON', async () => {
    const refused = await ask('/searches/companies/99/results', csv);
    expect([refused.status, refused.headers.get('content-type')]).toEqual([
      404,
      'application/json; charset=utf-8',
    ]);
    const dry = await ask(pages['people'] ?? '', csv, { headers: { 'X-Dry-Run': 'true' } });
    expect(await dry.json()).toEqual({ credits: 1, rows: 1, records: { Person: 1 } });
  });
});
