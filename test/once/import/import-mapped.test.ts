import { readFile } from 'node:fs/promises';
import { type Installation, openInstallation } from '../../harness/dealgraph.js';
import { makeMessyCompanies, messyMap } from '../../harness/messy-companies.js';
import type { Row } from '../../harness/process-database.js';

// Imports CSV files of one's own with a map of their columns.

let installation: Installation;
beforeEach(async () => {
  installation = await openInstallation();
});

async function documents(): Promise<Row[]> {
  const rows = await installation.query('SELECT document FROM company ORDER BY id');
  return rows.map(({ document }) => JSON.parse(String(document)) as Row);
}

async function countChanges(): Promise<unknown> {
  return (await installation.query('SELECT count(*)::int AS count FROM record_change'))[0]?.['count'];
}

async function linesOf(path: unknown): Promise<Row[]> {
  const text = await readFile(String(path), 'utf8');
  return text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Row);
}

/** The rejects of the messy file by reason. The remaining 1,333 of 2,000 rows are imported. */
const messyRejects = {
  'the row and the header have different numbers of columns': 123,
  'an earlier row has the same key': 110,
  'a key column is empty': 63,
  'the value of column "Finanzierung (Mio)" cannot be read': 59,
  'the value of column "Web" cannot be read': 59,
  'the value of column "Letzte Runde" cannot be read': 56,
  'the value of column "Land" cannot be read': 55,
  'the value of column "Gegründet" cannot be read': 53,
  'the line is invalid UTF-8': 20,
  'a field is longer than 20,000 characters': 17,
  'the value of column "Branchen" cannot be read': 15,
  'does not match the contract': 14,
  'the value of column "Kundennr" cannot be read': 12,
  'the value of column "Firma" cannot be read': 11,
};

it('a messy file of 2,000 rows: each good row is imported, and each other row is a reject with its line', async () => {
  const { bytes, rows, windows1252 } = makeMessyCompanies(56, 2000);
  const file = await installation.write('companies.csv', bytes);
  const map = await installation.write('map.json', [messyMap]);
  const answer = await installation.answer(['import', file, '--map', map, '--rejects', 'rejects.ndjson']);
  const expected = rows.filter(({ reason }) => reason !== null).map(({ line, reason }) => ({ line, reason }));
  const rejects = await linesOf(answer['rejects_file']);
  expect(rejects.map(({ line, reason }) => ({ line, reason }))).toEqual(expected);
  expect(answer).toMatchObject({
    imported: { companies: rows.length - expected.length },
    rejected: expected.length,
    refused_files: [],
    counts: { 'lines read as Windows-1252 because they are not UTF-8': windows1252 },
  });
  expect(answer).toMatchObject({
    imported: { companies: 1333 },
    rejected: 667,
    rejected_by_reason: messyRejects,
  });
  // No value is invented: records have exactly what the cells mean.
  const values = rows.filter(({ reason }) => reason === null).map((row) => row.values);
  const read = (await documents()).map((company) => {
    const { domain } = company['website'] as Row;
    const { country } = company['hq'] as Row;
    const { total_funding_usd: funding, last_funding_date: lastRound } = company['funding'] as Row;
    const { organization_name: name, founded_year: founded, industry } = company;
    return { name, domain, country, founded, funding, lastRound, industry };
  });
  expect(sorted(read)).toEqual(sorted(values));
});

function sorted(values: readonly object[]): string[] {
  return values.map((value) => JSON.stringify(value, Object.keys(value).toSorted())).toSorted();
}

const map = {
  records: 'companies',
  id: 'No',
  fields: { organization_name: 'Name', employee_count: 'Staff', 'hq.city': 'City' },
};

it.each([[[]], [['--update']]])(
  'importing a file again (%j) changes nothing, and a changed cell is one change',
  async (options) => {
    const table = ['No,Name,Staff,City', '1,Kiln,10,Bremen', '2,Glaze,,', '3,Clay,5,Kiel'];
    const path = await installation.write('map.json', [map]);
    const run = async (lines: readonly string[], more: readonly string[]): Promise<Row> =>
      installation.answer(['import', await installation.write('own.csv', lines), '--map', path, ...more]);
    await run(table, []);
    const before = Number(await countChanges());
    expect(await run(table, options)).toMatchObject({ imported: { companies: 3 }, rejected: 0 });
    expect(await countChanges()).toBe(before);
    const changed = table.map((line) => line.replace('1,Kiln,10,Bremen', '1,Kiln,11,'));
    expect(await run(changed, options)).toMatchObject({ imported: { companies: 3 }, rejected: 0 });
    expect(await countChanges()).toBe(before + 1);
    const city = options.length === 0 ? null : 'Bremen';
    expect(await documents()).toContainEqual(
      expect.objectContaining({
        organization_name: 'Kiln',
        employee_count: 11,
        hq: expect.objectContaining({ city }) as unknown,
      }),
    );
    const [, , ...others] = changed;
    expect(await run(['No,Name,Staff,City', '4,New,1,Kiel', ...others], ['--update'])).toMatchObject({
      rejected_by_reason: { 'no stored record has this ID. Import a new record without --update': 1 },
    });
  },
);

/** A map and a row of each kind, and values of the record that the row becomes. */
const kinds: readonly (readonly [string, object, readonly string[], object])[] = [
  [
    'people',
    {
      id: 'Key',
      fields: {
        full_name: 'Name',
        emails: { column: 'Mail', separator: ' ', score: 7 },
        skills: { column: 'Skills', separator: ';' },
      },
    },
    ['Key,Name,Mail,Skills', '1,Ada,ada@kiln.example,"clay;glaze"'],
    { full_name: 'Ada', skills: ['clay', 'glaze'] },
  ],
  [
    'investors',
    {
      id: { domain: 'Web' },
      fields: {
        investor_name: 'Fund',
        domain: 'Web',
        portfolio_companies: { column: 'Portfolio', separator: ' ', link: 'companies', by: 'domain' },
      },
    },
    ['Fund,Web,Portfolio', 'Kiln Capital,www.kilncapital.example,kiln.example glaze.example'],
    {
      investor_name: 'Kiln Capital',
      domain: 'kilncapital.example',
      portfolio_companies: [expect.any(String), expect.any(String)],
    },
  ],
  [
    'funding_rounds',
    {
      id: { columns: ['Company', 'Round'] },
      fields: {
        company_name: 'Company',
        company_id: { column: 'Web', link: 'companies', by: 'domain' },
        investment_type: 'Round',
        announced_on: { column: 'Date', format: 'M/D/YYYY' },
        raised_amount_usd: 'Amount',
        investors: { column: 'Investors', leads: 'Lead', separator: ';' },
      },
    },
    [
      'Company,Web,Round,Date,Amount,Lead,Investors',
      'Kiln,kiln.example,series a,2/28/2014,$1.2M,Ada,Ada; Bob',
    ],
    {
      name: 'Series A - Kiln',
      company_id: expect.stringMatching(/^[0-9a-f]{24}$/) as unknown,
      investment_type: 'Series A',
      announced_on: '2014-02-28',
      raised_amount_usd: 1_200_000,
      investors: [
        { investor_name: 'Ada', is_lead_investor: true },
        { investor_name: 'Bob', is_lead_investor: false },
      ],
    },
  ],
  [
    'acquisitions',
    {
      id: { columns: ['Buyer', 'Target'] },
      fields: {
        acquirer_name: 'Buyer',
        acquirer_company_id: { column: 'Buyer', link: 'companies' },
        acquiree_company_id: { column: 'Target', link: 'companies' },
        acquiree_name: 'Target',
        price_usd: 'Price',
        acquisition_type: { column: 'Type', values: { 'Take-over': 'merge' } },
        acquisition_date: 'Date',
      },
    },
    ['Buyer,Target,Price,Type,Date', 'Kiln,Glaze,"$1.2M",Take-over,2014-02-28'],
    { acquirer_name: 'Kiln', acquiree_name: 'Glaze', price_usd: 1_200_000, acquisition_date: '2014-02-28' },
  ],
  [
    'ipos',
    {
      id: 'Ticker',
      fields: {
        company_name: 'Company',
        company_id: { column: 'Company', link: 'companies' },
        stock_symbol: 'Ticker',
        went_public_on: 'Date',
        share_price_usd: 'Price',
      },
    },
    ['Company,Ticker,Date,Price', 'Kiln,KLN,2014-02-28,12.50'],
    { company_name: 'Kiln', stock_symbol: 'KLN', went_public_on: '2014-02-28', share_price_usd: 12.5 },
  ],
  [
    'talent_signals',
    {
      id: 'Key',
      fields: { full_name: 'Name', signal_type: 'Type', signal_date: 'Date', signal_score: 'Score' },
    },
    ['Key,Name,Type,Date,Score', '1,Ada,New role,2014-02-28,7'],
    { full_name: 'Ada', signal_type: 'new_role', signal_score: 7 },
  ],
  [
    'interest_signals',
    {
      id: 'Key',
      fields: {
        signal_type: 'Type',
        signal_date: 'Date',
        entity_id: { column: 'Web', link: 'companies', by: 'domain' },
        signal_investors: { column: 'Investors', separator: ';' },
      },
    },
    ['Key,Type,Date,Web,Investors', '1,company,2014-02-28,kiln.example,Ada'],
    { signal_type: 'Company', signal_investors: [{ name: 'Ada' }] },
  ],
];

it('records of every kind can be mapped', async () => {
  for (const [records, given, lines, values] of kinds) {
    const file = await installation.write(`${records}.csv`, lines);
    const path = await installation.write('map.json', [{ records, ...given }]);
    expect(await installation.answer(['import', file, '--map', path])).toMatchObject({
      imported: { [records]: 1 },
    });
    await installation.answer(['export', records, '--only', records]);
    const [record] = await linesOf(`${installation.folder}/${records}/${records}.ndjson`);
    expect(record).toMatchObject(values);
  }
});
