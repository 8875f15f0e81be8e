import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listSourceFiles } from '../../../src/files/list-source-files.js';
import type { SourceFile } from '../../../src/files/source-file.js';
import { type Cell, makeWorkbook, type Sheet, type WorkbookOptions } from '../../harness/make-workbook.js';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'workbook-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
});

async function list(bytes: Buffer, name = 'book.xlsx'): Promise<SourceFile[]> {
  const path = join(folder, name);
  await writeFile(path, bytes);
  return listSourceFiles(path);
}

async function textOf(file: SourceFile | undefined): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of file?.open(() => undefined) ?? []) pieces.push(piece);
  return Buffer.concat(pieces).toString();
}

/** Returns the texts of the cells of a row. */
async function textsOf(cells: readonly Cell[], options: WorkbookOptions = {}): Promise<string[]> {
  const [file] = await list(makeWorkbook([{ name: 'A', rows: [cells] }], options));
  return (await textOf(file)).replace(/\n$/, '').split(',');
}

it('a sheet is a CSV file with the name of the sheet', async () => {
  const rows = [['name', 'note'], ['Kiln'], ['Glaze, "Best"', 'two\nlines'], [], [null, 'x']];
  const files = await list(
    makeWorkbook([
      { name: 'Funding Rounds', rows },
      { name: 'Secret', state: 'hidden', rows },
      { name: 'Deep', state: 'veryHidden', rows },
    ]),
  );
  expect(files.map(({ name, label, unread }) => [name, label, unread])).toEqual([
    ['funding_rounds.csv', 'book.xlsx/Funding Rounds', undefined],
    ['secret.csv', 'book.xlsx/Secret', 'a hidden sheet'],
    ['deep.csv', 'book.xlsx/Deep', 'a hidden sheet'],
  ]);
  expect(await textOf(files[0])).toBe('name,note\nKiln,\n"Glaze, ""Best""","two\nlines"\n\n,x\n');
});

it('lines have the numbers of rows, also after cells with line breaks and missing rows', async () => {
  const rows: Cell[][] = [[], ['a\nb'], ['c'], [], ['d\r\ne\nf'], ['g']];
  const [file] = await list(makeWorkbook([{ name: 'A', rows }]));
  expect(await textOf(file)).toBe('\n"a\nb"\nc\n\n"d\ne\nf"\ng\n');
  // Lines on which rows begin.
  expect([2, 4, 6, 9].map((line) => file?.sheet?.rowOf(line))).toEqual([2, 3, 5, 6]);
});

it.each<[string, Cell, string, WorkbookOptions?]>([
  ['a number', 1_000_000, '1000000'],
  ['a number with the error of its binary form', 0.300_000_000_000_000_04, '0.3'],
  ['a large number', { v: '1.2E7' }, '12000000'],
  ['a number that could be read as grouped', 1.234, '1.2340'],
  ['a Boolean', true, 'TRUE'],
  ['a shared text', { t: 's', v: '1' }, 'b', { strings: ['<t>a</t>', '<t>b</t>'] }],
  [
    'a shared text with formats and a phonetic hint',
    { t: 's', v: '0' },
    'Kiln & Co',
    {
      strings: [
        '<r><rPr><b/></rPr><t xml:space="preserve">Kiln </t></r><r><t>&amp; Co</t></r><rPh sb="0" eb="1"><t>x</t></rPh>',
      ],
    },
  ],
  ['character references and escapes', { t: 'str', v: 'é😀_x0041_' }, 'é😀A'],
  ['CDATA', { t: 'inlineStr', xml: '<is><t><![CDATA[a<b]]></t></is>' }, 'a<b'],
  ['the result of a formula', { t: 'str', xml: '<f>A2</f>', v: 'Kiln' }, 'Kiln'],
  ['a formula without a result', { xml: '<f>1+1</f>' }, '#FORMULA WITHOUT RESULT!'],
  ['a formula with an empty text', { t: 'str', xml: '<f>""</f>', v: '' }, ''],
  ['an error', { t: 'e', v: '#DIV/0!' }, '#DIV/0!'],
  ['an ISO date', { t: 'd', v: '2014-02-28T00:00:00' }, '2014-02-28'],
  ['leading zeros of a format', { s: 1, v: '1067' }, '01067', { formats: ['00000'] }],
  ['a percentage', { s: 1, v: '0.125' }, '12.5%', { formats: [10] }],
  ['another currency', { s: 1, v: '5000' }, '€5000', { formats: ['[$€-407] #,##0.00'] }],
  ['US dollars', { s: 1, v: '5000' }, '$5000', { formats: ['"$"#,##0'] }],
])('%s', async (_, cell, text, options = {}) => {
  expect(await textsOf([cell], options)).toEqual([text]);
});

it.each<[string, number | string, string, string, boolean?]>([
  ['a built-in format', 14, '41698', '2014-02-28'],
  ['a format code', 'dd\\.mm\\.yyyy;@', '41698', '2014-02-28'],
  ['a format with a locale and a time', '[$-409]m/d/yy h:mm AM/PM;@', '41698.75', '2014-02-28 18:00:00'],
  ['a day with a time of midnight', 22, '41698', '2014-02-28'],
  ['the 1904 system', 14, '40236', '2014-02-28', true],
  ['January 1, 1900', 14, '1', '1900-01-01'],
  ['February 28, 1900', 14, '59', '1900-02-28'],
  ['March 1, 1900', 14, '61', '1900-03-01'],
  ['a day that never existed', 14, '60', '1900-02-29'],
  ['a month without a day', 17, '41671', '2014-02'],
  ['a year', 'yyyy', '41671', '2014'],
  ['a day without a year', 16, '41698', '02-28'],
  ['a time', 'hh:mm', '0.5', '12:00:00'],
  ['a duration', '[h]:mm', '1.5', '1.5'],
  ['a number beyond the last day', 14, '99999999', '99999999'],
  ['a text in quotes that looks like a date', '0.0"days"', '1.5', '1.5'],
  ['scientific notation', '0.00E+00', '1200', '1200'],
])('a date: %s', async (_, format, v, text, is1904 = false) => {
  expect(await textsOf([{ s: 1, v }], { formats: [format], is1904 })).toEqual([text]);
});

const sheet: Sheet = { name: 'A', rows: [['x']] };
const doctype = '<!DOCTYPE x [<!ENTITY a "aaaaaaaa">]><worksheet><sheetData/></worksheet>';

it.each<[string, Buffer, string, RegExp]>([
  [
    'the old format',
    Buffer.from([0xd0, 0xcf, 0x11, 0xe0]),
    'old.xls',
    /encrypted, or in the old \.xls format/,
  ],
  ['text', Buffer.from('name\nKiln\n'), 'text.xlsx', /truncated, or not an Excel workbook/],
  ['a truncated workbook', makeWorkbook([sheet]).subarray(0, 400), 'cut.xlsx', /truncated/],
  [
    'a binary workbook',
    makeWorkbook([sheet], {
      members: {
        '_rels/.rels':
          '<Relationships><Relationship Id="a" Type="x/officeDocument" Target="xl/workbook.bin"/></Relationships>',
      },
    }),
    'binary.xlsb',
    /binary Excel workbook/,
  ],
])('refuses %s', async (_, bytes, name, reason) => {
  const files = await list(bytes, name);
  expect(files.map(({ refusal }) => refusal)).toEqual([expect.stringMatching(reason)]);
});

it.each<[string, Readonly<Record<string, Buffer | string>>, Cell, RegExp]>([
  ['entities', { 'xl/worksheets/sheet1.xml': doctype }, 'x', /document type declaration/],
  ['a missing shared text', {}, { t: 's', v: '7' }, /text that the workbook lacks/],
  ['a sheet that ends within a tag', { 'xl/worksheets/sheet1.xml': '<worksheet><sheetDa' }, 'x', /truncated/],
])('does not read %s', async (_, members, cell, reason) => {
  const [file] = await list(makeWorkbook([{ name: 'A', rows: [[cell]] }], { members }));
  await expect(textOf(file)).rejects.toThrow(reason);
});

it.each<[string, () => Buffer, RegExp]>([
  [
    'an endless text',
    () => Buffer.from(`<worksheet><sheetData><row><c t="str"><v>${'x'.repeat(2_000_000)}`),
    /overlong/,
  ],
  [
    'a bomb',
    () =>
      Buffer.concat([
        Buffer.from('<worksheet>'),
        Buffer.alloc(150 * 1024 * 1024, `<a b="${'x'.repeat(9000)}"/>`),
      ]),
    /more than 200 times/,
  ],
])('does not read %s', async (_, make, reason) => {
  const members = { 'xl/worksheets/sheet1.xml': make() };
  const [file] = await list(makeWorkbook([sheet], { members }));
  await expect(textOf(file)).rejects.toThrow(reason);
});
