import { gzipSync } from 'node:zlib';
import { openPlace, type Place } from '../../harness/dealgraph.js';
import { importFolder, importRefused } from '../../harness/import-folder.js';
import type { Row } from '../../harness/place-database.js';
import { snapshotFiles } from '../../harness/snapshot-2013-files.js';

const objects = snapshotFiles['objects.csv'];
const header = 'id,entity_type,name,permalink,overview,founded_at';

let place: Place;

beforeEach(async () => {
  place = await openPlace();
});

async function describeCompanies(): Promise<Row[]> {
  return place.query(
    'SELECT organization_name AS name, description, founded_year AS year FROM company ORDER BY id',
  );
}

describe('a copy of the 2013 snapshot', () => {
  it('with characters that are no UTF-8 keeps the rows, and counts them', async () => {
    const start = Buffer.from(`${header}\nc:1,Company,Caf\u00e9 `);
    const bytes = Buffer.concat([
      start,
      Buffer.from([0xc3]),
      Buffer.from(' \u00fc,/company/cafe,NULL,\\N\n'),
    ]);
    const answer = await importFolder(place, 'bytes', { 'objects.csv': bytes });
    expect(answer).toMatchObject({
      imported: { companies: 1 },
      rejected: 0,
      counts: { 'rows with characters that cannot be read': 1 },
    });
    expect(await describeCompanies()).toEqual([
      { name: 'Caf\u00e9 \ufffd \u00fc', description: null, year: null },
    ]);
  });

  it('with backslash escapes inside quotes is read like one with doubled quotes', async () => {
    const escaped = [
      String.raw`c:1,Company,"The \"Best\" Kiln","/company/best","He said: \"Kilns, and clay\", and left.` +
        '\\',
      String.raw`A back\\slash.",\N`,
    ];
    const doubled = 'c:2,Company,"The ""Other"" Kiln",/company/other,"Ends with a backslash \\",2001-01-01';
    expect(
      await importFolder(place, 'escapes', { 'objects.csv': [header, ...escaped, doubled] }),
    ).toMatchObject({
      imported: { companies: 2 },
      rejected: 0,
    });
    expect(new Set(await describeCompanies())).toEqual(
      new Set([
        {
          name: 'The "Best" Kiln',
          description: 'He said: "Kilns, and clay", and left.\nA back\\slash.',
          year: null,
        },
        { name: 'The "Other" Kiln', description: 'Ends with a backslash \\', year: 2001 },
      ]),
    );
  });

  it('without its objects still has the people, their degrees and the titles of their jobs', async () => {
    const { 'people.csv': people, 'relationships.csv': jobs, 'degrees.csv': degrees } = snapshotFiles;
    expect(
      await importFolder(place, 'people', {
        'people.csv': people,
        'relationships.csv': jobs,
        'degrees.csv': degrees,
      }),
    ).toMatchObject({
      imported: { companies: 0, people: 2 },
      rejected: 1,
      counts: { 'jobs at organizations that no file holds': 4 },
    });
  });

  it('without people and rounds has its companies, with the totals of their rows', async () => {
    expect(await importFolder(place, 'cb', { 'cb_objects.csv.gz': objects })).toMatchObject({
      imported: { companies: 4, people: 2, investors: 1, funding_rounds: 0 },
      rejected: 0,
    });
    const totals = await place.query(
      `SELECT organization_name AS name, total_funding_usd::float8 AS total, round_count::int AS rounds
        FROM company WHERE organization_name IN ('Kiln One', 'Wheel') ORDER BY 1`,
    );
    expect(totals).toEqual([
      { name: 'Kiln One', total: 39750000, rounds: 2 },
      { name: 'Wheel', total: 7000000, rounds: 3 },
    ]);
  });

  it('with bad rows rejects these rows alone', async () => {
    const rows = [
      header,
      'c:1,Company,Kiln,,,',
      'c:1,Company,Kiln again,,,',
      'x9,Company,What,,,',
      'c:2,Company,NULL,,,',
      'c:3,Company,Three,,',
      'c:4,Company,Four,,,2999-01-01',
    ];
    expect(await importFolder(place, 'rows', { 'objects.csv': rows })).toMatchObject({
      imported: { companies: 2 },
      rejected_by_reason: {
        'repeats an earlier row': 1,
        'the id is not of the form c:1, f:1, p:1 or r:1': 1,
        'the row has no name': 1,
        'the row has another number of columns than the header': 1,
      },
      counts: { 'impossible founding years made unknown': 1 },
    });
  });

  it('that is cut off keeps what came before, names the file, and ends with exit status 1', async () => {
    const many = Array.from({ length: 3000 }, (_, at) => `c:${at + 10},Company,Number ${at * 7919},,,`);
    const packed = gzipSync([header, ...many].join('\n'));
    const cut = {
      'objects.csv.gz': packed.subarray(0, packed.length / 2),
      'ipos.csv': snapshotFiles['ipos.csv'],
    };
    const answer = await importRefused(place, 'cut', cut);
    expect(answer['refused_files']).toMatchObject([
      { file: expect.stringMatching(/objects\.csv\.gz$/) as string },
    ]);
    const { companies } = answer['imported'] as { companies: number };
    expect(companies).toBeGreaterThan(100);
    expect(companies).toBeLessThan(3000);
  });

  it('with a header of another file refuses that file, and reads the others', async () => {
    const answer = await importRefused(place, 'header', {
      'objects.csv': objects,
      'relationships.csv': ['id,who,what', '1,p:1,c:1'],
    });
    expect(answer).toMatchObject({ imported: { companies: 4, people: 2 } });
    expect(answer['refused_files']).toHaveLength(1);
  });
});
