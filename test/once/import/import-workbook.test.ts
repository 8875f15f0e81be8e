import { readFile, stat } from 'node:fs/promises';
import { type Installation, openInstallation } from '../../harness/dealgraph.js';
import { makeWorkbook, type Sheet } from '../../harness/make-workbook.js';
import type { Row } from '../../harness/process-database.js';

// Imports Excel workbooks: exports with a sheet for each table, and sheets of one's own with a map.

let installation: Installation;
beforeAll(async () => {
  installation = await openInstallation();
});

const day = { s: 1, v: '41698' };
const companies: Sheet = {
  name: 'Companies',
  rows: [
    ['permalink', 'name', 'homepage_url', 'founded_at'],
    ['/organization/kiln', 'Kiln', 'http://kiln.example', day],
    ['/organization/clay', 'Clay\n& Sons', 'http://clay.example', { t: 'e', v: '#REF!' }],
    [],
    ['clay', 'No path'],
  ],
};
const rounds: Sheet = {
  name: 'Rounds',
  rows: [
    [
      'company_permalink',
      'company_name',
      'funding_round_permalink',
      'funding_round_type',
      'funding_round_code',
      'funded_at',
      'raised_amount_usd',
    ],
    ['/organization/kiln', 'Kiln', '/funding-round/01', 'venture', 'A', day, 1_000_000],
  ],
};

async function writeBook(name: string, sheets: readonly Sheet[]): Promise<string> {
  return installation.write(name, makeWorkbook(sheets, { formats: [14] }));
}

it('an export in one workbook is read sheet by sheet', async () => {
  const license: Sheet = { name: 'License', rows: [['Terms']] };
  const book = await writeBook('export.xlsx', [
    license,
    companies,
    rounds,
    { ...rounds, name: 'Acquisitions', state: 'hidden' },
  ]);
  const answer = await installation.answer(['import', book, '--rejects', 'rejects.ndjson']);
  expect(answer).toMatchObject({
    imported: { companies: 2, funding_rounds: 1 },
    counts: { 'spreadsheet errors set to unknown': 1 },
    refused_files: [],
    unread_files: [
      { file: `${book}/License`, reason: 'not a file of the 2015 Crunchbase export' },
      { file: `${book}/Acquisitions`, reason: 'a hidden sheet' },
    ],
  });
  const [reject = ''] = (await readFile(String(answer['rejects_file']), 'utf8')).split('\n');
  // The number of the sheet's row, although the row before it has two lines.
  expect(JSON.parse(reject)).toMatchObject({ file: 'export.xlsx/Companies', line: 5 });
  const [round] = await installation.query('SELECT announced_on::text, raised_amount_usd FROM funding_round');
  expect(round).toEqual({ announced_on: '2014-02-28', raised_amount_usd: 1_000_000 });
});

const own: Sheet = {
  name: 'Kunden',
  rows: [
    ['Nr', 'Firma', 'Web', 'Umsatz (Mio)', 'Letzte Runde', 'Land'],
    [7, 'Ofen', 'ofen.example', 12.5, day, 'DE'],
    [8, 'Ton', 'ton.example', 1.234, { s: 2, v: '41671' }, 'DE'],
    [9, 'Glas', 'glas.example', '1.234,5', '01.03.2014', { t: 'e', v: '#N/A' }],
    [10, 'Lehm', 'lehm.example', '1.234,5', '01.03.2014', null],
  ],
};
const map = {
  records: 'companies',
  sheet: 'kunden',
  id: 'Nr',
  fields: {
    organization_name: 'Firma',
    'website.domain': 'Web',
    'funding.total_funding_usd': { column: 'Umsatz (Mio)', unit: 'million', decimal: ',' },
    'funding.last_funding_date': { column: 'Letzte Runde', format: 'DD.MM.YYYY' },
    'hq.country': 'Land',
  },
};

it('a sheet is imported with a map: dates and numbers are those of the cells, whatever their format', async () => {
  const book = await installation.write('own.xlsx', makeWorkbook([companies, own], { formats: [14, 17] }));
  const path = await installation.write('own.json', [map]);
  const preview = await installation.answer(['import', book, '--map', path, '--preview']);
  expect(preview).toMatchObject({
    first_records: [
      {
        line: 2,
        organization_name: 'Ofen',
        'funding.total_funding_usd': 12_500_000,
        'funding.last_funding_date': '2014-02-28',
        'hq.country': 'Germany',
      },
      {
        line: 5,
        organization_name: 'Lehm',
        'funding.total_funding_usd': 1_234_500_000,
        'funding.last_funding_date': '2014-03-01',
        'hq.country': null,
      },
    ],
    first_rejects: [
      { line: 3, detail: 'funding.last_funding_date: got "2014-02", need a day as DD.MM.YYYY' },
      { line: 4, detail: 'hq.country: got "#N/A", which is a spreadsheet error' },
    ],
    importable: 2,
    rejected: 2,
  });
  const before = await installation.query('SELECT count(*)::int AS count FROM company');
  expect(await installation.answer(['import', book, '--map', path])).toMatchObject({
    imported: { companies: 2 },
    rejected: 2,
  });
  const after = await installation.query('SELECT count(*)::int AS count FROM company');
  expect(Number(after[0]?.['count']) - Number(before[0]?.['count'])).toBe(2);
});

it('a sheet has to be named if a workbook has several', async () => {
  const book = await installation.write('two.xlsx', makeWorkbook([companies, own]));
  const path = await installation.write('two.json', [{ ...map, sheet: undefined }]);
  expect(await installation.complaint(['import', book, '--map', path])).toBe(
    `${book} has several sheets. Name one with --sheet, or as \`sheet\` in the map: "Companies", "Kunden".`,
  );
  expect(await installation.complaint(['import', book, '--map', path, '--sheet', 'Kundn'])).toBe(
    `${book} has no sheet "Kundn". Its sheets: "Companies", "Kunden".`,
  );
  expect(await installation.complaint(['import', book, '--sheet', 'Kunden'])).toMatch(/^--sheet needs --map/);
});

it('a map is suggested for a sheet, and never overwrites a file without --overwrite', async () => {
  const book = await installation.write('Kunden.xlsx', makeWorkbook([companies, own], { formats: [14, 17] }));
  const suggest = ['import', book, '--map', 'suggest', '--sheet', 'Kunden'];
  const answer = await installation.answer(suggest);
  const written = `${installation.folder}/Kunden.map.json`;
  expect(answer).toMatchObject({
    map: written,
    records: 'companies',
    examined_rows: 4,
    unused_columns: ['Umsatz (Mio)', 'Letzte Runde'],
  });
  const suggested = JSON.parse(await readFile(written, 'utf8')) as Row;
  expect(suggested).toMatchObject({
    sheet: 'Kunden',
    id: 'Nr',
    fields: { organization_name: 'Firma', 'website.domain': 'Web', 'hq.country': 'Land' },
  });
  const { mtimeMs } = await stat(written);
  expect(await installation.complaint(suggest)).toMatch(/exists\. Choose another file with --map-file/);
  expect((await stat(written)).mtimeMs).toBe(mtimeMs);
  await installation.answer([...suggest, '--overwrite']);
  expect(await installation.answer(['import', book, '--map', written])).toMatchObject({ rejected: 1 });
});

it.each<[string, Buffer, RegExp]>([
  [
    'old.xls',
    Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
    /old\.xls cannot be read: it is encrypted, or in the old \.xls format\. Save it as \.xlsx/,
  ],
  ['text.xlsx', Buffer.from('a,b\n'), /text\.xlsx cannot be read: it is truncated, or not an Excel workbook/],
])('%s is refused with a sentence', async (name, bytes, sentence) => {
  expect(await installation.complaint(['import', await installation.write(name, bytes)])).toMatch(sentence);
});
