import fc from 'fast-check';
import { utils } from 'xlsx';
import { pathOf, type RecordKind, recordKinds } from '../../../src/records/record-kinds.js';
import { csvColumns } from '../../../src/records/wire/csv-columns.js';
import { recordArbitraries } from '../../harness/arbitrary/arbitrary-records.js';
import type { Caller } from '../../harness/caller.js';
import { endedExport, type ExportAnswer } from '../../harness/ended-export.js';
import { expectError } from '../../harness/expect-error.js';
import { cellsOf } from '../../harness/read-parquet.js';
import { readWorkbook, recordCells, sheetOf, valueOf, type Workbook } from '../../harness/read-workbook.js';
import { seed } from '../../harness/seed.js';
import { type Account, startServer, type TestServer } from '../../harness/start-server.js';

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const formula = '=HYPERLINK("http://evil.example","a")';
const awkward = 'tab\t, <b>&amp;</b>, _x0041_, \u0001, "quoted"';
const rounds = Array.from({ length: 1200 }, (_, at) => ({
  funding_round_id: `fnr_${String(at).padStart(5, '0')}`,
  name: `Counted ${at}`,
  company_name: 'C',
  announced_on: '2026-01-02',
}));

let server: TestServer;
let account: Account & { readonly as: Caller };
beforeAll(async () => {
  server = await startServer({ bounds: { exportSheetRows: 1200 } });
  await seed(server.db, Object.fromEntries(recordKinds.map((kind) => [kind, draw(kind)])));
  await seed(server.db, {
    FundingRound: rounds,
    Company: [
      {
        id: 'c0',
        organization_name: 'Typed',
        description: formula,
        tagline: awkward,
        website: { url: 'https://typed.example/a?c=é' },
        customer_focus: 'x'.repeat(40_000),
      },
    ],
  });
  account = await server.account({ credits: -1 });
});
afterAll(() => server.stop());

/** Returns random records of a kind, as an import reads them. `jest --seed=N` repeats a run. */
function draw(kind: RecordKind): readonly object[] {
  const drawn = fc.sample(recordArbitraries[kind], { seed: jest.getSeed(), numRuns: 20 });
  if (kind !== 'Company') return drawn;
  // Only enrich-company returns the region.
  return drawn.map((record) => ({ ...record, hq: { ...(record['hq'] as object), region: undefined } }));
}

function search(kind: RecordKind, accept: string, body: object): Promise<Response> {
  return fetch(`${server.url}/api/v1/${pathOf(kind)}/search`, {
    method: 'POST',
    headers: { 'X-API-Key': account.secret, 'Content-Type': 'application/json', Accept: accept },
    body: JSON.stringify(body),
  });
}

const bytesOf = async (response: Response): Promise<Buffer> => Buffer.from(await response.arrayBuffer());

/** A cell without a value and one with an empty text look the same. */
function withoutEmptyTexts(row: Readonly<Record<string, unknown>>): object {
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, value === '' ? null : value]));
}

describe.each(recordKinds)('a page of %s as a workbook', (kind) => {
  it('has the values of NDJSON in every cell, for the same price', async () => {
    const body = { first: 20, ...(kind === 'Company' && { filter: { organization_name: { ne: 'Typed' } } }) };
    const lines = await search(kind, 'application/x-ndjson', body);
    const answer = await search(kind, xlsx, body);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, xlsx]);
    expect(answer.headers.get('x-credits-charged')).toBe(lines.headers.get('x-credits-charged'));
    const rows = recordCells(csvColumns[kind], readWorkbook(await bytesOf(answer)));
    const text = (await lines.text()).trimEnd().split('\n');
    const expected = text.map((line) => cellsOf(csvColumns[kind], JSON.parse(line)));
    expect(rows.map(withoutEmptyTexts)).toEqual(expected.map(withoutEmptyTexts));
  });
});

describe('a workbook', () => {
  it('has typed cells, links, a frozen header with filters, and no formulas', async () => {
    const filter = { organization_name: { eq: 'Typed' } };
    const workbook = readWorkbook(await bytesOf(await search('Company', xlsx, { filter })));
    const sheet = sheetOf(workbook, 'Records');
    const columns = csvColumns.Company.map(({ path }) => path.join('.'));
    const cell = (name: string): unknown => sheet[utils.encode_cell({ r: 1, c: columns.indexOf(name) })];
    const xml = Buffer.from(workbook.files['xl/worksheets/sheet1.xml']?.content ?? []).toString();
    expect(xml).toContain('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>');
    expect(xml).not.toContain('<f>');
    expect(sheet['!autofilter']).toEqual({ ref: 'A1:DM2' });
    expect(sheet['!cols']?.[0]?.width).toBe(24);
    expect(valueOf(sheet, 0, 0)).toBe('id');
    expect(cell('description')).toMatchObject({ t: 's', v: formula });
    expect(cell('tagline')).toMatchObject({ v: awkward });
    expect(cell('website.url')).toMatchObject({ l: { Target: 'https://typed.example/a?c=%C3%A9' } });
    expect(cell('customer_focus')).toMatchObject({ v: `${'x'.repeat(32_766)}…` });
    expect(aboutLines(workbook)).toMatchObject({
      Request: 'POST /companies/search',
      Filter: '{"organizationName":{"eq":"Typed"}}',
      Created: server.clock.now().toISOString(),
      Credits: 1,
    });
  });

  it('is exported with up to the maximum number of records', async () => {
    const { as, secret } = account;
    const filter = { name: { startsWith: 'Counted' } };
    const made = await as.post('/exports', { format: 'xlsx', product: 'funding_rounds', filter });
    const job = await endedExport(as, made.body as ExportAnswer);
    expect(job).toMatchObject({ status: 'done', rows: 1200, credits: 1200 });
    const url = `${server.url}/api/v1/exports/${job.id}/file`;
    const response = await fetch(url, { headers: { 'X-API-Key': secret } });
    const workbook = readWorkbook(await bytesOf(response));
    const sheet = sheetOf(workbook, 'Records');
    expect(sheet['!ref']).toBe('A1:J1201');
    expect([valueOf(sheet, 1, 0), valueOf(sheet, 1200, 0)]).toEqual(['fnr_00000', 'fnr_01199']);
    expect(aboutLines(workbook)).toMatchObject({ Records: 'Funding rounds', Number: 1200, Credits: 1200 });
  });

  it('of more records is refused, with the formats that have no such maximum', async () => {
    const answer = await account.as.post('/exports', { format: 'xlsx', product: 'funding_rounds' });
    expectError(
      answer,
      422,
      'ANSWER_TOO_LARGE',
      /at most 1200 records, but 1220 match\. Use the format parquet or csv/,
    );
  });
});

/** Returns the lines of the second sheet by their labels. */
function aboutLines(workbook: Workbook): object {
  const lines = utils.sheet_to_json<readonly unknown[]>(sheetOf(workbook, 'About'), { header: 1 });
  return Object.fromEntries(lines) as object;
}
