import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { diskFile } from '../../../src/files/source-file.js';
import { readColumnMap } from '../../../src/import/mapped/column-map.js';
import { type SuggestedMap, suggestMap } from '../../../src/import/mapped/suggest/suggest-map.js';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'suggest-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
});

async function suggest(lines: readonly string[], name = 'table.csv'): Promise<SuggestedMap> {
  const path = join(folder, name);
  await writeFile(path, lines.join('\n'));
  const suggested = await suggestMap(diskFile(path));
  // Every suggestion is a valid map.
  readColumnMap(JSON.stringify(suggested.map));
  return suggested;
}

const people = [
  'Contact ID,First name,Last name,Job title,Company,Email',
  '1,Ada,Lang,CEO,Kiln,ada@kiln.example',
];
const rounds = [
  'Company,Website,Round,Date,Amount raised,Lead investor,Investors',
  'Kiln,kiln.example,Seed,2014-02-28,$1.2M,Ada,Ada; Bob',
];
const deals = ['Buyer,Target,Date,Price', 'Kiln,Glaze,2014-02-28,100'];
const listings = ['Company,Ticker,Exchange,IPO date', 'Kiln,KLN,nasdaq,2014-02-28'];

it.each<[string, readonly string[], object]>([
  [
    'people',
    people,
    {
      records: 'people',
      id: 'Contact ID',
      fields: {
        first_name: 'First name',
        current_position_title: 'Job title',
        current_position_company_name: 'Company',
      },
    },
  ],
  [
    'funding rounds',
    rounds,
    {
      records: 'funding_rounds',
      id: { columns: ['Website', 'Company', 'Round', 'Date'] },
      fields: {
        company_name: 'Company',
        company_id: { column: 'Website', link: 'companies', by: 'domain' },
        announced_on: { column: 'Date', format: 'YYYY-MM-DD' },
        investors: { column: 'Investors', separator: ';', leads: 'Lead investor' },
      },
    },
  ],
  [
    'acquisitions',
    deals,
    {
      records: 'acquisitions',
      fields: { acquirer_company_id: { column: 'Buyer', link: 'companies' }, price_usd: 'Price' },
    },
  ],
  [
    'IPOs',
    listings,
    {
      records: 'ipos',
      fields: { stock_symbol: 'Ticker', company_id: { column: 'Company', link: 'companies' } },
    },
  ],
  [
    'companies without a key column, by their domain',
    ['Name,Website,Sector', 'Kiln,https://kiln.example,Clay|Tools', 'Glaze,glaze.example,Paint'],
    {
      records: 'companies',
      id: { domain: 'Website' },
      fields: { 'website.url': 'Website', industry: { column: 'Sector', separator: '|' } },
    },
  ],
])('suggests a map of %s', async (_, lines, map) => {
  expect((await suggest(lines)).map).toMatchObject(map);
});

it.each<[string, readonly string[], object | undefined, RegExp]>([
  ['days before months, if a day shows it', ['28/02/2014', '01/02/2014'], { format: 'D/M/YYYY' }, /^$/],
  ['months before days, if a day shows it', ['02/28/2014', '01/02/2014'], { format: 'M/D/YYYY' }, /^$/],
  [
    'no order of day and month without evidence',
    ['01/02/2014', '03/04/2014'],
    undefined,
    /can be [DM]\/[MD]\/YYYY or/,
  ],
  ['no order if both occur', ['28/02/2014', '02/28/2014'], undefined, /can be/],
  [
    'several formats',
    ['28.02.2014', '2014-03-01'],
    { format: ['YYYY-MM-DD', 'D.M.YYYY'] },
    /several formats/,
  ],
  ['names of months', ['28 Feb 2014', '1 März 2014'], { format: 'D MMM YYYY' }, /^$/],
  [
    'a note about dates without a day',
    ['28.02.2014', '2014'],
    { format: 'D.M.YYYY' },
    /1 of 2 values cannot be read .*"2014"/,
  ],
])('dates: %s', async (_, dates, source, note) => {
  const lines = ['ID,Company,Employees,Last round', ...dates.map((date, at) => `${at},Kiln ${at},5,${date}`)];
  const { map, unsure } = await suggest(lines);
  const column = 'Last round';
  expect(map.fields['funding.last_funding_date']).toEqual(
    source === undefined ? undefined : { column, ...source },
  );
  expect(
    unsure
      .filter((each) => each.column === column)
      .map((each) => each.note)
      .join('; '),
  ).toMatch(note);
});

it.each<[string, string, readonly string[], object | string | undefined]>([
  ['a decimal comma', 'Total funding', ['1.234,5', '12,25'], { decimal: ',' }],
  ['a decimal point', 'Total funding', ['1,234.5', '12.25'], {}],
  ['no mark, if a number can be read in two ways', 'Total funding', ['1.234', '5.678'], undefined],
  ['a unit in the name of the column', 'Total funding (in thousands)', ['12', '7'], { unit: 'thousand' }],
])('numbers: %s', async (_, column, numbers, source) => {
  const lines = ['ID;Company;' + column, ...numbers.map((number, at) => `${at};Kiln ${at};${number}`)];
  const { map } = await suggest(lines);
  const expected =
    source === undefined
      ? undefined
      : Object.keys(source).length === 0
        ? column
        : { column, ...(source as object) };
  expect(map.fields['funding.total_funding_usd']).toEqual(expected);
});

it('names what it is unsure of', async () => {
  const { unsure, unusedColumns } = await suggest([
    'Account ID,Account name,Email,Website,Homepage,Shoe size',
    '1,Kiln,a@kiln.example,kiln.example,kiln.example,42',
    '2,Glaze,,glaze.example,,43',
  ]);
  expect(unsure).toEqual([
    { column: 'Account ID', note: 'is taken as the key' },
    { column: 'Homepage', note: 'could also be website.domain, which is read from "Website"' },
  ]);
  expect(unusedColumns).toEqual(['Homepage', 'Shoe size']);
});

it.each<[string, readonly string[], RegExp]>([
  ['unknown columns', ['a,b', '1,2'], /of no known kind\. Name one with --records\.$/],
  [
    'a file without rows',
    ['Company,Website'],
    /has no rows to examine: the file has a header and no rows\.$/,
  ],
])('fails for %s', async (_, lines, sentence) => {
  await expect(suggest(lines)).rejects.toThrow(sentence);
});
