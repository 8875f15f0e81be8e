import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { constants, gunzipSync, gzipSync } from 'node:zlib';
import { type Installation, openInstallation } from '../../harness/dealgraph.js';
import { manyRounds } from '../../harness/many-rounds.js';
import { matching } from '../../harness/operator.js';
import type { Row } from '../../harness/process-database.js';

let installation: Installation;

beforeAll(async () => {
  installation = await openInstallation();
});

const acquisition = (id: string, rest = ''): string =>
  `{"acquisition_id":"acq_${id}","acquirer_company_id":"a","acquirer_name":"A","acquiree_company_id":"b","acquiree_name":"B"${rest}}`;

type Line = readonly [line: string | Buffer, reject?: readonly [reason: string, detail?: RegExp]];

const contract = 'does not match the contract';
const notJson = 'the line is not JSON';

/** Valid and invalid lines. A byte order mark, blank lines and line ends of other systems are accepted. */
const lines: readonly Line[] = [
  [`\uFEFF${acquisition('f1')}`],
  ['{"acquisition_id":', [notJson]],
  [''],
  [`${acquisition('c4')}\r`],
  ['hello', [notJson]],
  [`${acquisition('two')}${acquisition('records')}`, [notJson]],
  ['[]', [contract, /an object/]],
  ['null', [contract, /an object/]],
  [
    Buffer.from([...Buffer.from(acquisition('utf').slice(0, -2)), 0xff, 0x22, 0x7d]),
    ['the line is not UTF-8'],
  ],
  [acquisition('unknown', ',"shoe_size":43'), [contract, /unknown key "shoe_size"/]],
  [acquisition('be')],
  [acquisition('nul', ',"acquirer_domain":"a\\u0000b"'), [contract, /acquirer_domain.*without NUL/]],
  [acquisition('half', ',"acquirer_domain":"\\ud800"'), [contract, /acquirer_domain/]],
  [acquisition('day', ',"acquisition_date":"2026-02-30"'), [contract, /acquisition_date: got "2026-02-30"/]],
  [acquisition('time', ',"acquisition_date":"2026-02-03T00:00:00Z"'), [contract, /acquisition_date/]],
  [acquisition('a0', ',"price_usd":9007199254740991')],
  [acquisition('more', ',"price_usd":9007199254740992'), [contract, /price_usd.*2\^53/]],
  [acquisition('huge', ',"price_usd":1e400'), [contract, /price_usd/]],
  [acquisition('part', ',"price_usd":1.5'), [contract, /price_usd/]],
  [acquisition('word', ',"price_usd":"5"'), [contract, /price_usd/]],
  [acquisition('kind', ',"acquisition_type":"takeover"'), [contract, /acquisition_type/]],
  ['{"acquisition_id":"acq_bare"}', [contract, /need/]],
  [acquisition('').replace('acq_', 'fnr_1'), [contract, /acquisition_id.*acq_/]],
  [acquisition('nothex'), [contract, /the ID: got "acq_nothex", need `acq_` and hex digits/]],
  [
    acquisition('5', `,"acquirer_name":"${'x'.repeat(501)}"`),
    [contract, /acquirer_name.*at most 500 characters/],
  ],
  [''],
  [acquisition('1a', ',"acquirer_name":"Zoë \u{1F600}"').replace('"acquirer_name":"A",', '')],
];

async function readRejects(answer: Row): Promise<Row[]> {
  const text = await readFile(String(answer['rejects_file']), 'utf8');
  return text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Row);
}

async function ids(table: string): Promise<unknown[]> {
  return (await installation.query(`SELECT id FROM ${table} ORDER BY id`)).map(({ id }) => id);
}

describe('bad lines', () => {
  it('do not affect good ones; each is reported with its file, line, reason and text', async () => {
    const bytes = lines.map(([line]) => (typeof line === 'string' ? Buffer.from(line) : line));
    const content = Buffer.concat(bytes.flatMap((line) => [line, Buffer.from('\n')]));
    const answer = await installation.answer([
      'import',
      await installation.write('bad/acquisitions.ndjson', content),
    ]);
    const expected = lines.flatMap(([, reject], index) =>
      reject === undefined
        ? []
        : [
            {
              file: 'acquisitions.ndjson',
              line: index + 1,
              reason: reject[0],
              ...(reject[1] && { detail: matching(reject[1]) }),
              text: bytes[index]?.toString(reject[0] === 'the line is not UTF-8' ? 'latin1' : 'utf8'),
            },
          ],
    );
    expect(await readRejects(answer)).toEqual(expected);
    expect(answer).toMatchObject({
      imported: { acquisitions: 5 },
      rejected: expected.length,
      rejected_by_reason: { [notJson]: 3, [contract]: expected.length - 4, 'the line is not UTF-8': 1 },
    });
    expect(await ids('acquisition')).toEqual(['acq_1a', 'acq_a0', 'acq_be', 'acq_c4', 'acq_f1']);
  });

  it('that only the database refuses are reported with their own file, line and text, and count as rejected', async () => {
    const long = `{"funding_round_id":"fnr_1000","name":"x","company_name":"x","company_id":"${randomBytes(3000).toString('base64url')}"}`;
    const good = ['fnr_1', 'fnr_2'].map((id) => ({ funding_round_id: id, name: 'x', company_name: 'x' }));
    const [before, after] = good;
    const file = await installation.write('refused/funding_rounds.ndjson', [before ?? {}, long, after ?? {}]);
    const answer = await installation.answer(['import', file]);
    expect(await ids('funding_round')).toEqual(['fnr_1', 'fnr_2']);
    expect(await readRejects(answer)).toMatchObject([{ file: 'funding_rounds.ndjson', line: 2, text: long }]);
    expect(answer).toMatchObject({ imported: { funding_rounds: 2 }, rejected: 1 });
  });
});

describe('a file in another layout', () => {
  const pretty = JSON.stringify(JSON.parse(acquisition('aa')), null, 2);
  it.each([
    ['a list on one line', `[${acquisition('aa')},${acquisition('ab')}]`, 1, /JSON list.*jq -c '\.\[\]'/],
    ['a list on several lines', `[${acquisition('aa')},\n ${acquisition('ab')}]`, 2, /JSON list/],
    ['an indented record', pretty, pretty.split('\n').length, /indented JSON.*jq -c \./],
  ])('%s is rejected with the way to convert it', async (name, content, count, reason) => {
    const path = await installation.write(
      `${name.replaceAll(' ', '-')}/acquisitions.ndjson`,
      Buffer.from(content),
    );
    const rejects = join(dirname(path), 'rejects.ndjson');
    await installation.run(['import', path, '--rejects', rejects]);
    const rows = (await readFile(rejects, 'utf8')).trimEnd().split('\n');
    expect(rows).toHaveLength(count);
    for (const row of rows) expect((JSON.parse(row) as Row)['reason']).toMatch(reason);
  });

  it('is JSON Lines under another name', async () => {
    const path = await installation.write('lines/acquisitions.jsonl', Buffer.from(acquisition('ac')));
    expect(await installation.answer(['import', path])).toMatchObject({ imported: { acquisitions: 1 } });
  });
});

describe('a truncated compressed file', () => {
  const whole = (count: number): Buffer => gzipSync(`${manyRounds(count).join('\n')}\n`);

  it('imports every record before the cut; the reject names the first missing line', async () => {
    const packed = whole(6000);
    const cut = packed.subarray(0, Math.floor(packed.length * 0.6));
    const there = gunzipSync(cut, { finishFlush: constants.Z_SYNC_FLUSH }).toString().split('\n').length - 1;
    const file = await installation.write('cut/funding_rounds.ndjson.gz', cut);
    const { code, json, stderr } = await installation.run(['import', file, '--json']);
    const answer = json as Row;
    const { funding_rounds: imported } = answer['imported'] as { funding_rounds: number };
    expect(await readRejects(answer)).toMatchObject([
      { file: 'funding_rounds.ndjson.gz', line: imported + 1, reason: 'the file is truncated here' },
    ]);
    const reason = `the file is truncated at line ${imported + 1}`;
    expect([code, answer['refused_files']]).toEqual([1, [{ file, reason, is_partly_read: true }]]);
    expect(stderr).toBe(
      `dealgraph: Not everything could be read from a file: ${file} (${reason}); all else was imported.\n`,
    );
    // Up to one block of the decompressor (16 kB) may not have been read yet.
    expect(imported).toBeGreaterThan(there - 80);
    expect(imported).toBeLessThanOrEqual(there);
  });

  it('that is not gzip is one reject, and the other files are imported', async () => {
    await installation.write('none/people.ndjson.gz', Buffer.from('{"person_id":"per_1"}\n'));
    await installation.write('none/ipos.ndjson', [{ ipo_id: 'ipo_1', company_id: 'c', company_name: 'C' }]);
    const { code, json } = await installation.run(['import', `${installation.folder}/none`, '--json']);
    const answer = json as Row;
    expect([code, answer]).toMatchObject([1, { imported: { people: 0, ipos: 1 }, rejected: 1 }]);
    expect(await readRejects(answer)).toMatchObject([{ file: 'people.ndjson.gz', line: 1 }]);
  });
});

describe('a file from which no record can be read', () => {
  const good = { ipo_id: 'ipo_9', company_id: 'c', company_name: 'C' };
  const companies = ['permalink,name', '/organization/kiln,Kiln'];
  const rounds =
    'company_permalink,funding_round_permalink,funding_round_type,funding_round_code,funded_at,raised_amount_usd';

  it.each<[string, string, Readonly<Record<string, readonly (string | object)[] | Buffer>>, string]>([
    [
      'that is not JSON',
      'ipos.ndjson',
      { 'ipos.ndjson': ['<', '{', ']'], 'acquisitions.ndjson': [acquisition('9a')] },
      notJson,
    ],
    [
      'of records of another kind',
      'people.ndjson',
      { 'people.ndjson': [good], 'ipos.ndjson': [good] },
      contract,
    ],
    [
      'that lacks a column',
      'rounds2.csv',
      { 'rounds2.csv': ['a,b', '1,2'], 'companies.csv': companies },
      'the header lacks a required column',
    ],
    [
      'that is not packed',
      'rounds2.csv.gz',
      { 'rounds2.csv.gz': Buffer.from(rounds), 'companies.csv': companies },
      'the file cannot be read completely',
    ],
    [
      'of documents that name no company',
      'companies.json',
      { 'companies.json': ['{}'], 'companies.csv': companies },
      'the document has no company',
    ],
  ])(
    '%s makes the import exit with 1; the message names the line and counts the imported records',
    async (_title, name, files, reason) => {
      const own = await openInstallation();
      for (const [file, content] of Object.entries(files)) await own.write(`in/${file}`, content);
      const { code, json, stderr } = await own.run(['import', `${own.folder}/in`, '--json']);
      const file = `${own.folder}/in/${name}`;
      expect(code).toBe(1);
      expect(json).toMatchObject({ refused_files: [{ file, reason }] });
      expect(
        Object.values((json as { imported: Record<string, number> }).imported)
          .toSorted()
          .at(-1),
      ).toBe(1);
      expect(stderr).toBe(
        `dealgraph: No record could be read from a file: ${file} (${reason}); all else was imported.\n`,
      );
    },
  );

  it('is not an empty file, nor one whose rows only lack their parent records', async () => {
    const own = await openInstallation();
    await own.write('in/companies.csv', companies);
    await own.write('in/rounds2.csv', []);
    await own.write('in/investments.csv', [
      'company_name,investor_name,funded_when,amount_usd',
      'Kiln,A,2015-01-01,1',
    ]);
    expect(await own.answer(['import', `${own.folder}/in`])).toMatchObject({
      rejected: 1,
      refused_files: [],
    });
  });
});
