import { type Installation, openInstallation } from '../../harness/dealgraph.js';
import { importFolder } from '../../harness/import-folder.js';
import type { Row } from '../../harness/process-database.js';

// Imports lines that have only some keys of stored records (D27).

const whole = {
  id: 'c01',
  organization_name: 'Kiln',
  website: { domain: 'kiln.example', url: 'https://kiln.example' },
  hq: { city: 'Bremen', country: 'Germany', region: 'Europe' },
  employee_count: 10,
  founded_year: 1999,
  tags: ['clay', 'kilns'],
  funding: { total_funding_usd: 5000, round_count: 2 },
  acquisition: { acquirer: 'Glaze', date: '2020-01-02', amount_usd: 7 },
};
const person = { person_id: 'per_01', full_name: 'Ada', emails: [{ email: 'ada@kiln.example', score: 9 }] };
const round = {
  funding_round_id: 'fnr_01',
  name: 'Seed - Kiln',
  company_name: 'Kiln',
  announced_on: '2020-01-01',
  raised_amount_usd: 5,
};

let prepared: Installation;
let installation: Installation;
let count = 0;

beforeAll(async () => {
  prepared = await openInstallation();
  const files = {
    'companies.ndjson': [JSON.stringify(whole)],
    'people.ndjson': [JSON.stringify(person)],
    'funding_rounds.ndjson': [JSON.stringify(round)],
  };
  await importFolder(prepared, 'whole', files);
});
beforeEach(async () => {
  installation = await prepared.copy();
});

async function importLines(
  lines: readonly object[],
  options: readonly string[] = [],
  name = 'companies',
): Promise<Row> {
  const path = await installation.write(`${++count}/${name}.ndjson`, lines);
  return installation.answer(['import', path, ...options]);
}

async function readCompany(): Promise<Row> {
  const [row] = await installation.query("SELECT document, hq_region FROM company WHERE id = 'c01'");
  return { ...(JSON.parse(String(row?.['document'])) as Row), hq_region: row?.['hq_region'] };
}

async function countChanges(): Promise<unknown> {
  return (await installation.query('SELECT count(*)::int AS count FROM record_change'))[0]?.['count'];
}

describe('a line that would empty more than half of the known fields of a stored record', () => {
  it('is rejected with a reason that names --update and --replace, and changes nothing', async () => {
    const before = [await readCompany(), await countChanges()];
    const answer = await importLines([
      { id: 'c01', employee_count: 12 },
      { id: 'c02', organization_name: 'Wheel' },
    ]);
    expect(answer).toMatchObject({ imported: { companies: 1 }, rejected: 1 });
    const [reason = ''] = Object.keys(answer['rejected_by_reason'] as object);
    expect(reason).toMatch(/more than half.*--update.*--replace/);
    const [reject] = await readRejects(answer);
    expect(reject).toMatchObject({ line: 1, text: '{"id":"c01","employee_count":12}' });
    expect(reject?.['detail']).toBe(
      '12 of 13: organization_name, website.domain, website.url, hq.city, hq.country, tags, ...',
    );
    expect([await readCompany(), await countChanges()]).toEqual([before[0], Number(before[1]) + 1]);
  });

  it('is written with --replace: absent keys become null', async () => {
    expect(await importLines([{ id: 'c01', employee_count: 12 }], ['--replace'])).toMatchObject({
      rejected: 0,
    });
    expect(await readCompany()).toMatchObject({
      organization_name: null,
      employee_count: 12,
      hq_region: null,
    });
  });

  it('is compared with an earlier line of the same file', async () => {
    const lines = [
      { ...whole, id: 'c03' },
      { id: 'c03', employee_count: 12 },
      { ...whole, id: 'c03', employee_count: 1 },
    ];
    expect(await importLines(lines)).toMatchObject({ imported: { companies: 2 }, rejected: 1 });
    const [row] = await installation.query(
      "SELECT employee_count::int, hq_city FROM company WHERE id = 'c03'",
    );
    expect(row).toEqual({ employee_count: 1, hq_city: 'Bremen' });
  });

  it('is imported if it empties half of them', async () => {
    const stored = { id: 'c04', organization_name: 'A', employee_count: 1, founded_year: 2000, tagline: 'x' };
    await importLines([stored]);
    const half = { id: 'c04', organization_name: 'A', employee_count: 2 };
    expect(await importLines([half])).toMatchObject({ rejected: 0 });
    expect(await importLines([{ id: 'c04', tagline: 'y' }])).toMatchObject({ rejected: 1 });
  });
});

async function readRejects(answer: Row): Promise<Row[]> {
  const { readFile } = await import('node:fs/promises');
  const lines = (await readFile(String(answer['rejects_file']), 'utf8')).trim().split('\n');
  return lines.map((line) => JSON.parse(line) as Row);
}

describe('import --update', () => {
  it('changes only the keys that a line has, also within objects; lists are replaced', async () => {
    const before = await readCompany();
    const line = {
      id: 'c01',
      employee_count: null,
      hq: { city: 'Kiel' },
      tags: ['glaze'],
      acquisition: { amount_usd: 8 },
    };
    expect(await importLines([line], ['--update'])).toMatchObject({
      imported: { companies: 1 },
      rejected: 0,
    });
    expect(await readCompany()).toEqual({
      ...before,
      employee_count: null,
      hq: { ...(before['hq'] as object), city: 'Kiel' },
      tags: ['glaze'],
      acquisition: { ...whole.acquisition, amount_usd: 8 },
    });
    expect((await readCompany())['hq_region']).toBe('Europe');
  });

  it('applies several lines of one record in order, and repeated, writes nothing', async () => {
    const lines = [
      { id: 'c01', employee_count: 1 },
      { id: 'c01', hq: { region: 'North' } },
      { id: 'c01', founded_year: 2001 },
    ];
    await importLines(lines, ['--update']);
    const after = await readCompany();
    expect(after).toMatchObject({
      employee_count: 1,
      founded_year: 2001,
      hq_region: 'North',
      tags: whole.tags,
    });
    const changes = await countChanges();
    await importLines(lines.slice(2), ['--update']);
    expect([await readCompany(), await countChanges()]).toEqual([after, changes]);
  });

  it('needs no required keys, and leaves email addresses as they are', async () => {
    await importLines([{ funding_round_id: 'fnr_01', raised_amount_usd: 6 }], ['--update'], 'funding_rounds');
    await importLines([{ person_id: 'per_01', full_name: 'Ada Lang' }], ['--update'], 'people');
    expect(
      await installation.query(
        `SELECT raised_amount_usd::int, name, announced_on::text, full_name, email FROM funding_round, person, person_email`,
      ),
    ).toEqual([
      {
        raised_amount_usd: 6,
        name: 'Seed - Kiln',
        announced_on: '2020-01-01',
        full_name: 'Ada Lang',
        email: 'ada@kiln.example',
      },
    ]);
  });

  it('rejects invalid lines, and lines whose ID is not stored', async () => {
    const lines = [
      { id: 'c09', employee_count: 1 },
      { id: 'c01', employee_count: 'x' },
      { id: 'c01', employes: 1 },
      { employee_count: 1 },
      { id: 'c01', employee_count: -5, founded_year: 2002 },
    ];
    const answer = await importLines(lines, ['--update']);
    expect(answer).toMatchObject({
      imported: { companies: 1 },
      rejected_by_reason: {
        'no stored record has this ID. Import a new record without --update': 1,
        'does not match the contract': 3,
      },
      counts: { 'negative counts left out': 1 },
    });
    expect(await readCompany()).toMatchObject({ employee_count: 10, founded_year: 2002 });
  });

  it('refreshes saved searches and feeds as other imports do', async () => {
    const options = ['--product', 'companies', '--name', 'Kiel', '--filter', '{"hq":{"city":{"eq":"Kiel"}}}'];
    await installation.answer(['search', 'create', '--global', ...options]);
    const changes = Number(await countChanges());
    const answer = await importLines([{ id: 'c01', hq: { city: 'Kiel' } }], ['--update']);
    expect(answer['searches']).toEqual({ refreshed: 1, rows_added: 1, rows_removed: 0 });
    expect(await countChanges()).toBe(changes + 1);
  });

  it('is refused together with --replace, and for Crunchbase files', async () => {
    const path = await installation.write('5/companies.ndjson', [whole]);
    const both = await installation.run(['import', path, '--update', '--replace']);
    expect([both.code, both.stderr]).toEqual([1, expect.stringContaining('cannot be used with') as string]);
    const csv = await installation.write('6/companies.csv', ['permalink,name', '/organization/kiln,Kiln']);
    expect(await installation.complaint(['import', csv, '--update'])).toMatch(
      /--update is for contract NDJSON/,
    );
  });
});

describe('an implausible value', () => {
  it('is left out and counted, and its record is imported', async () => {
    const year = new Date().getUTCFullYear();
    const plausible = {
      id: 'c05',
      founded_year: year + 1,
      funding: { last_funding_date: `${year + 2}-12-31`, total_funding_usd: 0 },
      web: { bounce_rate: 100 },
      traction_metrics: { web_visits: { latest: 5, '1mo': { value: 9, change: -4, percentage: -44.4 } } },
    };
    const left = {
      id: 'c06',
      organization_name: 'Left',
      founded_year: 20190,
      employee_count: -3,
      last_updated: '3020-01-01',
      funding: { total_funding_usd: -1, round_details: [{ date: '1020-01-01', raised: -2, type: 'Seed' }] },
      web: { bounce_rate: 140 },
      traction_metrics: { web_visits: { latest: -5 } },
    };
    const answer = await importLines([plausible, left]);
    expect(answer).toMatchObject({ imported: { companies: 2 }, rejected: 0 });
    expect(answer['counts']).toEqual({
      'implausible years left out': 1,
      'negative counts left out': 2,
      'implausible dates left out': 2,
      'negative amounts left out': 2,
      'implausible percentages left out': 1,
    });
    const documents = await installation.query(
      "SELECT document FROM company WHERE id IN ('c05', 'c06') ORDER BY id",
    );
    const [first, second] = documents.map(({ document }) => JSON.parse(String(document)) as Row);
    expect(first).toMatchObject(plausible);
    expect(second).toMatchObject({
      organization_name: 'Left',
      founded_year: null,
      employee_count: null,
      last_updated: null,
      funding: { total_funding_usd: null, round_details: [{ date: null, raised: null, type: 'Seed' }] },
      web: { bounce_rate: null },
      traction_metrics: { web_visits: { latest: null } },
    });
  });

  it('is left out of Crunchbase files too, and an unknown country code is counted', async () => {
    const csv = await installation.write('7/companies.csv', [
      'permalink,name,country_code,founded_at,funding_total_usd',
      '/organization/kiln,Kiln,XQZ,20190,1000',
    ]);
    expect((await installation.answer(['import', csv]))['counts']).toMatchObject({
      'unknown country codes set to unknown': 1,
    });
  });
});

describe('a list that is never null', () => {
  it('is empty if a line has null', async () => {
    await importLines([{ ...round, investors: null }], [], 'funding_rounds');
    await importLines(
      [{ signal_id: '11111111-1111-4111-8111-111111111111', signal_investors: null }],
      [],
      'interest_signals',
    );
    const rows = await installation.query(
      'SELECT r.document AS a, s.document AS b FROM funding_round r, interest_signal s',
    );
    const [first, second] = [rows[0]?.['a'], rows[0]?.['b']].map((one) => JSON.parse(String(one)) as Row);
    expect([first?.['investors'], second?.['signal_investors']]).toEqual([[], []]);
  });
});
