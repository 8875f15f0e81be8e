import { readFile } from 'node:fs/promises';
import type { Caller } from '../harness/caller.js';
import { openPlace, type Place, type Served } from '../harness/dealgraph.js';
import { fingerprintSql, type Row } from '../harness/place-database.js';
import { round, sampleRecords, writeSample } from '../harness/sample-records.js';

let place: Place;
let sample: string;
let secret: string;
let search: string;
let first: Row;

const nothing = { companies: 0, people: 0, investors: 0, funding_rounds: 0, acquisitions: 0, ipos: 0 };

/** What a caller sees of a place, whose server runs for just as long. */
async function serving<T>(work: (as: Caller, server: Served) => Promise<T>): Promise<T> {
  const server = await place.startServe(['--no-demo']);
  try {
    return await work(server.as(secret), server);
  } finally {
    await server.stop();
  }
}

async function importFile(name: string, lines: readonly object[]): Promise<Row> {
  return place.answer(['import', await place.write(name, lines)]);
}

function rowsOfSearch(): Promise<Row[]> {
  return place.query(
    `SELECT record_id, position, added_at::text FROM saved_search_row WHERE search_id = ${search} ORDER BY position`,
  );
}

beforeAll(async () => {
  place = await openPlace();
  sample = await writeSample(place);
  await serving(async () => {
    const terms = ['--name', 'A', '--monthly-credits', 'unlimited'];
    const { organization_id: organization } = await place.answer(['organization', 'create', ...terms]);
    const key = await place.answer(['key', 'issue', '--organization', String(organization)]);
    secret = String(key['api_key']);
    const filter = ['--filter', '{"investmentType":{"eq":"Seed"}}', '--name', 'Seeds'];
    const created = ['search', 'create', '--global', '--product', 'funding_rounds', ...filter];
    search = String((await place.answer(created))['search_id']);
    first = await place.answer(['import', sample]);
  });
});

describe('a contract folder of plain and packed files', () => {
  it('is imported whole, and the searches that it touches gain their rows', () => {
    expect(first).toMatchObject({
      imported: { companies: 2, people: 2, investors: 3, funding_rounds: 3, acquisitions: 1, ipos: 2 },
      rejected: 0,
      rejects_file: null,
      searches: { refreshed: 1, rows_added: 2, rows_removed: 0 },
    });
  });

  it('is read back as it was written', async () => {
    await serving(async (as) => {
      const from = Date.now() - 600_000;
      const results = `/searches/funding-rounds/${search}/results`;
      const recent = `${results}?new_results_after=${new Date(from).toISOString()}`;
      const seeds = sampleRecords.fundingRounds.filter((line) => line['investment_type'] === 'Seed');
      expect((await as.get(recent)).body).toEqual(seeds);
      expect((await as.get('/companies/c01/acquisitions')).body).toMatchObject(sampleRecords.acquisitions);
      expect((await as.get('/ipos/ipo_01')).body).toMatchObject(sampleRecords.ipos[0] ?? {});
    });
  });

  it('resolves the e-mails of person lines, the best score first, and the profnet_id of company lines', async () => {
    await serving(async (as) => {
      const person = (email: string) => as.post('/people/by-email', { email });
      expect((await person('ada@coffee.example')).body).toMatchObject({ person_id: 'per_01', score: 9 });
      expect((await person('shared@coffee.example')).body).toMatchObject({ person_id: 'per_02', score: 7 });
      expect((await as.post('/companies', { profnet_id: 4711 })).body).toMatchObject([{ id: 'c01' }]);
      expect((await as.post('/companies', { domain: 'kaffee.example' })).body).toMatchObject([{ id: 'c01' }]);
    });
  });

  it('changes nothing when it is imported a second time: no row is even written again', async () => {
    const [before, rows] = [await place.query(fingerprintSql), await rowsOfSearch()];
    expect(rows).toHaveLength(2);
    const again = await place.answer(['import', sample]);
    expect(again).toMatchObject({
      imported: first['imported'],
      rejected: 0,
      searches: { rows_added: 0, rows_removed: 0 },
    });
    expect(await place.query(fingerprintSql)).toEqual(before);
    expect(await rowsOfSearch()).toEqual(rows);
  });
});

describe('a record that is imported again', () => {
  it('is replaced whole: fields, investors, identifiers, e-mails; what a line leaves out beside it stays', async () => {
    await importFile('again/funding_rounds.ndjson', [round(2, 'Series B', 3)]);
    await importFile('again/companies.ndjson', [{ id: 'c01', website: { domain: 'new.example' } }]);
    await importFile('again/people.ndjson', [
      { person_id: 'per_01', last_name: 'Lovelace' },
      { person_id: 'per_02', emails: [] },
    ]);
    expect(
      await place.query(`SELECT investment_type, array_agg(investor_id ORDER BY position) AS investors
        FROM funding_round r JOIN participation p ON p.round_id = r.id WHERE id = 'fnr_02' GROUP BY r.id`),
    ).toEqual([{ investment_type: 'Series B', investors: ['inv_01', 'inv_02', 'inv_03'] }]);
    await serving(async (as) => {
      const find = async (body: object) => (await as.post('/companies', body)).body;
      expect(await find({ domain: 'new.example' })).toMatchObject([{ id: 'c01', organization_name: null }]);
      expect(await find({ domain: 'coffee.example' })).toEqual([]);
      expect(await find({ profnet_id: 4711 })).toMatchObject([{ id: 'c01' }]);
      const person = (email: string) => as.post('/people/by-email', { email });
      expect((await person('ada@coffee.example')).body).toMatchObject({
        first_name: null,
        last_name: 'Lovelace',
      });
      expect((await person('shared@coffee.example')).body).toMatchObject({ person_id: 'per_01', score: 3 });
    });
  });

  it('leaves a search that it matches no more, and comes back with a new added_at', async () => {
    const ids = async () => (await rowsOfSearch()).map((row) => row['record_id']);
    const [before] = await rowsOfSearch();
    const left = await importFile('leave/funding_rounds.ndjson', [round(1, 'Grant', 2)]);
    expect(left['searches']).toMatchObject({ rows_added: 0, rows_removed: 1 });
    expect(await ids()).toEqual(['fnr_03']);
    const back = await importFile('leave/funding_rounds.ndjson', [round(1, 'Seed', 2)]);
    expect(back['searches']).toMatchObject({ rows_added: 1, rows_removed: 0 });
    expect(await ids()).toEqual(['fnr_03', 'fnr_01']);
    const [, after] = await rowsOfSearch();
    expect(Date.parse(String(after?.['added_at']))).toBeGreaterThan(Date.parse(String(before?.['added_at'])));
  });

  it('of two lines with the same id the later one stands', async () => {
    const twice = [round(70, 'Angel', 1), round(70, 'Series C', 2)];
    expect(await importFile('twice/funding_rounds.ndjson', twice)).toMatchObject({ rejected: 0 });
    const [row] = await place.query(`SELECT investment_type FROM funding_round WHERE id = 'fnr_70'`);
    expect(row).toEqual({ investment_type: 'Series C' });
  });
});

describe('what cannot be imported at all', () => {
  it.each([
    ['a path that is not there', 'missing', /no file or folder .*missing\.$/],
    ['a folder without such files', '.', /Nothing to import/],
    ['a file of another name', 'note.txt', /Nothing to import/],
  ])('%s is a sentence that names it', async (_title, path, sentence) => {
    await place.write('note.txt', ['hello']);
    expect(await place.complaint(['import', path])).toMatch(sentence);
  });

  it('an empty file is an import of nothing', async () => {
    expect(await importFile('empty/ipos.ndjson', [])).toMatchObject({ imported: nothing, rejected: 0 });
  });

  it('the rejects go to the file that --rejects names', async () => {
    const file = await place.write('named/ipos.ndjson', [{ ipo_id: 'no' }]);
    const rejects = `${place.folder}/deep/er/rejects.ndjson`;
    const answer = await place.answer(['import', file, '--rejects', rejects]);
    expect(answer).toMatchObject({ rejected: 1, rejects_file: rejects });
    expect(await readFile(rejects, 'utf8')).toMatch(/^\{"file":"ipos.ndjson","line":1,.*\}\n$/);
  });
});
