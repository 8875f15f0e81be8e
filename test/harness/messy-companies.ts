import { Draw } from './draw.js';

/** The expected result of a row: a record, or a reject for a reason. */
export interface ExpectedRow {
  /** The line on which the row begins. */
  readonly line: number;
  /** Null for a row that is imported. */
  readonly reason: string | null;
  /** The values of an imported row. */
  readonly values: Values;
}

interface Values {
  readonly name: string | null;
  readonly domain: string | null;
  readonly country: string | null;
  readonly founded: number | null;
  readonly funding: number | null;
  readonly lastRound: string | null;
  readonly industry: readonly string[] | null;
}

export interface MessyFile {
  readonly bytes: Buffer;
  readonly rows: readonly ExpectedRow[];
  /** Lines that are Windows-1252 in the UTF-8 file. */
  readonly windows1252: number;
}

const names = {
  key: 'Kundennr',
  name: 'Firma',
  web: 'Web',
  country: 'Land',
  founded: 'Gegründet',
  funding: 'Finanzierung (Mio)',
  date: 'Letzte Runde',
  industry: 'Branchen',
} as const;

type Column = keyof typeof names;
type Cells = Record<Column, string>;

const columns = Object.keys(names) as Column[];

/** The map of the file. The column `Notiz` is not mapped. */
export const messyMap = {
  records: 'companies',
  id: { column: names.key, namespace: 'crm' },
  fields: {
    organization_name: names.name,
    'website.domain': names.web,
    'hq.country': names.country,
    founded_year: { column: names.founded, format: 'DD.MM.YYYY' },
    'funding.total_funding_usd': { column: names.funding, decimal: ',', unit: 'million' },
    'funding.last_funding_date': { column: names.date, format: ['DD.MM.YYYY', 'YYYY-MM-DD', 'D. MMM YYYY'] },
    industry: { column: names.industry, separator: ',' },
  },
} as const;

const unreadable = (column: Column): string =>
  `the value of column ${JSON.stringify(names[column])} cannot be read`;
const otherWidth = 'the row and the header have different numbers of columns';

/** Values of cells, each with what it means. */
const good = {
  name: [
    ['Ofen & Söhne', 'Ofen & Söhne'],
    ['"Kiln; Clay"', 'Kiln; Clay'],
    ['"Das ""Beste"""', 'Das "Beste"'],
    ['"Zwei\r\nZeilen"', 'Zwei\r\nZeilen'],
    ['Rakete 🚀 GmbH', 'Rakete 🚀 GmbH'],
    ['  Leerraum  ', 'Leerraum'],
    ['"Best" Shop', '"Best" Shop'],
  ],
  country: [
    ['DE', 'Germany'],
    ['Deutschland', 'Germany'],
    ['usa', 'United States'],
    ['UK', 'United Kingdom'],
    ['FRA', 'France'],
    ['Österreich', 'Austria'],
    ['', null],
    ['n/a', null],
  ],
  founded: [
    ['2011', 2011],
    ['01.02.1999', 1999],
    ['', null],
    ['-', null],
  ],
  funding: [
    ['1,5', 1_500_000],
    ['1.234,5', 1_234_500_000],
    ['12', 12_000_000],
    ['', null],
    ['NULL', null],
  ],
  date: [
    ['28.02.2014', '2014-02-28'],
    ['2015-12-31', '2015-12-31'],
    ['2015-12-31 23:59:00', '2015-12-31'],
    ['3. März 2016', '2016-03-03'],
    ['', null],
    ['–', null],
  ],
  industry: [
    ['Keramik, Glas', ['Keramik', 'Glas']],
    ['Glas,,Glas', ['Glas']],
    ['', null],
  ],
} as const;

/** Bad cells, each of a column. */
const bad: readonly (readonly [Column, readonly string[]])[] = [
  ['country', ['Atlantis', 'Europe', 'XX', 'Germoney']],
  ['date', ['30.02.2014', '2014', 'Q3 2015', '05/06/2014', '02.2014', 'heute']],
  ['web', ['info@kiln.example', 'a.example, b.example', 'https://www.facebook.com/kiln', 'folgt']],
  ['funding', ['viel', '€ 5', '1,2,3']],
  ['founded', ['bald', '31.31.2011', '0']],
];

const errors = ['#N/A', '#REF!', '#NAME?', '#DIV/0!', '#NV', '#WERT!'];

/** How often each kind of row occurs, of a hundred. */
const weights = {
  ...{
    good: 61,
    badCell: 12,
    error: 5,
    duplicate: 5,
    keyless: 3,
    nameless: 2,
    longName: 1,
    wide: 3,
    narrow: 3,
  },
  ...{ damaged: 1, windows1252: 3, overlong: 1 },
};

/** Writes a CSV file of companies with every defect of real files. The same seed gives the same file. */
export function makeMessyCompanies(seed: number, count: number): MessyFile {
  const draw = new Draw(seed);
  const header = [...columns.map((column) => names[column]), 'Notiz'].join(';');
  const pieces: Buffer[] = [Buffer.from(`\ufeff${header}\r\n`)];
  const rows: ExpectedRow[] = [];
  let [line, windows1252] = [2, 0];
  for (let number = 1; number <= count; number += 1) {
    for (; draw.chance(0.03); line += 1)
      pieces.push(Buffer.from(draw.pick(['\r\n', ';;;;;;;;\r\n', ' ;\t;;;;;;;\r\n'])));
    const kind = number === 1 ? 'good' : draw.weighted(weights);
    const { cells, values } = goodRow(draw, number);
    const { text, reason, encoding = 'utf8' } = spoil(kind, cells, draw);
    pieces.push(Buffer.from(`${text}\r\n`, encoding));
    const name = kind === 'windows1252' ? 'Café' : kind === 'nameless' ? null : values.name;
    rows.push({ line, reason, values: { ...values, name } });
    if (kind === 'windows1252') windows1252 += 1;
    line += text.split('\n').length;
  }
  return { bytes: Buffer.concat(pieces), rows, windows1252 };
}

function goodRow(draw: Draw, number: number): { readonly cells: Cells; readonly values: Values } {
  const domain = `kiln-${number}.example`;
  const webs = [
    [domain, domain],
    [`https://www.${domain}/über?x=1`, domain],
    [`HTTP://${domain.toUpperCase()}`, domain],
    ['', null],
  ] as const;
  const [web, host] = draw.pick<readonly [string, string | null]>(webs);
  const [name, shownName] = draw.pick(good.name);
  const [country, shownCountry] = draw.pick(good.country);
  const [founded, year] = draw.pick(good.founded);
  const [funding, amount] = draw.pick(good.funding);
  const [date, day] = draw.pick(good.date);
  const [industry, list] = draw.pick(good.industry);
  return {
    cells: { key: `K-${number}`, name, web, country, founded, funding, date, industry },
    values: {
      name: shownName,
      domain: host,
      country: shownCountry,
      founded: year,
      funding: amount,
      lastRound: day,
      industry: list,
    },
  };
}

interface Spoilt {
  readonly text: string;
  readonly reason: string | null;
  readonly encoding?: BufferEncoding;
}

function spoil(kind: keyof typeof weights, cells: Cells, draw: Draw): Spoilt {
  switch (kind) {
    case 'good':
      return { text: draw.chance(0.1) ? `${textOf(cells)};;` : textOf(cells), reason: null };
    case 'badCell': {
      const [column, values] = draw.pick(bad);
      return { text: textOf({ ...cells, [column]: draw.pick(values) }), reason: unreadable(column) };
    }
    case 'error': {
      const column = draw.pick(columns);
      return { text: textOf({ ...cells, [column]: draw.pick(errors) }), reason: unreadable(column) };
    }
    case 'duplicate':
      return { text: textOf({ ...cells, key: 'K-1' }), reason: 'an earlier row has the same key' };
    case 'keyless':
      return {
        text: textOf({ ...cells, key: draw.pick(['', ' ', 'NULL']) }),
        reason: 'a key column is empty',
      };
    case 'nameless':
      return { text: textOf({ ...cells, name: '' }), reason: null };
    case 'longName':
      return { text: textOf({ ...cells, name: 'x'.repeat(501) }), reason: 'does not match the contract' };
    case 'wide':
      return { text: `${textOf(oneLine(cells))};zu viel`, reason: otherWidth };
    case 'narrow':
      return { text: `${cells.key};Kiln;${cells.web}`, reason: otherWidth };
    case 'overlong':
      return {
        text: textOf({ ...cells, name: 'x'.repeat(20_001) }),
        reason: 'a field is longer than 20,000 characters',
      };
    case 'damaged':
      return {
        text: textOf({ ...plain(cells), name: 'Caf\xc3\xa9 \xff' }),
        reason: 'the line is invalid UTF-8',
        encoding: 'latin1',
      };
    case 'windows1252':
      return { text: textOf({ ...plain(cells), name: 'Caf\xe9' }), reason: null, encoding: 'latin1' };
  }
}

function oneLine(cells: Cells): Cells {
  return { ...cells, name: 'Kiln' };
}

/** Replaces the values with letters beyond ASCII, so that a row can be written in another encoding. */
function plain(cells: Cells): Cells {
  return {
    ...cells,
    country: cells.country.replace('Österreich', 'AT'),
    date: cells.date.replace('März', 'Mar').replace('–', '-'),
    web: cells.web.replace('über', 'x'),
  };
}

function textOf(cells: Cells): string {
  return [...columns.map((column) => cells[column]), 'Notiz'].join(';');
}
