import { readFile } from 'node:fs/promises';
import type { Caller } from '../../harness/caller.js';
import { type Installation, openInstallation, type Served } from '../../harness/dealgraph.js';
import { fingerprintSql, type Row } from '../../harness/process-database.js';
import { round, sampleRecords, writeSample } from '../../harness/sample-records.js';

let installation: Installation;
let server: Served;
let as: Caller;
let sample: string;
let first: Row;
let seeds: string;
let everyRound: string;

const nothing = { companies: 0, people: 0, investors: 0, funding_rounds: 0, acquisitions: 0, ipos: 0 };

async function importFile(
  name: string,
  lines: readonly object[],
  options: readonly string[] = [],
): Promise<Row> {
  return installation.answer(['import', await installation.write(name, lines), ...options]);
}

async function createSearch(filter: string): Promise<string> {
  const options = ['--product', 'funding_rounds', '--name', 'Rounds', '--filter', filter];
  return String((await installation.answer(['search', 'create', '--global', ...options]))['search_id']);
}

/** Returns the results of a saved search in order. With `since`, returns only results added since that time. */
async function roundsOf(search: string, since?: Date): Promise<Row[]> {
  const query = since === undefined ? '' : `?new_results_after=${since.toISOString()}`;
  return (await as.get(`/searches/funding-rounds/${search}/results${query}`)).body as Row[];
}

async function idsOf(search: string, since?: Date): Promise<unknown[]> {
  return (await roundsOf(search, since)).map((row) => row['funding_round_id']);
}

async function findCompanies(identifier: object): Promise<unknown> {
  return (await as.post('/companies', identifier)).body;
}

async function findPerson(email: string): Promise<unknown> {
  return (await as.post('/people/by-email', { email })).body;
}

beforeAll(async () => {
  installation = await openInstallation();
  sample = await writeSample(installation);
  server = await installation.startServe(['--no-demo']);
  const terms = ['--name', 'A', '--monthly-credits', 'unlimited'];
  const { organization_id: organization } = await installation.answer(['organization', 'create', ...terms]);
  const key = await installation.answer(['key', 'issue', '--organization', String(organization)]);
  as = server.as(String(key['api_key']));
  seeds = await createSearch('{"investmentType":{"eq":"Seed"}}');
  everyRound = await createSearch('{}');
  first = await installation.answer(['import', sample]);
});

describe('a contract folder of plain and compressed files', () => {
  it('is imported completely, and its records are added to matching searches', () => {
    expect(first).toMatchObject({
      imported: { companies: 2, people: 2, investors: 3, funding_rounds: 3, acquisitions: 1, ipos: 2 },
      rejected: 0,
      rejects_file: null,
      searches: { refreshed: 2, rows_added: 5, rows_removed: 0 },
    });
  });

  it('is read back as it was written', async () => {
    expect(await roundsOf(everyRound, new Date(Date.now() - 600_000))).toEqual(sampleRecords.fundingRounds);
    expect((await as.get('/companies/c01/acquisitions')).body).toMatchObject(sampleRecords.acquisitions);
    expect((await as.get('/ipos/ipo_01')).body).toMatchObject(sampleRecords.ipos[0] ?? {});
  });

  it('resolves the emails of person lines, the best score first, and the profnet_id of company lines', async () => {
    expect(await findPerson('ada@coffee.example')).toMatchObject({ person_id: 'per_01', score: 9 });
    expect(await findPerson('shared@coffee.example')).toMatchObject({ person_id: 'per_02', score: 7 });
    expect(await findCompanies({ profnet_id: 4711 })).toMatchObject([{ id: 'c01' }]);
    expect(await findCompanies({ domain: 'kaffee.example' })).toMatchObject([{ id: 'c01' }]);
  });
});

describe('a record that is imported again', () => {
  it('is replaced completely (fields, investors, identifiers, emails), except for an omitted profnet_id or emails', async () => {
    await importFile('again/funding_rounds.ndjson', [round(2, 'Series B', 3)]);
    const company = { id: 'c01', website: { domain: 'new.example' } };
    // These lines would empty most of the stored records (D27).
    await importFile('again/companies.ndjson', [company], ['--replace']);
    const people = [
      { person_id: 'per_01', last_name: 'Lovelace' },
      { person_id: 'per_02', emails: [] },
    ];
    await importFile('again/people.ndjson', people, ['--replace']);
    expect(await roundsOf(everyRound)).toContainEqual(round(2, 'Series B', 3));
    expect(await findCompanies({ domain: 'new.example' })).toMatchObject([
      { id: 'c01', organization_name: null },
    ]);
    expect(await findCompanies({ domain: 'coffee.example' })).toEqual([]);
    expect(await findCompanies({ profnet_id: 4711 })).toMatchObject([{ id: 'c01' }]);
    expect(await findPerson('ada@coffee.example')).toMatchObject({ first_name: null, last_name: 'Lovelace' });
    expect(await findPerson('shared@coffee.example')).toMatchObject({ person_id: 'per_01', score: 3 });
    await importFile('again/funding_rounds.ndjson', [round(2, 'Series B', 1)]);
    expect(await roundsOf(everyRound)).toContainEqual(round(2, 'Series B', 1));
  });

  it('is removed from a search that it no longer matches, and added again with a new added_at', async () => {
    const left = await importFile('leave/funding_rounds.ndjson', [round(1, 'Grant', 2)]);
    expect(left['searches']).toMatchObject({ rows_added: 0, rows_removed: 1 });
    expect(await idsOf(seeds)).toEqual(['fnr_03']);
    const moment = new Date();
    const back = await importFile('leave/funding_rounds.ndjson', [round(1, 'Seed', 2)]);
    expect(back['searches']).toMatchObject({ rows_added: 1, rows_removed: 0 });
    expect(await idsOf(seeds)).toEqual(['fnr_03', 'fnr_01']);
    expect(await idsOf(seeds, moment)).toEqual(['fnr_01']);
  });

  it('the later of two lines with the same ID is imported', async () => {
    const [earlier, later] = [round(70, 'Angel', 2), round(70, 'Series C', 1)];
    expect(await importFile('twice/funding_rounds.ndjson', [earlier, later])).toMatchObject({ rejected: 0 });
    expect(await roundsOf(everyRound)).toContainEqual(later);
  });
});

describe('an impossible import', () => {
  it.each([
    ['a path that does not exist', 'missing', /File or folder not found: .*missing\.$/],
    ['a folder without record files', '.', /Nothing to import/],
    ['a file with another name', 'note.txt', /Nothing to import/],
  ])('%s fails with a message that names it', async (_title, path, sentence) => {
    await installation.write('note.txt', ['hello']);
    expect(await installation.complaint(['import', path])).toMatch(sentence);
  });

  it('an empty file imports nothing', async () => {
    expect(await importFile('empty/ipos.ndjson', [])).toMatchObject({ imported: nothing, rejected: 0 });
  });

  it('rejects are written to the file that --rejects names', async () => {
    const good = { ipo_id: 'ipo_77', company_id: 'c01', company_name: 'C' };
    const file = await installation.write('named/ipos.ndjson', [{ ipo_id: 'no' }, good]);
    const rejects = `${installation.folder}/deep/er/rejects.ndjson`;
    const answer = await installation.answer(['import', file, '--rejects', rejects]);
    expect(answer).toMatchObject({ rejected: 1, rejects_file: rejects, refused_files: [] });
    expect(await readFile(rejects, 'utf8')).toMatch(/^\{"file":"ipos.ndjson","line":1,.*\}\n$/);
  });

  it.each([
    [
      'with rejects',
      [{ ipo_id: 'new' }],
      /^\{"file":"ipos.ndjson","line":2,.*"\{\\"ipo_id\\":\\"new\\"\}"\}\n$/,
    ],
    ['without rejects', [], /^$/],
  ])(
    'an import %s leaves no rows of an earlier import in the --rejects file',
    async (_title, bad, content) => {
      const good = { ipo_id: 'ipo_78', company_id: 'c01', company_name: 'C' };
      const rejects = await installation.write('older/rejects.ndjson', [
        { file: 'older.ndjson' },
        { file: 'older.ndjson' },
      ]);
      const file = await installation.write('newer/ipos.ndjson', [good, ...bad]);
      await installation.answer(['import', file, '--rejects', rejects]);
      expect(await readFile(rejects, 'utf8')).toMatch(content);
    },
  );

  it('a --rejects file that is also an input is refused and left unchanged', async () => {
    const file = await installation.write('same/ipos.ndjson', [{ ipo_id: 'no' }]);
    expect(await installation.complaint(['import', file, '--rejects', file])).toMatch(
      /^--rejects cannot be .*ipos\.ndjson, which is a file to import\. Choose another file\.$/,
    );
    expect(await readFile(file, 'utf8')).toBe('{"ipo_id":"no"}\n');
  });
});

describe('the same folder imported twice', () => {
  it('changes nothing the second time: no row is written again, and added_at is unchanged', async () => {
    // The tests above have replaced a person whose only field the sample lacks (D27).
    await installation.answer(['import', sample, '--replace']);
    await server.stop();
    const before = await installation.query(fingerprintSql);
    expect(before).toContainEqual(expect.objectContaining({ table: 'saved_search_row', rows: 6 }));
    expect(await installation.answer(['import', sample])).toMatchObject({
      imported: first['imported'],
      rejected: 0,
      searches: { refreshed: 0, rows_added: 0, rows_removed: 0 },
    });
    expect(await installation.query(fingerprintSql)).toEqual(before);
  });
});
