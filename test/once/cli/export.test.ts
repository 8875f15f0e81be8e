import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { type Installation, openInstallation } from '../../harness/dealgraph.js';
import { sampleRecords, writeSample } from '../../harness/sample-records.js';

const files = [
  'companies',
  'people',
  'investors',
  'funding_rounds',
  'acquisitions',
  'ipos',
  'talent_signals',
  'interest_signals',
];

let installation: Installation;
beforeAll(async () => {
  installation = await openInstallation();
  await installation.answer(['import', await writeSample(installation)]);
});

const read = (of: Installation, folder: string, file: string): Promise<string> =>
  readFile(join(of.folder, folder, `${file}.ndjson`), 'utf8');
const linesOf = (text: string): unknown[] =>
  text
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as unknown);

describe('export', () => {
  it('writes imported data including fields that only imports set; importing it elsewhere and exporting it again gives the same bytes', async () => {
    expect(await installation.answer(['export', 'all'])).toMatchObject({
      exported: { companies: 2, people: 2, investors: 3, funding_rounds: 3, acquisitions: 1, ipos: 2 },
      folder: join(installation.folder, 'all'),
    });
    expect((await readdir(join(installation.folder, 'all'))).sort()).toEqual(
      files.map((file) => `${file}.ndjson`).sort(),
    );
    const rounds = sampleRecords.fundingRounds.map((round) => `${JSON.stringify(round)}\n`).join('');
    expect(await read(installation, 'all', 'funding_rounds')).toBe(rounds);
    expect(linesOf(await read(installation, 'all', 'companies'))).toMatchObject([
      { id: 'c01', organization_name: 'Coffee', hq: { region: null }, profnet_id: 4711 },
      { id: 'c02', industry: [] },
    ]);
    expect(linesOf(await read(installation, 'all', 'people'))).toMatchObject([
      {
        person_id: 'per_01',
        emails: [
          { email: 'ada@coffee.example', score: 9 },
          { email: 'shared@coffee.example', score: 3 },
        ],
      },
      { person_id: 'per_02', emails: [{ email: 'shared@coffee.example', score: 7 }] },
    ]);
    const other = await openInstallation();
    expect(await other.answer(['import', join(installation.folder, 'all')])).toMatchObject({ rejected: 0 });
    await other.answer(['export', 'again']);
    for (const file of files)
      expect(await read(other, 'again', file)).toBe(await read(installation, 'all', file));
  });

  it('preserves a region, and a profnet ID that no number can represent', async () => {
    const line = { id: 'c0ffee', hq: { region: 'Bavaria' }, profnet_id: '12345678901234567890' };
    const other = await openInstallation();
    await other.answer(['import', await other.write('companies.ndjson', [line])]);
    await other.answer(['export', 'out', '--only', 'companies']);
    expect(linesOf(await read(other, 'out', 'companies'))).toMatchObject([line]);
    expect(await readdir(join(other.folder, 'out'))).toEqual(['companies.ndjson']);
  });

  it('compresses the files, and prints one kind, also through the server that holds the database', async () => {
    const plain = await installation.run(['export', '-', '--only', 'ipos']);
    expect(linesOf(plain.stdout)).toMatchObject(sampleRecords.ipos);
    const server = await installation.startServe(['--no-demo']);
    const beside = await installation.run(['export', '-', '--only', 'ipos', '--json']);
    expect(beside).toMatchObject({ code: 0, stdout: plain.stdout });
    expect(JSON.parse(beside.stderr)).toMatchObject({ exported: { ipos: 2 }, folder: null });
    await installation.answer(['export', 'packed', '--gzip', '--only', 'ipos,companies']);
    await server.stop();
    const packed = await readFile(join(installation.folder, 'packed', 'ipos.ndjson.gz'));
    expect(gunzipSync(packed).toString()).toBe(plain.stdout);
  });

  it('reports what it cannot export', async () => {
    expect(await installation.complaint(['export', 'x', '--only', 'deals'])).toBe(
      '--only must be a list of companies, people, investors, funding_rounds, acquisitions, ipos, talent_signals, interest_signals, got deals.',
    );
    expect(await installation.complaint(['export', '-'])).toMatch(
      /^Standard output supports one record kind/,
    );
  });
});
