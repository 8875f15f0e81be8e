import { createHash } from 'node:crypto';
import { chmod, readFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { type Installation, openInstallation } from '../../harness/dealgraph.js';
import { makeTar } from '../../harness/make-tar.js';
import { makeZip } from '../../harness/make-zip.js';
import { matching } from '../../harness/operator.js';
import type { Row } from '../../harness/process-database.js';

let installation: Installation;
beforeAll(async () => {
  installation = await openInstallation();
});

const companies = 'permalink,name\n/organization/kiln,Kiln\n/organization/clay,Clay\n';
const roundsHeader =
  'company_permalink,funding_round_permalink,funding_round_type,funding_round_code,funded_at,raised_amount_usd';
const rounds = `${roundsHeader}\n/organization/kiln,/funding-round/0000000000000000000000000000000a,seed,,05-01-2012,5\n`;
const contract = '{"id":"c0ffee0000000000000000b1","organization_name":"Glaze"}\n';
/** Names that compress poorly, so that half of a compressed file contains about half of its rows. */
const many = `permalink,name\n${Array.from(
  { length: 4000 },
  (_, at) => `/organization/many-${at},${createHash('sha256').update(String(at)).digest('hex')}`,
).join('\n')}\n`;

type Imported = Readonly<Record<string, number>>;

async function write(files: Readonly<Record<string, string | Buffer>>): Promise<string[]> {
  const written: string[] = [];
  for (const [name, content] of Object.entries(files))
    written.push(await installation.write(name, Buffer.from(content)));
  return written;
}

async function run(
  paths: readonly string[],
): Promise<{ code: number | null; answer: Row; imported: Imported; stderr: string }> {
  const { code, json, stderr } = await installation.run(['import', ...paths, '--json']);
  const answer = json as Row;
  return { code, answer, imported: answer['imported'] as Imported, stderr };
}

it.each<[string, Readonly<Record<string, string | Buffer>>, object, string[]]>([
  [
    'a zip archive with the files of an export',
    {
      'a.zip': makeZip({
        'export/companies.csv': companies,
        'export/rounds2.csv': rounds,
        'export/terms.txt': 'x',
        '__MACOSX/._companies.csv': 'x',
      }),
    },
    { companies: 2, funding_rounds: 1 },
    ['a.zip/export/terms.txt'],
  ],
  [
    'a tar archive',
    { 'b.tar': makeTar({ './rounds2.csv': rounds, './Companies.CSV': companies }, true) },
    { companies: 2, funding_rounds: 1 },
    [],
  ],
  [
    'contract lines in a packed tar archive',
    { 'c.tar.gz': makeTar({ 'x/companies.ndjson': contract, 'x/README': 'x' }) },
    { companies: 1 },
    ['c.tar.gz/x/README'],
  ],
  ['a packed file alone', { 'd/companies.csv.gz': gzipSync(companies) }, { companies: 2 }, []],
  [
    'files that are named one by one',
    { 'e/companies.csv': companies, 'f/rounds2.csv': rounds },
    { companies: 2, funding_rounds: 1 },
    [],
  ],
  [
    'a packed file in an archive',
    { 'g.zip': makeZip({ 'companies.csv.gz': gzipSync(companies) }) },
    { companies: 2 },
    [],
  ],
])('%s is imported, and unread files are named', async (_title, files, imported, unread) => {
  const found = await run(await write(files));
  expect(found).toMatchObject({ code: 0, imported, answer: { rejected: 0, refused_files: [] } });
  expect(found.answer['unread_files']).toEqual(
    unread.map((name) => ({ file: `${installation.folder}/${name}`, reason: matching(/^not a file of /) })),
  );
  const [linked] = await installation.query(
    `SELECT count(*)::int AS companies FROM company WHERE id IN (SELECT company_id FROM funding_round)`,
  );
  if ('funding_rounds' in imported) expect(linked).toEqual({ companies: 1 });
});

const cut = (whole: Buffer): Buffer => whole.subarray(0, Math.floor(whole.length / 2));

it.each<[string, string, Buffer, RegExp]>([
  [
    'zip archive',
    'cut.zip',
    cut(makeZip({ 'companies.csv': many, 'rounds2.csv': rounds })),
    /cut\.zip\/companies\.csv$/,
  ],
  [
    'packed tar archive',
    'cut.tgz',
    cut(makeTar({ 'companies.csv': many, 'rounds2.csv': rounds })),
    /cut\.tgz\/companies\.csv$/,
  ],
  ['packed file', 'cut/companies.csv.gz', cut(gzipSync(many)), /companies\.csv\.gz$/],
])('imports the rows before the cut from a truncated %s', async (_title, name, bytes, file) => {
  const { code, imported, answer, stderr } = await run(await write({ [name]: bytes }));
  expect([code, answer]).toMatchObject([
    1,
    { rejected: 1, rejected_by_reason: { 'the file is truncated here': 1 } },
  ]);
  expect(imported['companies']).toBeGreaterThan(1000);
  expect(imported['companies']).toBeLessThan(4000);
  const reason = `the file is truncated at line ${String((imported['companies'] ?? 0) + 2)}`;
  expect(answer['refused_files']).toEqual([{ file: matching(file), reason, is_partly_read: true }]);
  expect(stderr).toMatch(
    /^dealgraph: Not everything could be read from a file: .*; all else was imported\.\n$/,
  );
});

it('unpacks an archive bomb no further than the limit, and imports the rows before it', async () => {
  const bomb = gzipSync(Buffer.concat([Buffer.from(companies), Buffer.alloc(400 * 1024 * 1024, 'x')]));
  const { code, imported, answer } = await run(await write({ 'bomb/companies.csv.gz': bomb }));
  expect([code, imported['companies']]).toEqual([1, 2]);
  const rejects = (await readFile(String(answer['rejects_file']), 'utf8')).trimEnd().split('\n');
  expect(rejects.map((line) => JSON.parse(line) as Row)).toMatchObject([
    {
      line: 4,
      reason: 'the file is rejected as an archive bomb',
      detail: 'unpacks to more than 200 times its size',
    },
  ]);
});

it('refuses an archive inside an archive by name, and imports the others', async () => {
  const files = {
    'nested.zip': makeZip({ 'companies.csv': companies, 'inner.zip': makeZip({ 'rounds2.csv': rounds }) }),
  };
  const { code, imported, answer } = await run(await write(files));
  expect([code, imported['companies']]).toEqual([1, 2]);
  expect(answer['refused_files']).toEqual([
    {
      file: matching(/nested\.zip\/inner\.zip$/),
      reason: 'nested archives are not read',
      is_partly_read: false,
    },
  ]);
});

it('reports an empty file as empty', async () => {
  await write({
    'none/companies.csv': companies,
    'none/rounds2.csv': '',
    'none/investments.csv': 'company_name,investor_name,funded_when,amount_usd\n',
  });
  const { code, answer } = await run([`${installation.folder}/none`]);
  expect(code).toBe(0);
  expect(answer['unread_files']).toEqual([
    { file: `${installation.folder}/none/rounds2.csv`, reason: 'the file is empty' },
    { file: `${installation.folder}/none/investments.csv`, reason: 'the file has a header and no rows' },
  ]);
});

it.each<[string, Readonly<Record<string, string | Buffer>>, RegExp]>([
  [
    'another product',
    { 'crm/companies.csv': 'Account Name,Owner\nA,B\n' },
    /^Nothing to import in .*: the header of .*companies\.csv is account name, owner; .*permalink, name.*\.$/,
  ],
  [
    'another name',
    { 'crm/accounts.csv': 'Account Name,Owner\nA,B\n' },
    /^Nothing to import in .*The header of .*accounts\.csv is account name, owner\.$/,
  ],
  ['nothing', { 'void/companies.csv': '' }, /companies\.csv is empty\.$/],
  ['a zip archive that is none', { 'false.zip': 'hello' }, /false\.zip cannot be read: not a ZIP archive\.$/],
  [
    'another format named as a tar archive',
    { 'false.tar': 'x'.repeat(2000) },
    /false\.tar cannot be read: not a tar archive, or damaged\.$/,
  ],
])('reports a file of %s in one clear line', async (_title, files, sentence) => {
  expect(await installation.complaint(['import', ...(await write(files))])).toMatch(sentence);
});

describe('a messy CSV', () => {
  const header =
    'permalink,name,homepage_url,category_list,funding_total_usd,status,country_code,state_code,region,city,funding_rounds,founded_at,first_funding_at,last_funding_at';
  const row = (slug: string, name: string): string =>
    `/organization/${slug},${name},http://${slug}.example,Ceramics,1000000,operating,DEU,16,Berlin,Berlin,1,2010-01-01,2012-01-01,2012-01-01`;

  it.each<[string, Buffer]>([
    ['in Windows-1252', Buffer.from(`${header}\n${row('cafe', 'Café Kiln')}\n`, 'latin1')],
    ['in UTF-16', Buffer.from(`\ufeff${header}\r\n${row('cafe', 'Café Kiln')}\r\n`, 'utf16le')],
    [
      'of semicolons',
      Buffer.from(`sep=;\n${`${header}\n${row('cafe', 'Café Kiln')}\n`.replaceAll(',', ';')}`),
    ],
    ['with a column twice', Buffer.from(`${header},name\n${row('cafe', 'Café Kiln')},Other\n`)],
    ['with a column without a name', Buffer.from(`${header},\n${row('cafe', 'Café Kiln')},\n`)],
  ])('%s is imported', async (_title, bytes) => {
    const { code, imported } = await run(await write({ 'messy/companies.csv': bytes }));
    expect([code, imported['companies']]).toEqual([0, 1]);
    expect(
      await installation.query(`SELECT organization_name FROM company WHERE website_domain = 'cafe.example'`),
    ).toEqual([{ organization_name: 'Café Kiln' }]);
  });

  it('accepts amounts as people write them; unreadable ones become null and are counted', async () => {
    const amounts = ['"1,000,000"', '$1000000', '1e6', '$1.2M', 'NaN', '-500', '€5000', '2014'];
    const dates = [
      '05-01-2012',
      '2012',
      '2012-01',
      'Q1 2012',
      '05-01-2012',
      '05-01-2012',
      '05-01-2012',
      '05-01-2012',
    ];
    const lines = amounts.map(
      (amount, at) =>
        `/organization/kiln,/funding-round/${String(at).padStart(32, 'c')},venture,A,${dates[at] ?? ''},${amount}`,
    );
    const paths = await write({
      'amounts/companies.csv': companies,
      'amounts/rounds2.csv': [roundsHeader, ...lines].join('\n'),
    });
    const { code, answer } = await run(paths);
    expect([code, answer]).toMatchObject([
      0,
      { rejected: 0, counts: { 'unreadable amounts set to unknown': 3, 'invalid dates set to unknown': 3 } },
    ]);
    const stored = await installation.query(
      `SELECT raised_amount_usd::float AS amount FROM funding_round WHERE id LIKE 'fnr_ccc%' ORDER BY id`,
    );
    expect(stored.map(({ amount }) => amount)).toEqual([1e6, 1e6, 1e6, 1.2e6, null, null, null, 2014]);
  });
});

describe('a folder without read permission', () => {
  const isRoot = process.getuid?.() === 0;
  (isRoot ? it.skip : it)('is reported in one clear line', async () => {
    await write({ 'locked/companies.csv': companies });
    await chmod(`${installation.folder}/locked`, 0);
    expect(await installation.complaint(['import', `${installation.folder}/locked`])).toMatch(
      /locked cannot be read: permission denied\.$/,
    );
    await chmod(`${installation.folder}/locked`, 0o700);
    await chmod(`${installation.folder}/locked/companies.csv`, 0);
    await write({ 'locked/rounds2.csv': rounds });
    const { code, answer } = await run([`${installation.folder}/locked`]);
    expect([code, answer]).toMatchObject([
      1,
      { imported: { funding_rounds: 1 }, refused_files: [{ reason: 'the file cannot be opened' }] },
    ]);
  });
});
