import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { diskFile } from '../../../src/files/source-file.js';
import { readCsvRows } from '../../../src/import/csv-rows.js';
import { TableRecord } from '../../../src/tabular/table-record.js';

const seed = Number(process.env['SEED'] ?? Date.now() % 2 ** 31);
let folder: string;
beforeAll(async () => {
  console.info(`fast-check seed: ${seed}`);
  folder = await mkdtemp(join(tmpdir(), 'dealgraph-csv-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** Reads a CSV file with these lines. Returns each row's line number, and its fields or why it is rejected. */
async function read(lines: readonly string[]): Promise<[line: number, what: string][]> {
  const path = join(folder, 'file.csv');
  await writeFile(path, lines.join('\n'));
  const layout = { needed: ['id'], names: ['name'], encoding: 'utf8' } as const;
  const found: [number, string][] = [];
  for await (const row of readCsvRows<'id' | 'name' | 'about'>(diskFile(path), layout, {
    onBytes: () => undefined,
    onRefused: () => undefined,
  }))
    if (row.kind === 'Reject') found.push([row.line, row.reason]);
    else found.push([row.line, [row.field('id'), row.field('name'), row.field('about')].join('|')]);
  return found;
}

const header = 'id,name,about';
const good = (count: number, from = 0): string[] =>
  Array.from({ length: count }, (_, at) => `${from + at},N,"a, b"`);
const goodRows = (line: number, count: number, from = 0): [number, string][] =>
  Array.from({ length: count }, (_, at) => [line + at, `${from + at}|N|a, b`]);
const open = 'a quoted field is not closed';

describe('a row of CSV', () => {
  it.each<[string, string[], [number, string][]]>([
    ['that never closes', ['x,"Bad,y', ...good(200)], [[2, open], ...goodRows(3, 200)]],
    ['at the end of the file', [...good(2), 'x,"Bad,y'], [...goodRows(2, 2), [4, open]]],
    [
      'that another row closes, where text follows',
      ['x,"Bad,y', '0,N,c', '1,"Q" N,d'],
      [
        [2, open],
        [3, '0|N|c'],
        [4, '1|"Q" N|d'],
      ],
    ],
    [
      'that another row closes at a comma',
      ['x,"Bad', '0,N",c,d', ...good(2, 1)],
      [
        [2, 'the row and the header have different numbers of columns'],
        [3, 'the row and the header have different numbers of columns'],
        ...goodRows(4, 2, 1),
      ],
    ],
  ])('with a quote %s does not affect the rows after that', async (_what, lines, rows) => {
    expect(await read([header, ...lines])).toEqual(rows);
  });

  it('has a name of at most 500 characters and fields of at most 20,000', async () => {
    const rows = [500, 501].map((length) => `1,${'n'.repeat(length)},a`);
    const fields = [20_000, 20_001].map((length) => `2,n,"${'a'.repeat(length)}"`);
    const found = await read([header, ...rows, ...fields, ...good(1)]);
    expect(found.map(([line, what]) => [line, what.slice(0, 44)])).toEqual([
      [2, `1|${'n'.repeat(42)}`],
      [3, 'a name is longer than 500 characters'],
      [4, `2|n|${'a'.repeat(40)}`],
      [5, 'a field is longer than 20,000 characters'],
      [6, '0|N|a, b'],
    ]);
  });

  it('may have up to a thousand line breaks in a quoted field', async () => {
    const about = (lines: number): string => `1,n,"${Array(lines).fill('l').join('\n')}"`;
    for (const lines of [10, 11, 1000])
      expect((await read([header, about(lines), ...good(1)])).map(([line]) => line)).toEqual([2, 2 + lines]);
    const [first, ...others] = await read([header, about(1001), ...good(1)]);
    expect(first).toEqual([2, open]);
    expect(others.at(-1)).toEqual([1003, '0|N|a, b']);
  });

  it('is not read as part of a quoted field that contains many rows', async () => {
    const rows = Array.from({ length: 20 }, (_, at) => `${at},N,c`);
    const found = await read([header, 'x,N,"Bad', ...rows, 'y,N",c', '1,N,c']);
    expect(found.slice(0, 2)).toEqual([
      [2, open],
      [3, '0|N|c'],
    ]);
    expect(found.slice(-2)).toEqual([
      [23, 'y|N"|c'],
      [24, '1|N|c'],
    ]);
  });

  it('on one line is read like csv-parse reads it', () => {
    const line = fc.string({
      unit: fc.constantFrom('a', ',', '"', ' ', '"', ','),
      minLength: 1,
      maxLength: 12,
    });
    fc.assert(
      fc.property(line, (text) => {
        const record = new TableRecord({ delimiter: ',', hasBackslashEscapes: false });
        if (record.add(text) !== 'whole') return;
        const options = { relax_quotes: true, relax_column_count: true };
        const rows: unknown[] = parse(text, options);
        expect(record.fields).toEqual(rows[0]);
      }),
      { seed, numRuns: 2000 },
    );
  });
});
