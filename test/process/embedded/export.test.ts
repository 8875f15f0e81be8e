import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { openPlace, type Place } from '../../harness/dealgraph.js';
import { sampleRecords, writeSample } from '../../harness/sample-records.js';

const files = ['companies', 'people', 'investors', 'funding_rounds', 'acquisitions', 'ipos'];

let place: Place;
beforeAll(async () => {
  place = await openPlace();
  await place.answer(['import', await writeSample(place)]);
});

const read = (of: Place, folder: string, file: string): Promise<string> =>
  readFile(join(of.folder, folder, `${file}.ndjson`), 'utf8');
const linesOf = (text: string): unknown[] =>
  text
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as unknown);

describe('export', () => {
  it('writes what was imported, and what imports alone know; imported elsewhere and exported again it is the same bytes', async () => {
    expect(await place.answer(['export', 'all'])).toMatchObject({
      exported: { companies: 2, people: 2, investors: 3, funding_rounds: 3, acquisitions: 1, ipos: 2 },
      folder: join(place.folder, 'all'),
    });
    expect((await readdir(join(place.folder, 'all'))).sort()).toEqual(
      files.map((file) => `${file}.ndjson`).sort(),
    );
    const rounds = sampleRecords.fundingRounds.map((round) => `${JSON.stringify(round)}\n`).join('');
    expect(await read(place, 'all', 'funding_rounds')).toBe(rounds);
    expect(linesOf(await read(place, 'all', 'companies'))).toMatchObject([
      { id: 'c01', organization_name: 'Coffee', hq: { region: null }, profnet_id: 4711 },
      { id: 'c02', industry: [] },
    ]);
    expect(linesOf(await read(place, 'all', 'people'))).toMatchObject([
      {
        person_id: 'per_01',
        emails: [
          { email: 'ada@coffee.example', score: 9 },
          { email: 'shared@coffee.example', score: 3 },
        ],
      },
      { person_id: 'per_02', emails: [{ email: 'shared@coffee.example', score: 7 }] },
    ]);
    const other = await openPlace();
    expect(await other.answer(['import', join(place.folder, 'all')])).toMatchObject({ rejected: 0 });
    await other.answer(['export', 'again']);
    for (const file of files) expect(await read(other, 'again', file)).toBe(await read(place, 'all', file));
  });

  it('keeps a region, and a profnet id that no number holds', async () => {
    const line = { id: 'c0ffee', hq: { region: 'Bavaria' }, profnet_id: '12345678901234567890' };
    const other = await openPlace();
    await other.answer(['import', await other.write('companies.ndjson', [line])]);
    await other.answer(['export', 'out', '--only', 'companies']);
    expect(linesOf(await read(other, 'out', 'companies'))).toMatchObject([line]);
    expect(await readdir(join(other.folder, 'out'))).toEqual(['companies.ndjson']);
  });

  it('packs the files, and prints one kind, also through the server that holds the database', async () => {
    const plain = await place.run(['export', '-', '--only', 'ipos']);
    expect(linesOf(plain.stdout)).toMatchObject(sampleRecords.ipos);
    const server = await place.startServe(['--no-demo']);
    const beside = await place.run(['export', '-', '--only', 'ipos', '--json']);
    expect(beside).toMatchObject({ code: 0, stdout: plain.stdout });
    expect(JSON.parse(beside.stderr)).toMatchObject({ exported: { ipos: 2 }, folder: null });
    await place.answer(['export', 'packed', '--gzip', '--only', 'ipos,companies']);
    await server.stop();
    const packed = await readFile(join(place.folder, 'packed', 'ipos.ndjson.gz'));
    expect(gunzipSync(packed).toString()).toBe(plain.stdout);
  });

  it('says what it cannot export', async () => {
    expect(await place.complaint(['export', 'x', '--only', 'deals'])).toBe(
      'What is exported needs to be of companies, people, investors, funding_rounds, acquisitions, ipos, got deals.',
    );
    expect(await place.complaint(['export', '-'])).toMatch(/^Standard output takes one kind of record/);
  });
});
