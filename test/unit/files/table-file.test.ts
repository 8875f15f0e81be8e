import type { TableColumn } from '../../../src/files/table-column.js';
import { tableFile } from '../../../src/files/table-file.js';
import { readParquet } from '../../harness/read-parquet.js';
import { readWorkbook, sheetOf, valueOf } from '../../harness/read-workbook.js';

const columns: readonly TableColumn[] = [
  { name: 'name', path: ['name'], type: 'text' },
  { name: 'count', path: ['count'], type: 'integer' },
  { name: 'is_open', path: ['is_open'], type: 'boolean' },
  { name: 'on', path: ['on'], type: 'date' },
  { name: 'web', path: ['web'], type: 'text' },
  { name: 'tags', path: ['tags'], type: 'texts' },
];

/** Rows of a part. Its values differ from those of other parts, and each row has a link. */
function rowsOf(part: number, count: number): object[] {
  return Array.from({ length: count }, (_, at) => ({
    name: `${part}-${at}`,
    count: at % 3 === 0 ? null : part * 1000 + at,
    is_open: at % 2 === 0,
    on: `20${10 + part}-03-0${1 + (at % 9)}`,
    web: `https://example.com/${part}/${at}`,
    tags: at % 4 === 0 ? [] : [`${part}`, 'x'],
  }));
}

const parts = [rowsOf(1, 13), rowsOf(2, 1), rowsOf(3, 40)];
const rows = parts.flat();

/** Writes a file in parts, as processes do that know of earlier parts only their metadata. */
async function write(format: 'parquet' | 'xlsx', from: readonly (readonly object[])[]): Promise<Buffer> {
  const pieces = [...(await tableFile(format, columns).head())];
  const metadata: Buffer[] = [];
  for (const given of from) {
    const part = tableFile(format, columns).part(metadata.map((one) => one.subarray(0, 8)));
    for (const row of given) part.add(row);
    const ended = await part.end(pieces.reduce((sum, { length }) => sum + length, 0));
    pieces.push(...ended.pieces);
    metadata.push(ended.metadata);
  }
  return Buffer.concat([...pieces, ...(await tableFile(format, columns).end(metadata, [['Number', 54]]))]);
}

it('a Parquet file of several parts has the rows of all of them', async () => {
  const read = await readParquet(await write('parquet', parts));
  const plain = read.map(({ count, on, ...row }) => ({
    ...row,
    count: count == null ? null : Number(count),
    on: new Date(String(on)).toISOString().slice(0, 10),
  }));
  expect(plain).toEqual(rows);
});

it('a workbook of several parts has the rows of all of them, and their links lead from their own rows', async () => {
  const workbook = readWorkbook(await write('xlsx', parts));
  const sheet = sheetOf(workbook, 'Records');
  const names = rows.map((_, at) => valueOf(sheet, at + 1, 0));
  expect(names).toEqual(rows.map((row) => (row as { name: string }).name));
  const links = rows.map((_, at) => (sheet[`E${at + 2}`] as { l?: { Target?: string } }).l?.Target);
  expect(links).toEqual(rows.map((row) => (row as { web: string }).web));
});

it('a workbook has at most the number of links that Excel opens, also over several parts', async () => {
  const many = [rowsOf(1, 40_000), rowsOf(2, 40_000)];
  const sheet = sheetOf(readWorkbook(await write('xlsx', many)), 'Records');
  const linked = (row: number): boolean => (sheet[`E${row + 1}`] as { l?: object }).l !== undefined;
  expect([65_529, 65_530, 65_531, 80_000].map(linked)).toEqual([true, true, false, false]);
});
