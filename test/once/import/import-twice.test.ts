import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { packExport, smallExport, writeExport } from '../../harness/crunchbase-export.js';
import { type Installation, openInstallation } from '../../harness/dealgraph.js';
import { writeFolder } from '../../harness/import-folder.js';
import type { Row } from '../../harness/process-database.js';
import { sampleRecords } from '../../harness/sample-records.js';
import { snapshotFiles } from '../../harness/snapshot-2013-files.js';

// Imports the data of every format twice, and compares all rows of all tables before and after the second import.

const talent = (number: number): string => `1111111${number}-1111-4111-8111-111111111111`;
const interest = (number: number): string => `2222222${number}-1111-4111-8111-111111111111`;

/** Signals that name records, whose lists lack their IDs or have them in another order. */
const signals = {
  'talent_signals.ndjson': [5, 1, 3].map((number) =>
    JSON.stringify({ signal_id: talent(number), person_id: 'per_01', signal_date: '2026-01-01' }),
  ),
  'interest_signals.ndjson.gz': [
    {
      signal_id: interest(2),
      entity_id: 'c01',
      signal_investors: [{ investor_id: 'inv_01', name: 'North' }],
    },
    { signal_id: interest(1), entity_id: 'per_01', signal_investors: null },
  ].map((line) => JSON.stringify(line)),
};

function toLines(records: readonly object[]): string[] {
  return records.map((record) => JSON.stringify(record));
}

const [ada = {}, ...others] = sampleRecords.people;

const contractFiles = {
  'companies.ndjson': toLines(sampleRecords.companies),
  'people.ndjson.gz': toLines([{ ...ada, talent_signal_ids: [talent(5), talent(9)] }, ...others]),
  'investors.ndjson': toLines(sampleRecords.investors),
  'funding_rounds.ndjson': toLines(sampleRecords.fundingRounds),
  'acquisitions.ndjson': toLines(sampleRecords.acquisitions),
  'ipos.ndjson': toLines(sampleRecords.ipos),
};

const shared = join(__dirname, '..', '..', '..', '..', 'shared', 'data', 'crunchbase', 'small');
const sharedFolder = existsSync(shared) ? shared : null;
if (sharedFolder === null) console.warn(`Skipped: there are no Crunchbase files of 2015 in ${shared}.`);

/** Writes the input of a format, and returns its paths. */
type Input = (installation: Installation) => Promise<string[]>;

async function exportDemo(installation: Installation): Promise<string[]> {
  const demo = await openInstallation({ database: 'embedded', fresh: true });
  const server = await demo.startServe();
  await server.stop();
  const folder = join(installation.folder, 'demo');
  await demo.answer(['export', folder]);
  for (const name of await readdir(folder)) await keepFirstRecords(join(folder, name));
  return [folder];
}

/** Keeps 300 records, which have every field of their kind. Importing all 15,000 takes 20 s. */
async function keepFirstRecords(file: string): Promise<void> {
  const lines = (await readFile(file, 'utf8')).split('\n');
  await writeFile(file, `${lines.slice(0, 300).join('\n')}\n`);
}

const companyRow =
  '/organization/kiln,Kiln,http://kiln.example,Clay,1000000,operating,USA,CA,SF,Oakland,1,2010-01-01';
const formats: readonly (readonly [string, Input])[] = [
  ['contract NDJSON', async (of) => [await writeFolder(of, 'contract', { ...contractFiles, ...signals })]],
  ['the demo data', exportDemo],
  [
    'the 2015 Crunchbase export',
    async (of) => [
      await writeFolder(of, '2015', {
        'companies.csv': [
          'permalink,name,homepage_url,category_list,funding_total_usd,status,country_code,state_code,region,city,funding_rounds,founded_at',
          companyRow,
        ],
        'rounds2.csv': [
          'company_permalink,funding_round_permalink,funding_round_type,funding_round_code,funded_at,raised_amount_usd',
          `/organization/kiln,/funding-round/${'ab'.repeat(16)},venture,A,01-02-2012,1000000`,
        ],
        'investments.csv': [
          'company_name,investor_name,funded_when,amount_usd',
          'Kiln,North,2012-02-01,1000000',
        ],
      }),
    ],
  ],
  ['the 2013 snapshot', async (of) => [await writeFolder(of, '2013', snapshotFiles)]],
  [
    'the current export',
    async (of) => {
      const folder = join(of.folder, 'current');
      await writeExport(folder, smallExport());
      return [packExport(folder)];
    },
  ],
  ...(sharedFolder === null
    ? []
    : ([['a part of the real export of 2015', () => Promise.resolve([sharedFolder])]] as const)),
];

/** Returns a checksum of each table, which changes if a row is rewritten, even with equal values. */
async function fingerprint(installation: Installation): Promise<Row[]> {
  // The audit log gets an entry for each import.
  const tables = await installation.query(
    "SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND relname <> 'audit_entry'",
  );
  const sums = tables.map(
    ({ name }) => `SELECT '${String(name)}' AS name, count(*)::int AS rows,
      md5(string_agg(concat(t.ctid, t.xmin, t::text), '' ORDER BY t.ctid)) AS sum FROM "${String(name)}" t`,
  );
  return installation.query(`${sums.join(' UNION ALL ')} ORDER BY name`);
}

async function addSearch(installation: Installation): Promise<void> {
  const options = ['--product', 'people', '--name', 'All', '--filter', '{}'];
  await installation.answer(['search', 'create', '--global', ...options]);
}

describe('an import of data that the database already has writes nothing', () => {
  it.each(formats)('%s', async (_format, write) => {
    const installation = await openInstallation();
    await addSearch(installation);
    const paths = await write(installation);
    const first = await installation.answer(['import', ...paths]);
    const before = await fingerprint(installation);
    expect(Number(before.find(({ name }) => name === 'record_change')?.['rows'])).toBeGreaterThan(2);
    const second = await installation.answer(['import', ...paths]);
    expect(await fingerprint(installation)).toEqual(before);
    expect(second).toMatchObject({ imported: first['imported'], rejected: first['rejected'] });
    expect(second['searches']).toMatchObject({ rows_added: 0, rows_removed: 0 });
  });

  it('contract files one by one, in any order, and from the start', async () => {
    const installation = await openInstallation();
    await addSearch(installation);
    const folder = await writeFolder(installation, 'contract', { ...contractFiles, ...signals });
    await installation.answer(['import', folder]);
    const before = await fingerprint(installation);
    const names = Object.keys({ ...contractFiles, ...signals });
    for (const name of [...names, ...names.toReversed()])
      await installation.answer(['import', join(folder, name), '--from-start']);
    expect(await fingerprint(installation)).toEqual(before);
  });
});

/** Returns the versions of a record's changes, oldest first. */
async function changesOf(installation: Installation, id: string): Promise<unknown[]> {
  const sql = `SELECT change FROM record_change WHERE record_id = '${id}' ORDER BY sequence`;
  return (await installation.query(sql)).map(({ change }) => change);
}

async function listOf(
  installation: Installation,
  column: string,
  table: string,
  id: string,
): Promise<unknown> {
  const [row] = await installation.query(
    `SELECT ${column} AS list, document FROM ${table} WHERE id = '${id}'`,
  );
  const document = JSON.parse(String(row?.['document'])) as Record<string, unknown>;
  expect(document[column]).toEqual(row?.['list']);
  return row?.['list'];
}

describe('the lists of signal IDs in records', () => {
  it('are complete when a record is first written, and stay complete without an import of the signals', async () => {
    const installation = await openInstallation();
    await installation.answer([
      'import',
      await writeFolder(installation, 'all', { ...contractFiles, ...signals }),
    ]);
    const complete = [talent(5), talent(9), talent(1), talent(3)];
    expect(await listOf(installation, 'talent_signal_ids', 'person', 'per_01')).toEqual(complete);
    expect(await listOf(installation, 'investor_signal_ids', 'person', 'per_01')).toEqual([interest(1)]);
    expect(await listOf(installation, 'svc_strategic_signal_ids', 'company', 'c01')).toEqual([interest(2)]);
    expect(await listOf(installation, 'strategic_signal_ids', 'investor', 'inv_01')).toEqual([interest(2)]);
    expect(await changesOf(installation, 'per_01')).toHaveLength(1);
    const renamed = { ...ada, first_name: 'Eve', talent_signal_ids: [] };
    await installation.answer(['import', await installation.write('renamed/people.ndjson', [renamed])]);
    expect(await listOf(installation, 'talent_signal_ids', 'person', 'per_01')).toEqual(
      complete.toSorted().slice(0, 3),
    );
    expect(await changesOf(installation, 'per_01')).toHaveLength(2);
  });

  it('are completed in the transaction that writes a signal, whichever is imported first', async () => {
    const installation = await openInstallation();
    const { 'people.ndjson.gz': people } = contractFiles;
    await installation.answer([
      'import',
      await writeFolder(installation, 'people', { 'people.ndjson': people }),
    ]);
    await installation.answer(['import', await writeFolder(installation, 'signals', signals)]);
    const before = await fingerprint(installation);
    expect(await changesOf(installation, 'per_01')).toHaveLength(3);
    await installation.answer([
      'import',
      await writeFolder(installation, 'people', { 'people.ndjson': people }),
    ]);
    expect(await fingerprint(installation)).toEqual(before);
  });
});
