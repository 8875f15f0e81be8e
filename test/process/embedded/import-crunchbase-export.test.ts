import { execFileSync } from 'node:child_process';
import { readFile, truncate, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Caller } from '../../harness/caller.js';
import { hexOf, packExport, smallExport, toCsv, writeExport } from '../../harness/crunchbase-export.js';
import { expectedRecords } from '../../harness/crunchbase-export-records.js';
import { openPlace, type Place } from '../../harness/dealgraph.js';
import { fingerprintSql, type Row } from '../../harness/place-database.js';
import { readFeedPage } from '../../harness/read-feed-page.js';

const recordTables = ['company', 'person', 'investor', 'funding_round', 'acquisition', 'ipo'];
const documentsSql = recordTables
  .map((table) => `SELECT id, document FROM "${table}"`)
  .join(' UNION ALL ')
  .concat(' ORDER BY 1');

const imported = { companies: 7, people: 3, investors: 3, funding_rounds: 4, acquisitions: 2, ipos: 1 };

async function openServed(place: Place): Promise<Caller> {
  const server = await place.startServe(['--no-demo']);
  const terms = ['--name', 'A', '--monthly-credits', 'unlimited'];
  const { organization_id: organization } = await place.answer(['organization', 'create', ...terms]);
  const key = await place.answer(['key', 'issue', '--organization', String(organization)]);
  return server.as(String(key['api_key']));
}

async function readRejects(answer: Row): Promise<Row[]> {
  const lines = (await readFile(String(answer['rejects_file']), 'utf8')).trimEnd().split('\n');
  return lines.map((line) => JSON.parse(line) as Row);
}

describe('the current Crunchbase export', () => {
  let place: Place;
  let folder: string;
  let first: Row;
  let as: Caller;
  let documents: Row[];

  const get = async (path: string): Promise<unknown> => (await as.get(path)).body;

  beforeAll(async () => {
    place = await openPlace();
    folder = await writeExport(join(place.folder, 'export'), smallExport());
    first = await place.answer(['import', folder]);
    documents = await place.query(documentsSql);
  });

  it('is recognized as a folder; each row it cannot take and each file it does not read is named', async () => {
    expect(first).toMatchObject({ imported, refused_files: [] });
    expect(first['counts']).toEqual({
      'impossible dates made unknown': 1,
      'impossible founding years made unknown': 1,
      'unreadable amounts made unknown': 1,
      'unreadable counts made unknown': 1,
      'unknown investment types': 1,
      'stub companies': 3,
      'stub people': 1,
    });
    const unread = first['unread_files'] as { file: string; reason: string }[];
    expect(unread.map(({ file, reason }) => [file.split('/').at(-1), reason])).toEqual([
      ['checksum.csv', 'the contract has no place for it'],
      ['events.csv', 'the contract has no place for it'],
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
    const other = await openPlace();
    const readable = paths().filter((path) => !/(checksum|events)\.csv$/.test(path));
    expect(await other.answer(['import', ...readable])).toMatchObject({ imported, rejected: 3 });
    expect(await other.query(documentsSql)).toEqual(documents);
  });

  it('changes nothing when it is imported again', async () => {
    const before = await place.query(fingerprintSql);
    expect(await place.answer(['import', folder])).toMatchObject({ imported });
    expect(await place.query(fingerprintSql)).toEqual(before);
  });

  describe('read through the API', () => {
    beforeAll(async () => {
      as = await openServed(place);
    });

    it.each([
      ['a company', `/companies/${hexOf('orgs', 1)}`, 'kiln'],
      [
        'a company with the same name, bought by a company of no file',
        `/companies/${hexOf('orgs', 3)}`,
        'otherKiln',
      ],
      ['an investor', `/companies/${hexOf('orgs', 2)}`, 'clayCapital'],
      ['a stub', `/companies/${hexOf('orgs', 9)}`, 'stub'],
      ['a person', `/people/per_${hexOf('pers', 1)}`, 'ada'],
      ['a person without jobs', `/people/per_${hexOf('pers', 2)}`, 'bo'],
      ['a person of no file', `/people/per_${hexOf('pers', 9)}`, 'cy'],
      ['a round with its lead from the round', `/funding-rounds/fnr_${hexOf('rnds', 1)}`, 'seriesA'],
      ['a round with its lead from the investment', `/funding-rounds/fnr_${hexOf('rnds', 2)}`, 'preSeed'],
      ['a round of an unknown amount', `/funding-rounds/fnr_${hexOf('rnds', 3)}`, 'debt'],
      ['a round of a company of no file', `/funding-rounds/fnr_${hexOf('rnds', 4)}`, 'ghost'],
      ['a leveraged buyout', `/acquisitions/acq_${hexOf('acqu', 1)}`, 'lbo'],
      ['a management buyout', `/acquisitions/acq_${hexOf('acqu', 2)}`, 'buyout'],
      ['an IPO', `/ipos/ipo_${hexOf('ipos', 1)}`, 'ipo'],
      ['an organization that invests', `/investors/inv_${hexOf('orgs', 2)}`, 'clayInvestor'],
      ['a person who invests', `/investors/inv_${hexOf('pers', 2)}`, 'boInvestor'],
      ['an investor of no file', `/investors/inv_${hexOf('orgs', 7)}`, 'silent'],
    ] as const)('%s', async (_title, path, name) => {
      expect(await get(path)).toMatchObject(expectedRecords[name]);
    });
  });

  it('the next day writes what differs, and the feeds have that alone', async () => {
    const products = ['companies', 'people', 'investors', 'funding-rounds', 'acquisitions', 'ipos'];
    const cursors = await Promise.all(
      products.map(async (product) => (await readFeedPage(as, `/${product}/changes`)).next_cursor),
    );
    await writeExport(folder, smallExport(2));
    expect(await place.answer(['import', folder])).toMatchObject({ imported });
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
    '%s gives the other records, and no stubs for what the missing file holds',
    async (_title, lacking, counts) => {
      const place = await openPlace();
      const { [lacking]: _lacking, ...files } = smallExport();
      const folder = await writeExport(join(place.folder, 'export'), files);
      expect(await place.answer(['import', folder])).toMatchObject({ imported: counts });
    },
  );

  it('a single file is imported with links to records of other imports', async () => {
    const place = await openPlace();
    const rounds = toCsv(smallExport()['funding_rounds.csv'] ?? []);
    const file = await place.write('funding_rounds.csv', [rounds.trimEnd()]);
    expect(await place.answer(['import', file])).toMatchObject({
      imported: { ...imported, companies: 0, people: 0, investors: 0, acquisitions: 0, ipos: 0 },
    });
    const [row] = await place.query(
      `SELECT company_id, company_name FROM funding_round WHERE id = 'fnr_${hexOf('rnds', 4)}'`,
    );
    expect(row).toEqual({ company_id: hexOf('orgs', 8), company_name: 'Ghost' });
  });

  it('a cut-off file gives its good rows, and makes the exit status 1', async () => {
    const place = await openPlace();
    const companies = Array.from({ length: 3000 }, (_, at) => ({
      uuid: `${(at * 7919 + 1).toString(16).padStart(8, '0')}-0000-4000-8000-${(at * 104729).toString(16).padStart(12, '0')}`,
      name: `Company ${(at * 15485863) % 1000003}`,
    }));
    const folder = await writeExport(join(place.folder, 'export'), { 'organizations.csv': companies });
    execFileSync('gzip', [join(folder, 'organizations.csv')]);
    const packed = join(folder, 'organizations.csv.gz');
    await truncate(packed, Math.floor((await stat(packed)).size / 2));
    const outcome = await place.run(['import', packed, '--json']);
    expect(outcome.code).toBe(1);
    const answer = outcome.json as { imported: { companies: number }; refused_files: { file: string }[] };
    expect(answer.imported.companies).toBeGreaterThan(500);
    expect(answer.imported.companies).toBeLessThan(3000);
    expect(answer.refused_files[0]?.file).toMatch(/organizations\.csv\.gz$/);
  });

  it('a CSV of another product is refused by its header', async () => {
    const place = await openPlace();
    const file = await place.write('organizations.csv', ['Company,Website', 'Kiln,kiln.example']);
    expect(await place.complaint(['import', file])).toMatch(/organizations\.csv is Company, Website/i);
  });
});
