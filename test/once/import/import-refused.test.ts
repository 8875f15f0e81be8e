import { chmod, readFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { type Installation, openInstallation } from '../../harness/dealgraph.js';
import { makeZip } from '../../harness/make-zip.js';
import { matching } from '../../harness/operator.js';

// Tests files that an import does not read, or in which it accepts no row. The import names each with the reason.
let installation: Installation;
beforeAll(async () => {
  installation = await openInstallation();
});

const companies = 'permalink,name\n/organization/kiln,Kiln\n';
const badCompanies = 'permalink,name\nacme,Acme\nfoo,Foo\n';
const badRow = 'café,/funding-round/0000000000000000000000000000000a,seed,,05-01-2012,5';
const badRounds = `company_permalink,funding_round_permalink,funding_round_type,funding_round_code,funded_at,raised_amount_usd\n${badRow}\n`;
const wrongPath = 'the permalink is not an organization path';

type Files = Readonly<Record<string, string | Buffer>>;

async function write(folder: string, files: Files): Promise<void> {
  for (const [name, content] of Object.entries(files))
    await installation.write(`${folder}/${name}`, Buffer.from(content));
}

it.each<[what: string, folder: string, files: Files, file: string, reason: string | RegExp, end: string]>([
  [
    'a file without a valid row',
    'all-bad',
    { 'companies.csv': badCompanies },
    'companies.csv',
    wrongPath,
    'nothing was imported',
  ],
  [
    'a file without a valid row, next to a valid file',
    'one-bad',
    { 'companies.csv': companies, 'rounds2.csv': badRounds },
    'rounds2.csv',
    wrongPath,
    'all else was imported',
  ],
  [
    'a file of the 2013 snapshot without a valid row',
    'bad-2013',
    { 'objects.csv': 'id,entity_type,name,permalink\n1,Company,Kiln,/company/kiln\n' },
    'objects.csv',
    'the ID must look like c:1, f:1, p:1 or r:1',
    'nothing was imported',
  ],
  [
    'a file of the current export without a valid row',
    'bad-export',
    { 'organizations.csv': 'uuid,name\nx,Kiln\n' },
    'organizations.csv',
    'uuid is not a UUID',
    'nothing was imported',
  ],
  [
    'the second of two files with one name',
    'twice',
    { 'companies.csv': companies, 'companies.csv.gz': gzipSync(companies) },
    'companies.csv.gz',
    /\/twice\/companies\.csv of the same name was read. Import this file separately$/,
    'all else was imported',
  ],
  [
    'the second of two archive members with one name',
    'members',
    { 'a.zip': makeZip({ 'a/companies.csv': companies, 'b/companies.csv': companies }) },
    'a.zip/b/companies.csv',
    /a\.zip\/a\/companies\.csv of the same name was read/,
    'all else was imported',
  ],
])('%s is refused', async (_what, folder, files, file, reason, end) => {
  await write(folder, files);
  const { code, json, stderr } = await installation.run([
    'import',
    `${installation.folder}/${folder}`,
    '--json',
  ]);
  const expected = typeof reason === 'string' ? reason : matching(reason);
  const refused = [
    { file: `${installation.folder}/${folder}/${file}`, reason: expected, is_partly_read: false },
  ];
  expect([code, json]).toMatchObject([1, { refused_files: refused }]);
  expect(stderr).toMatch(new RegExp(`No record could be read from a file: .*; ${end}\\.\\n$`));
});

it('reports a rejected row of rounds2.csv with its original text', async () => {
  await write('text', { 'companies.csv': companies, 'rounds2.csv': badRounds });
  const { json } = await installation.run(['import', `${installation.folder}/text`, '--json']);
  const rejects = await readFile((json as { rejects_file: string }).rejects_file, 'utf8');
  expect(JSON.parse(rejects)).toMatchObject({ line: 2, text: badRow });
});

it('names subfolders without reading them', async () => {
  await write('outer', { 'companies.csv': companies, 'inner/rounds2.csv': 'x\n', '.hidden/a.csv': 'x\n' });
  const reason = 'a subfolder: pass it as a separate path';
  expect(await installation.answer(['import', `${installation.folder}/outer`])).toMatchObject({
    unread_files: [{ file: `${installation.folder}/outer/inner`, reason }],
  });
});

it.each<[what: string, folder: string, files: Files, sentence: RegExp]>([
  [
    'a folder of folders',
    'shell',
    { 'inner/companies.csv': companies },
    /^Nothing to import in .* Subfolders are not read. Pass each as a separate path: .*\/shell\/inner\.$/,
  ],
  [
    'gzip under another name',
    'packed',
    { 'companies.csv': gzipSync(companies) },
    /companies\.csv is compressed with gzip. Rename it to companies\.csv\.gz\.$/,
  ],
  [
    'a workbook under another name',
    'workbook',
    { 'companies.csv': makeZip({ 'xl/workbook.xml': 'x' }) },
    /companies\.csv is an Excel workbook or a ZIP archive. Save it as CSV\.$/,
  ],
  [
    'a renamed download',
    'renamed',
    { 'companies (1).csv': companies },
    /companies \(1\)\.csv has the columns of companies\.csv\. Rename it to companies\.csv\.$/,
  ],
])('reports the fix for %s', async (_what, folder, files, sentence) => {
  await write(folder, files);
  expect(await installation.complaint(['import', `${installation.folder}/${folder}`])).toMatch(sentence);
});

(process.getuid?.() === 0 ? it.skip : it)('a file without permission is named with the reason', async () => {
  await write('locked', { 'companies.csv': companies });
  await chmod(`${installation.folder}/locked/companies.csv`, 0);
  expect(await installation.complaint(['import', `${installation.folder}/locked`])).toMatch(
    /companies\.csv cannot be read: permission denied\.$/,
  );
});

it('the first import reports that it created the database, and the next one does not', async () => {
  const fresh = await openInstallation({ database: 'embedded', fresh: true });
  const file = await fresh.write('companies.csv', Buffer.from(companies));
  const [first, second] = [
    await fresh.run(['import', file, '--json']),
    await fresh.run(['import', file, '--json']),
  ];
  expect([first.code, first.stderr]).toEqual([0, `Created a new database in ${fresh.dataDirectory}.\n`]);
  expect([second.code, second.stderr]).toEqual([0, '']);
});
