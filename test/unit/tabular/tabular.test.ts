import fc from 'fast-check';
import { readAmount, readCount } from '../../../src/tabular/read-amount.js';
import { readDay, readYear } from '../../../src/tabular/read-day.js';
import { type TableOptions, TableReader } from '../../../src/tabular/table-reader.js';

const seed = Number(process.env['SEED'] ?? Date.now() % 2 ** 31);
beforeAll(() => {
  console.info(`fast-check seed: ${seed}`);
});

type Read = readonly [line: number, fields: readonly string[] | string];

/** Reads a file in these pieces. Returns, for each line, its fields or the reason why it is rejected. */
function read(
  pieces: readonly Uint8Array[],
  options?: TableOptions,
): { names: readonly string[]; rows: Read[] } {
  const reader = new TableReader(options);
  const rows = [...pieces.flatMap((piece) => reader.push(piece)), ...reader.end()];
  return {
    names: reader.header?.names ?? [],
    rows: rows.map((row) => [row.line, row.fields ?? row.reason]),
  };
}

const utf8 = (text: string): Buffer => Buffer.from(text);
const latin1 = (text: string): Buffer => Buffer.from(text, 'latin1');
const utf16 = (text: string): Buffer => Buffer.from(text, 'utf16le');
const bigEndian = (text: string): Buffer => Buffer.from(text, 'utf16le').swap16();

const table = 'id,name\n1,Café Łódź\n2,"a, ""b""\nc"\n';
const rows: Read[] = [
  [2, ['1', 'Café Łódź']],
  [3, ['2', 'a, "b"\nc']],
];

describe('a table', () => {
  it.each<[string, Uint8Array]>([
    ['UTF-8', utf8(table)],
    ['UTF-8 with a byte order mark', utf8(`\ufeff${table}`)],
    ['UTF-16 LE with a byte order mark', utf16(`\ufeff${table}`)],
    ['UTF-16 BE with a byte order mark', bigEndian(`\ufeff${table}`)],
    ['UTF-16 LE', utf16(table)],
    ['UTF-16 BE', bigEndian(table)],
    ['LF without a final line break', utf8(table.slice(0, -1))],
    ['semicolons', utf8('id;name\n1;Café Łódź\n2;"a, ""b""\nc"\n')],
    ['tabs', utf8('id\tname\n1\tCafé Łódź\n2\t"a, ""b""\nc"\n')],
    ['pipes', utf8('id|name\n1|Café Łódź\n2|"a, ""b""\nc"\n')],
    ['CR', utf8(table.replaceAll('\n', '\r'))],
    ['CR in UTF-16', utf16(`\ufeff${table.replaceAll('\n', '\r')}`)],
    ['CRLF at the ends of rows', utf8('id,name\r\n1,Café Łódź\r\n2,"a, ""b""\nc"\r\n')],
    ['empty columns at the end', utf8('id,name,,\n1,Café Łódź,,\n2,"a, ""b""\nc",,\n')],
    ['an empty row at the end', utf8(`${table}\n , \n,\n`)],
  ])('is read in any encoding and format: %s', (_title, bytes) => {
    const found = read([bytes]);
    expect(found.names.slice(0, 2)).toEqual(['id', 'name']);
    expect(found.rows.map(([line, fields]) => [line, fields.slice(0, 2)])).toEqual(rows);
  });

  it('uses the delimiter from a first line such as "sep=;"', () => {
    expect(read([utf8('sep=;\r\nid;a,b,c\r\n1;x\r\n')])).toEqual({
      names: ['id', 'a,b,c'],
      rows: [[3, ['1', 'x']]],
    });
  });

  it('is read the same however its bytes are split', () => {
    const files = [table, table.replaceAll('\n', '\r\n'), table.replaceAll('\n', '\r')].flatMap((text) => [
      utf8(`\ufeff${text}`),
      utf16(`\ufeff${text}`),
      Buffer.concat([utf8(text), latin1('3,M\xfcnchen\n'), utf8('4,\u20ac\n')]),
    ]);
    files.push(utf8('id,name\r1,a\r\n2,"b\r\n"\r3,c\r\n'));
    const cut = fc.record({ file: fc.constantFrom(...files), cuts: fc.array(fc.nat(80), { maxLength: 8 }) });
    fc.assert(
      fc.property(cut, ({ file, cuts }) => {
        const ends = [0, ...cuts.toSorted((a, b) => a - b), file.length];
        const pieces = ends.slice(1).map((end, at) => file.subarray(ends[at], end));
        expect(read(pieces)).toEqual(read([file]));
      }),
      { seed, numRuns: 500 },
    );
  });
});

describe('a line that is not UTF-8', () => {
  it.each<[string, Buffer, Read[1]]>([
    ['is Windows-1252', latin1('1,M\xfcnchen \x80\x93\x9f'), ['1', 'München €“Ÿ']],
    [
      'with a byte that Windows-1252 does not define is rejected',
      latin1('1,M\xfcnchen\x81'),
      'the line is neither UTF-8 nor Windows-1252',
    ],
    [
      'but contains UTF-8 characters is rejected as damaged',
      Buffer.concat([utf8('1,Łódź'), latin1('\xe9')]),
      'the line is invalid UTF-8',
    ],
  ])('%s', (_title, bytes, what) => {
    const file = Buffer.concat([utf8('id,name\n0,é\n'), bytes, utf8('\n2,é\n')]);
    expect(read([file]).rows).toEqual([
      [2, ['0', 'é']],
      [3, what],
      [4, ['2', 'é']],
    ]);
  });

  it('is rejected if half a UTF-16 character is missing', () => {
    const file = Buffer.concat([utf16('\ufeffid,name\n1,\ud83d\n2,b\n3,c'), Buffer.from('x')]);
    expect(read([file]).rows).toEqual([
      [2, 'the line is invalid UTF-16'],
      [3, ['2', 'b']],
      [4, 'the line is invalid UTF-16'],
    ]);
  });

  it('is read byte by byte if the file is Latin-1', () => {
    const file = latin1('id,name\n1,\xc3\xa9\x81');
    expect(read([file], { encoding: 'latin1' }).rows).toEqual([[2, ['1', '\xc3\xa9\x81']]]);
  });
});

const width = 'the row and the header have different numbers of columns';

describe('a row', () => {
  it.each<[string, string, string, readonly string[] | string, TableOptions?]>([
    ['may omit columns without a name', 'id,name,', '1,a', ['1', 'a']],
    ['may have more columns when they are empty', 'id,name', '1,a,,', ['1', 'a', '', '']],
    ['with fewer columns is rejected', 'id,name', '1', width],
    ['with more columns is rejected', 'id,name', '1,a,b', width],
    ['preserves quotes inside a field', 'id,name', '1,a "b" c', ['1', 'a "b" c']],
    ['preserves text after a closing quote', 'id,name', '1,"Best" Shop', ['1', '"Best" Shop']],
    ['preserves backslashes', 'id,name', '1,"a\\"', ['1', 'a\\']],
    [
      'may escape quotes with a backslash, if hasBackslashEscapes is set',
      'id,name',
      '1,"a \\"b, c\\" \\\\"',
      ['1', 'a "b, c" \\'],
      { hasBackslashEscapes: true },
    ],
    [
      'may end a field with a backslash, even if hasBackslashEscapes is set',
      'id,name,x',
      '1,"a\\","b"',
      ['1', 'a\\', 'b'],
      { hasBackslashEscapes: true },
    ],
    [
      'may double quotes, even if hasBackslashEscapes is set',
      'id,name',
      '1,"a ""b"""',
      ['1', 'a "b"'],
      { hasBackslashEscapes: true },
    ],
  ])('%s', (_title, header, row, what, ...[options]) => {
    const count = header.split(',').length;
    const next = Array.from({ length: count }, () => 'n');
    expect(read([utf8([header, row, next.join(',')].join('\n'))], options).rows).toEqual([
      [2, what],
      [3, next],
    ]);
  });

  it.each(['utf8', 'utf16le'] as const)(
    'of 40 MB without a line break is rejected as one line: %s',
    (encoding) => {
      const piece = Buffer.from('x'.repeat(400_000), encoding);
      const start = Buffer.from(`${encoding === 'utf8' ? '' : '\ufeff'}id,name\n0,a\n`, encoding);
      const reader = new TableReader();
      const found = [...reader.push(start)];
      const before = process.memoryUsage().arrayBuffers;
      for (let count = 0; count < 100; count += 1) found.push(...reader.push(piece));
      expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(30_000_000);
      found.push(...reader.push(Buffer.from('\n1,b\n', encoding)), ...reader.end());
      expect(found.map((row) => row.fields ?? row.reason)).toEqual([
        ['0', 'a'],
        'the line is longer than 1,000,000 characters',
        ['1', 'b'],
      ]);
    },
  );
});

describe('a header', () => {
  it('finds the first of two columns with the same name, ignoring case, and no column without a name', () => {
    const reader = new TableReader();
    reader.push(utf8('Name, ID ,,name\n'));
    expect(['name', 'id', 'ID', '', 'x'].map((name) => reader.header?.find(name))).toEqual([0, 1, 1, -1, -1]);
  });
});

const unreadable = 'unreadable';

describe('values', () => {
  // The third value is read with a rest parameter. With three plain parameters, Jest would pass a `done` callback for
  // rows of two values and wait for its call.
  it.each<[string, number | null | typeof unreadable, string?]>([
    ['1000000', 1_000_000],
    ['1000000.0', 1_000_000],
    ['10661772.8991108', 10_661_772.8991108],
    ['1,000,000', 1_000_000],
    ['1,000,000.50', 1_000_000.5],
    ['1 000 000', 1_000_000],
    ['$1000000', 1_000_000],
    ['1e6', 1_000_000],
    ['1.5E+6', 1_500_000],
    ['USD 5000', 5000],
    ['5000 USD', 5000],
    ['US$5000', 5000],
    ['$1.2M', 1_200_000],
    ['$1.1B', 1_100_000_000],
    ['3 billion', 3_000_000_000],
    ['500k', 500_000],
    ['0', 0],
    ['', null],
    ['-', null],
    ['NULL', null],
    ['\\N', null],
    ['€5000', unreadable],
    ['€5000', 5000, 'EUR'],
    ['EUR 5000', unreadable],
    ['$5000', 5000, 'CAD'],
    ['1.234.567,89', unreadable],
    ['1.234', unreadable],
    ['12,34', unreadable],
    ['1,2M', unreadable],
    ['-500', unreadable],
    ['($500)', unreadable],
    ['NaN', unreadable],
    ['1e400', unreadable],
    ['9007199254740993', unreadable],
    ['about 5', unreadable],
  ])('the amount %s is %s', (text, expected, ...[currency]) => {
    const { amount, isUnreadable } = readAmount(text, currency);
    expect(isUnreadable ? unreadable : amount).toBe(expected);
  });

  it('longer than 64 characters are unreadable', () => {
    expect(readAmount(`${'1'.repeat(13)}${' '.repeat(48)}USD`).amount).toBe(1_111_111_111_111);
    expect(readAmount(`${'1'.repeat(13)}${' '.repeat(49)}USD`).isUnreadable).toBe(true);
    expect(readAmount(`1${' '.repeat(200_000)}x`).isUnreadable).toBe(true);
  });

  it.each<[string, number | null | typeof unreadable]>([
    ['12', 12],
    ['1,234', 1234],
    ['12.0', 12],
    ['', null],
    ['12.5', unreadable],
    ['-3', unreadable],
    ['10+', unreadable],
  ])('the count %s is %s', (text, expected) => {
    const { amount, isUnreadable } = readCount(text);
    expect(isUnreadable ? unreadable : amount).toBe(expected);
  });

  it.each<[string, string | null, number | null]>([
    ['2014-02-28', '2014-02-28', 2014],
    ['2014-02-28 10:00:00', '2014-02-28', 2014],
    ['2014/2/8', '2014-02-08', 2014],
    ['Feb 28, 2014', '2014-02-28', 2014],
    ['28-February-2014', '2014-02-28', 2014],
    ['2014-02-30', null, null],
    ['2014', null, 2014],
    ['2014-02', null, 2014],
    ['Q1 2014', null, 2014],
    ['05/06/2014', null, null],
    ['soon', null, null],
  ])('the date %s has the day %s and the year %s, where null means unreadable', (text, day, year) => {
    expect(readDay(text)).toEqual({ day, isUnreadable: day === null });
    expect(readYear(text)).toEqual({ year, isUnreadable: year === null });
    expect(readDay('').isUnreadable || readYear('NULL').isUnreadable).toBe(false);
  });
});
