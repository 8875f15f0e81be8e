import { readFile, stat, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import type { Caller } from '../../harness/caller.js';
import { hexOf, packExport, smallExport, toCsv, writeExport } from '../../harness/crunchbase-export.js';
import { expectedRecords } from '../../harness/crunchbase-export-records.js';
import { type Installation, openInstallation } from '../../harness/dealgraph.js';
import { fingerprintSql, type Row } from '../../harness/process-database.js';
import { readFeedPage } from '../../harness/read-feed-page.js';

const recordTables = ['company', 'person', 'investor', 'funding_round', 'acquisition', 'ipo'];
const documentsSql = recordTables
  .map((table) => `SELECT id, document FROM "${table}"`)
  .join(' UNION ALL ')
  .concat(' ORDER BY 1');

const imported = { companies: 7, people: 3, investors: 3, funding_rounds: 4, acquisitions: 2, ipos: 1 };

async function openServed(installation: Installation): Promise<Caller> {
  const server = await installation.startServe(['--no-demo']);
  const terms = ['--name', 'A', '--monthly-credits', 'unlimited'];
  const { organization_id: organization } = await installation.answer(['organization', 'create', ...terms]);
  const key = await installation.answer(['key', 'issue', '--organization', String(organization)]);
  return server.as(String(key['api_key']));
}

async function readRejects(answer: Row): Promise<Row[]> {
  const lines = (await readFile(String(answer['rejects_file']), 'utf8')).trimEnd().split('\n');
  return lines.map((line) => JSON.parse(line) as Row);
}

describe('the current Crunchbase export', () => {
  let installation: Installation;
  let folder: string;
  let first: Row;
  let as: Caller;
  let documents: Row[];

  const get = async (path: string): Promise<unknown> => (await as.get(path)).body;

  beforeAll(async () => {
    installation = await openInstallation();
    folder = await writeExport(join(installation.folder, 'export'), smallExport());
    first = await installation.answer(['import', folder]);
    documents = await installation.query(documentsSql);
  });

  it('is recognized as a folder; each rejected row and each unread file is named', async () => {
    expect(first).toMatchObject({ imported, refused_files: [] });
    expect(first['counts']).toEqual({
      'invalid dates set to unknown': 1,
      'invalid founding years set to unknown': 1,
      'unreadable amounts set to unknown': 1,
      'unreadable counts set to unknown': 1,
      'unknown investment types': 1,
      'stub companies': 3,
      'stub people': 1,
    });
    const unread = first['unread_files'] as { file: string; reason: string }[];
    expect(unread.map(({ file, reason }) => [file.split('/').at(-1), reason])).toEqual([
      ['checksum.csv', 'the contract has no such table'],
      ['events.csv', 'the contract has no such table'],
    ]);
    const rejects = await readRejects(first);
    expect(
      rejects.map(({ file, line, reason }) => `${String(file)} ${String(line)}: ${String(reason)}`),
    ).toEqual([
      'acquisitions.csv 4: acquirer and acquiree are the same company',
      'organizations.csv 6: uuid is not a UUID',
      'organizations.csv 7: repeats an earlier row',
    ]);
  });

  it.each([
    [
      'single files',
      (): string[] =>
        Object.keys(smallExport())
          .reverse()
          .map((name) => join(folder, name)),
    ],
    ['a tar.gz', (): string[] => [packExport(folder)]],
  ])('gives the same records as %s', async (_title, paths) => {
    const other = await openInstallation();
    const readable = paths().filter((path) => !/(checksum|events)\.csv$/.test(path));
    expect(await other.answer(['import', ...readable])).toMatchObject({ imported, rejected: 3 });
    expect(await other.query(documentsSql)).toEqual(documents);
  });

  it('changes nothing when it is imported again', async () => {
    const before = await installation.query(fingerprintSql);
    expect(await installation.answer(['import', folder])).toMatchObject({ imported });
    expect(await installation.query(fingerprintSql)).toEqual(before);
  });

  describe('read through the API', () => {
    beforeAll(async () => {
      as = await openServed(installation);
    });

    it.each([
      ['a company', `/companies/${hexOf('orgs', 1)}`, 'kiln'],
      [
        'a company with the same name, bought by a company in no file',
        `/companies/${hexOf('orgs', 3)}`,
        'otherKiln',
      ],
      ['an investor', `/companies/${hexOf('orgs', 2)}`, 'clayCapital'],
      ['a stub', `/companies/${hexOf('orgs', 9)}`, 'stub'],
      ['a person', `/people/per_${hexOf('pers', 1)}`, 'ada'],
      ['a person without jobs', `/people/per_${hexOf('pers', 2)}`, 'bo'],
      ['a person in no file', `/people/per_${hexOf('pers', 9)}`, 'cy'],
      ['a round with its lead from the round', `/funding-rounds/fnr_${hexOf('rnds', 1)}`, 'seriesA'],
      ['a round with its lead from the investment', `/funding-rounds/fnr_${hexOf('rnds', 2)}`, 'preSeed'],
      ['a round of an unknown amount', `/funding-rounds/fnr_${hexOf('rnds', 3)}`, 'debt'],
      ['a round of a company in no file', `/funding-rounds/fnr_${hexOf('rnds', 4)}`, 'ghost'],
      ['a leveraged buyout', `/acquisitions/acq_${hexOf('acqu', 1)}`, 'lbo'],
      ['a management buyout', `/acquisitions/acq_${hexOf('acqu', 2)}`, 'buyout'],
      ['an IPO', `/ipos/ipo_${hexOf('ipos', 1)}`, 'ipo'],
      ['an organization that invests', `/investors/inv_${hexOf('orgs', 2)}`, 'clayInvestor'],
      ['a person who invests', `/investors/inv_${hexOf('pers', 2)}`, 'boInvestor'],
      ['an investor in no file', `/investors/inv_${hexOf('orgs', 7)}`, 'silent'],
    ] as const)('%s', async (_title, path, name) => {
      expect(await get(path)).toMatchObject(expectedRecords[name]);
    });
  });

  it('an import of the next export writes only the differences, and the feeds have only those', async () => {
    const products = ['companies', 'people', 'investors', 'funding-rounds', 'acquisitions', 'ipos'];
    const cursors = await Promise.all(
      products.map(async (product) => (await readFeedPage(as, `/${product}/changes`)).next_cursor),
    );
    await writeExport(folder, smallExport(2));
    expect(await installation.answer(['import', folder])).toMatchObject({ imported });
    const changes = await Promise.all(
      products.map(async (product, at) => {
        const cursor = cursors[at] ?? '';
        return (await readFeedPage(as, `/${product}/changes`, { cursor })).short;
      }),
    );
    expect(changes.map((change) => change.toSorted())).toEqual([
      [`~${hexOf('orgs', 1)}`],
      [`~per_${hexOf('pers', 1)}`],
      [],
      [`~fnr_${hexOf('rnds', 2)}`],
      [],
      [],
    ]);
  });
});

describe('a broken current Crunchbase export', () => {
  it.each([
    ['without organizations', 'organizations.csv', { companies: 0, people: 3, investors: 3 }],
    ['without people', 'people.csv', { companies: 7, people: 0, investors: 3 }],
    ['without investors', 'investors.csv', { companies: 7, people: 3, investors: 2 }],
    ['without rounds', 'funding_rounds.csv', { companies: 6, funding_rounds: 0, investors: 3 }],
  ])(
    '%s still gives the other records, and no stubs for the contents of the missing file',
    async (_title, lacking, counts) => {
      const installation = await openInstallation();
      const { [lacking]: _lacking, ...files } = smallExport();
      const folder = await writeExport(join(installation.folder, 'export'), files);
      expect(await installation.answer(['import', folder])).toMatchObject({ imported: counts });
    },
  );

  it('a single file is imported with links to records of other imports', async () => {
    const installation = await openInstallation();
    const rounds = toCsv(smallExport()['funding_rounds.csv'] ?? []);
    const file = await installation.write('funding_rounds.csv', [rounds.trimEnd()]);
    expect(await installation.answer(['import', file])).toMatchObject({
      imported: { ...imported, companies: 0, people: 0, investors: 0, acquisitions: 0, ipos: 0 },
    });
    const [row] = await installation.query(
      `SELECT company_id, company_name FROM funding_round WHERE id = 'fnr_${hexOf('rnds', 4)}'`,
    );
    expect(row).toEqual({ company_id: hexOf('orgs', 8), company_name: 'Ghost' });
  });

  it('a truncated archive gives its complete rows, and exit status 1', async () => {
    const installation = await openInstallation();
    const companies = Array.from({ length: 3000 }, (_, at) => ({
      uuid: `${(at * 7919 + 1).toString(16).padStart(8, '0')}-0000-4000-8000-${(at * 104729).toString(16).padStart(12, '0')}`,
      name: `Company ${(at * 15485863) % 1000003}`,
    }));
    const folder = await writeExport(join(installation.folder, 'export'), { 'organizations.csv': companies });
    const archive = packExport(folder);
    await truncate(archive, Math.floor((await stat(archive)).size / 2));
    const outcome = await installation.run(['import', archive, '--json']);
    expect(outcome.code).toBe(1);
    const answer = outcome.json as { imported: { companies: number }; refused_files: { file: string }[] };
    expect(answer.imported.companies).toBeGreaterThan(500);
    expect(answer.imported.companies).toBeLessThan(3000);
    expect(answer.refused_files[0]?.file).toMatch(/organizations\.csv$/);
  });

  it('files whose parent files are missing are named, and their rows counted', async () => {
    const [alone, all] = [await openInstallation(), smallExport()];
    const names = [
      'jobs.csv',
      'degrees.csv',
      'funds.csv',
      'investments.csv',
      'organization_descriptions.csv',
      'people_descriptions.csv',
    ];
    const files = Object.fromEntries(names.map((name) => [name, all[name] ?? []]));
    const outcome = await alone.run([
      'import',
      await writeExport(join(alone.folder, 'children'), files),
      '--json',
    ]);
    expect(outcome.code).toBe(0);
    const answer = outcome.json as Row;
    const countOf = (name: string): number => files[name]?.length ?? 0;
    expect(answer).toMatchObject({
      imported: { companies: 0, people: 0, investors: 0, funding_rounds: 0 },
      rejected: 0,
      refused_files: [],
      counts: {
        'jobs of people missing from the import': countOf('jobs.csv'),
        'degrees of people missing from the import': countOf('degrees.csv'),
        'funds of investors missing from the import': countOf('funds.csv'),
        'investments whose round and investor are missing from the import': countOf('investments.csv'),
        'descriptions of organizations missing from the import': 1,
        'descriptions of people missing from the import': 1,
      },
    });
    const unread = answer['unread_files'] as { file: string; reason: string }[];
    expect(unread.map(({ file, reason }) => `${String(file.split('/').at(-1))}: ${reason}`).sort()).toEqual([
      'degrees.csv: none of its rows belongs to a person in the import',
      'funds.csv: none of its rows belongs to an investor in the import',
      'investments.csv: none of its rows belongs to a funding round or investor in the import',
      'jobs.csv: none of its rows belongs to a person in the import',
      'organization_descriptions.csv: none of its rows belongs to an organization in the import',
      'people_descriptions.csv: none of its rows belongs to a person in the import',
    ]);
  });

  it('a CSV of another product is refused by its header', async () => {
    const installation = await openInstallation();
    const file = await installation.write('organizations.csv', ['Company,Website', 'Kiln,kiln.example']);
    expect(await installation.complaint(['import', file])).toMatch(/organizations\.csv is Company, Website/i);
  });
});
