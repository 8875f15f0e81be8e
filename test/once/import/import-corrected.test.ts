import type { Caller } from '../../harness/caller.js';
import { smallExport, writeExport } from '../../harness/crunchbase-export.js';
import { type Installation, openInstallation, pause, type Served } from '../../harness/dealgraph.js';
import { writeFolder } from '../../harness/import-folder.js';
import type { Row } from '../../harness/process-database.js';
import { snapshotFiles } from '../../harness/snapshot-2013-files.js';

// Imports records with corrected values (D26), in every format, at the same time as corrections, and after a crash.

const reason = ['--reason', 'Ticket 7'];

let installation: Installation;
let server: Served;
let as: Caller;

beforeAll(async () => {
  installation = await openInstallation();
  server = await installation.startServe(['--no-demo']);
  const organization = await installation.answer([
    ...['organization', 'create', '--name', 'A', '--monthly-credits', 'unlimited'],
  ]);
  const key = await installation.answer([
    ...['key', 'issue', '--organization', String(organization['organization_id'])],
  ]);
  as = server.as(String(key['api_key']));
});

interface Shown {
  readonly record: Row;
  readonly corrections: readonly Row[];
}

async function read(id: string): Promise<Shown> {
  return (await installation.answer(['record', 'show', 'companies', id])) as unknown as Shown;
}

function set(id: string, ...settings: readonly string[]): Promise<Row> {
  const options = settings.flatMap((one) => ['--set', one]);
  return installation.answer(['record', 'set', 'companies', id, ...options, ...reason]);
}

async function importLines(line: object, ...options: readonly string[]): Promise<Row> {
  const path = await installation.write('companies.ndjson', [line]);
  return installation.answer(['import', path, ...options]);
}

const tableOf2015 = (city: string): Record<string, string[]> => ({
  'companies.csv': [
    'permalink,name,homepage_url,category_list,funding_total_usd,status,country_code,state_code,region,city,funding_rounds,founded_at',
    `/organization/kiln,Kiln,http://kiln.example,Clay,,operating,USA,CA,SF,${city},1,2010-01-01`,
  ],
});

const map = { records: 'companies', id: 'No', fields: { organization_name: 'Name', 'hq.city': 'City' } };

/** Writes the input of a format with a city of its company, and returns the arguments of its import. */
type Input = (city: string, isAgain: boolean) => Promise<readonly string[]>;

const line = (id: string, city: string): object => ({ id, organization_name: 'Kiln', hq: { city } });

const formats: readonly (readonly [format: string, input: Input])[] = [
  ['contract NDJSON', async (city) => [await installation.write('companies.ndjson', [line('c01', city)])]],
  [
    'contract NDJSON with --update',
    async (city, isAgain) => [
      await installation.write('companies.ndjson', [line('c02', city)]),
      ...(isAgain ? ['--update'] : []),
    ],
  ],
  [
    'CSV with a map',
    async (city) => [
      await installation.write('own.csv', ['No,Name,City', `1,Kiln,${city}`]),
      ...['--map', await installation.write('map.json', [map])],
    ],
  ],
  [
    'the 2015 Crunchbase export',
    async (city) => [await writeFolder(installation, '2015', tableOf2015(city))],
  ],
  [
    'the 2013 Crunchbase snapshot',
    async (city) => {
      const objects = snapshotFiles['objects.csv'].map((row) =>
        row.replace(',Seattle,Seattle,', `,${city},X,`),
      );
      return [await writeFolder(installation, '2013', { ...snapshotFiles, 'objects.csv': objects })];
    },
  ],
  [
    'the current Crunchbase export',
    async (city) => {
      const [first = {}, ...others] = smallExport()['organizations.csv'] ?? [];
      const files = { ...smallExport(), 'organizations.csv': [{ ...first, city }, ...others] };
      return [await writeExport(`${installation.folder}/export`, files)];
    },
  ],
];

it.each(formats)(
  '%s: a corrected value is retained, and the newest value comes back',
  async (format, input) => {
    const cityOf = (time: string): string => `${time} ${formats.findIndex(([one]) => one === format)}`;
    await installation.answer(['import', ...(await input(cityOf('First'), false))]);
    const filter = `{ hq: { city: { eq: "${cityOf('First')}" } } }`;
    const { data } = await as.graph(`{ companies(filter: ${filter}, first: 1) { nodes { id } } }`);
    const id = (data as { companies: { nodes: { id: string }[] } }).companies.nodes[0]?.id ?? '';
    await set(id, 'hq.city=Boston', 'customer_focus=Potters');
    const answer = await installation.answer(['import', ...(await input(cityOf('Next'), true))]);
    // A line of --update without the other value neither changes the source's value nor counts.
    expect(answer).toMatchObject({ retained_corrections: format.includes('--update') ? 1 : 2 });
    const { record, corrections } = await read(id);
    expect(record).toMatchObject({ hq: { city: 'Boston' }, customer_focus: 'Potters' });
    expect(corrections).toMatchObject([
      { path: 'customer_focus', value: 'Potters', source_value: null },
      { path: 'hq.city', value: 'Boston', source_value: cityOf('Next') },
    ]);
    await installation.answer(['record', 'unset', 'companies', id, 'hq', ...reason]);
    expect((await read(id)).record).toMatchObject({
      hq: { city: cityOf('Next') },
      customer_focus: 'Potters',
    });
  },
);

it('profnet IDs, and values next to a corrected one, are imported', async () => {
  const before = { ...line('c03', 'A'), profnet_id: 7 };
  await importLines(before);
  await set('c03', 'hq.city=B', 'hq.region=North');
  const hq = { city: 'C', country: 'France', region: 'South' };
  await importLines({ ...before, hq, profnet_id: 8, tagline: 'T' });
  expect((await read('c03')).record).toMatchObject({
    hq: { city: 'B', country: 'France', region: 'North' },
    tagline: 'T',
  });
  expect((await as.post('/companies', { profnet_id: 8 })).body).toMatchObject([{ id: 'c03' }]);
});

it('--update with an object that is null does not empty the corrected values in it', async () => {
  await importLines({ id: 'c04', organization_name: 'Kiln', hq: { city: 'A', country: 'Germany' } });
  await set('c04', 'hq.city=B');
  const answer = await importLines({ id: 'c04', hq: null }, '--update');
  expect(answer).toMatchObject({ retained_corrections: 1 });
  const { record, corrections } = await read('c04');
  expect(record).toMatchObject({ hq: { city: 'B', country: null } });
  expect(corrections).toMatchObject([{ path: 'hq.city', source_value: null }]);
});

it('corrections during an import are retained, whether the import writes their records before or after', async () => {
  const ids = Array.from({ length: 2000 }, (_, at) => `d${at.toString(16).padStart(4, '0')}`);
  const write = (city: string): Promise<string> =>
    installation.write(
      `${city}/companies.ndjson`,
      ids.map((id) => line(id, city)),
    );
  await installation.answer(['import', await write('A')]);
  const next = await write('B');
  const running = installation.start(['import', next]);
  const corrected: string[] = [];
  for (let at = 0; at < 6; at++) {
    const id = ids[(at * 331) % ids.length] ?? '';
    await set(id, 'hq.city=Pinned');
    corrected.push(id);
  }
  expect((await running.ended).code).toBe(0);
  for (const id of corrected) {
    const { record, corrections } = await read(id);
    expect([id, record, corrections]).toMatchObject([
      id,
      { hq: { city: 'Pinned' } },
      [{ source_value: 'B' }],
    ]);
  }
  const again = await installation.answer(['import', next, '--from-start']);
  expect(again).toMatchObject({ retained_corrections: corrected.length });
});

describe('without a server', () => {
  let own: Installation;

  beforeAll(async () => {
    own = await openInstallation();
    await own.answer(['import', await own.write('companies.ndjson', [line('c01', 'A')])]);
  });

  it('a killed correction is complete or absent, and repeating it completes it', async () => {
    for (let at = 1; at <= 2; at++) {
      const command = ['record', 'set', 'companies', 'c01', '--set', `hq.city=${at}`, ...reason];
      const running = own.start(command);
      await Promise.race([running.ended, pause(Math.random() * 2000)]);
      running.kill('SIGKILL');
      await running.ended;
      await own.answer(command);
      const found = await own.query(`SELECT hq_city AS city, value, source_value AS source,
          (SELECT count(*)::int FROM record_change) AS changes, (SELECT count(*)::int FROM audit_entry
            WHERE action = 'record set') AS entries
        FROM company JOIN record_correction ON record_id = company.id`);
      const city = String(at);
      expect(found).toEqual([{ city, value: city, source: 'A', changes: at + 1, entries: at }]);
    }
  });

  it('a database with records can be upgraded', async () => {
    await own.query('DROP TABLE record_correction');
    await own.query(`DELETE FROM _prisma_migrations WHERE migration_name LIKE '%record_corrections'`);
    const applied: unknown = expect.arrayContaining([expect.stringMatching(/record_corrections$/)]);
    expect(await own.answer(['migrate'])).toMatchObject({ applied });
    const command = ['record', 'set', 'companies', 'c01', '--set', 'hq.city=B', ...reason];
    expect(await own.answer(command)).toMatchObject({ changes: [{ after: 'B' }] });
  });
});
