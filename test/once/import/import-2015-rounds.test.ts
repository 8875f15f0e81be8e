import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Caller } from '../../harness/caller.js';
import { type Installation, openInstallation } from '../../harness/dealgraph.js';
import { importFolder, startReader } from '../../harness/import-folder.js';
import { fingerprintSql, type Row } from '../../harness/process-database.js';

const company =
  'company_permalink,company_name,company_category_list,company_country_code,company_state_code,company_region,company_city';
const terms = 'funding_round_permalink,funding_round_type,funding_round_code,funded_at,raised_amount_usd';
const investor =
  'investor_permalink,investor_name,investor_country_code,investor_state_code,investor_region,investor_city';
const linkedHeader = `${company},${investor},${terms}`;
const roundHeader = `${company},${terms}`;
const bareHeader = `company_permalink,${terms}`;
const namedHeader = 'company_name,investor_name,funded_when,amount_usd';

const kiln = '/organization/kiln-one,Kiln One,Ceramics|Clay,USA,CA,SF Bay Area,Oakland';
const glaze = '/organization/glaze,Glaze,Paint,DEU,16,Berlin,Berlin';
const clay = '/organization/clay-capital,Clay Capital,USA,CA,SF Bay Area,San Francisco';
const ada = '/person/ada-lang,Ada Lang,GBR,,London,London';
const [idA, idB, idC, idD] = ['a', 'b', 'c', 'd'].map((digit) => digit.repeat(32)) as [
  string,
  string,
  string,
  string,
];
const seriesA = `/funding-round/${idA},venture,A,2012-01-05,1000000`;
const grant = `/funding-round/${idB},grant,,2013-02-03,`;

let installation: Installation;
let as: Caller;

async function read(path: string): Promise<Row> {
  return (await as.get(path)).body as Row;
}

async function readInvestors(name: string): Promise<Row[]> {
  const { status, body } = await as.get(`/investors?name=${encodeURIComponent(name)}`);
  return status === 404 ? [] : (body as Row[]);
}

const imports: Record<string, Row> = {};
let before: Row[];
let after: Row[];

beforeAll(async () => {
  installation = await openInstallation();
  const linked = [linkedHeader, `${kiln},${clay},${seriesA}`, `${kiln},${ada},${seriesA}`];
  imports['linked'] = await importFolder(installation, 'linked', { 'investments.csv': linked });
  imports['rounds'] = await importFolder(installation, 'rounds', {
    'rounds.csv.gz': [roundHeader, `${kiln},${seriesA}`, `${glaze},${grant}`],
  });
  const together = {
    'companies.csv': [
      'permalink,name,status,homepage_url',
      '/organization/pot,Pot,operating,http://pot.example',
      '/organization/wheel-fund,Wheel Fund,operating,http://wheel.example',
    ],
    'rounds2.csv': [
      bareHeader,
      `/ORGANIZATION/POT,/funding-round/${idC},seed,,05-01-2014,`,
      `/organization/lost,/funding-round/${idD},angel,,05-01-2014,5`,
    ],
    'rounds.csv': [
      roundHeader,
      `/organization/pot,Pot,Clay,USA,CA,,,/funding-round/${idC},venture,B,2014-01-06,500`,
      `/organization/lost,Lost and Found,Clay,USA,CA,,,/funding-round/${idD},angel,,2014-01-05,5`,
    ],
    'investments.csv': [
      linkedHeader,
      `/organization/pot,Pot,,,,,,/organization/wheel-fund,Wheel Fund,,,,,/funding-round/${idC},seed,,2014-01-05,`,
      `/organization/pot,Pot,,,,,,/organization/wheel-fund-2,wheel fund,FRA,,,Paris,/funding-round/${idC},seed,,2014-01-05,`,
      `/organization/pot,Pot,,,,,,,Nameless Angel,,,,,/funding-round/${idC},seed,,2014-01-05,`,
      `/organization/pot,Pot,,,,,,,,,,,,/funding-round/${idC},seed,,2014-01-05,`,
      `/organization/pot,Pot,,,,,,/organization/wheel-fund,Wheel Fund,,,,,/funding-round/${idC},seed,,2014-01-05,`,
      `pot,Pot,,,,,,/organization/wheel-fund,Wheel Fund,,,,,/funding-round/${idC},seed,,2014-01-05,`,
    ],
  };
  imports['together'] = await importFolder(installation, 'together', together);
  before = await installation.query(fingerprintSql);
  await importFolder(installation, 'together', together);
  after = await installation.query(fingerprintSql);
  imports['named'] = await importFolder(installation, 'named', {
    'rounds.csv': [roundHeader, `${kiln},${seriesA}`],
    'investments.csv': [namedHeader, 'Kiln One,CLAY CAPITAL,2012-01-05,1000000'],
  });
  as = await startReader(installation);
});

describe('the 18-column investments.csv alone', () => {
  it('creates the round with links to its company, to both investors, and to the person that one of them is', async () => {
    expect(imports['linked']).toMatchObject({
      imported: { companies: 0, people: 1, investors: 2, funding_rounds: 1 },
      rejected: 0,
      counts: { 'investment rows matched': 2, rounds: 1 },
    });
    const [lang] = await readInvestors('Ada Lang');
    expect(lang).toMatchObject({ company_id: null, hq_location: 'London, United Kingdom' });
    expect(await read(`/people/${String(lang?.['person_id'])}`)).toMatchObject({
      full_name: 'Ada Lang',
      location: 'London, United Kingdom',
    });
  });
});

describe('rounds.csv alone', () => {
  it('creates its rounds with links to their companies, but no companies', async () => {
    expect(imports['rounds']).toMatchObject({ imported: { companies: 0, funding_rounds: 2 }, rejected: 0 });
    const round = await read(`/funding-rounds/fnr_${idB}`);
    expect(round).toMatchObject({
      company_name: 'Glaze',
      investment_type: 'Grant',
      announced_on: '2013-02-03',
      raised_amount_usd: null,
    });
    expect(round['company_id']).toEqual(expect.any(String));
  });
});

describe('all files together', () => {
  it('count a round of several files once; the first file has priority, and others fill in missing values', async () => {
    expect(imports['together']).toMatchObject({
      imported: { companies: 3, people: 0, investors: 3, funding_rounds: 2 },
      rejected: 3,
      rejected_by_reason: {
        'the row has no investor': 1,
        'repeats an earlier row': 1,
        'the permalink is not an organization path': 1,
      },
      counts: { rounds: 2, 'stub companies': 1 },
    });
    expect(await read(`/funding-rounds/fnr_${idC}`)).toMatchObject({
      investment_type: 'Seed',
      announced_on: '2014-01-05',
      raised_amount_usd: 500,
      investors: [
        { investor_name: 'Wheel Fund' },
        { investor_name: 'wheel fund' },
        { investor_name: 'Nameless Angel' },
      ],
    });
    expect(await read(`/funding-rounds/fnr_${idD}`)).toMatchObject({ company_name: 'Lost and Found' });
  });

  it('link an investor with the company of its permalink, and with no other company of the same name', async () => {
    const found = await readInvestors('Wheel Fund');
    const linked = found.map((each) => [each['company_id'] !== null, each['domain'], each['hq_location']]);
    expect(linked.toSorted()).toEqual([
      [false, null, 'Paris, France'],
      [true, 'wheel.example', null],
    ]);
  });

  it('change nothing when they are imported again', () => {
    expect(after).toEqual(before);
  });
});

describe('an investor with a permalink in one import and only a name in the next', () => {
  it('is one record', async () => {
    expect(imports['named']).toMatchObject({ imported: { investors: 1 }, rejected: 0 });
    expect(await readInvestors('Clay Capital')).toHaveLength(1);
  });
});

const shared = join(__dirname, '..', '..', '..', '..', 'shared', 'cases', '08-export-2015-investments');

(existsSync(shared) ? describe : describe.skip)('the folder of case 08', () => {
  it('gives the round its investor without rejects', async () => {
    expect(await installation.answer(['import', shared])).toMatchObject({
      imported: { companies: 1, investors: 1, funding_rounds: 1 },
      rejected: 0,
      refused_files: [],
    });
    expect(await read('/funding-rounds/fnr_00112233445566778899aabbccddeeff')).toMatchObject({
      company_name: 'Kiln One',
      investment_type: 'Series A',
      investors: [{ investor_name: 'Clay Capital' }],
    });
  });
});

describe('companies.csv', () => {
  const header = 'permalink,name,funding_total_usd,funding_rounds,founded_at,last_funding_at';
  const companies = [
    header,
    '/organization/bowl,Bowl,"10,000,000",2,2014-02-30,2015-01-05',
    '/organization/cup,Cup,500,1,28-02-2014,2015-01-05',
    '/organization/dish,Dish,700,3,2014-02,2015-01-05',
    '/organization/ewer,Ewer,-,0,,',
    '/organization/flask,Flask,some,many,1015-01-01,2014-02-30',
  ];
  const rounds = [
    roundHeader,
    `/organization/cup,Cup,,,,,,/funding-round/${idA},seed,,2013-01-05,200`,
    `/organization/dish,Dish,,,,,,/funding-round/${idB},seed,,2013-01-05,`,
  ];

  it('provides totals when the rounds have none, and no year for an impossible date', async () => {
    const own = await openInstallation();
    const files = { 'companies.csv': companies, 'rounds.csv': rounds };
    const answer = await importFolder(own, 'totals', files);
    expect(answer['counts']).toMatchObject({
      'invalid founding years set to unknown': 2,
      'invalid dates set to unknown': 1,
      'unreadable amounts set to unknown': 1,
      'unreadable counts set to unknown': 1,
    });
    const found = await own.query(
      `SELECT organization_name AS name, total_funding_usd::float8 AS total, round_count::int AS rounds,
          last_funding_date::text AS last, founded_year AS founded FROM company ORDER BY 1`,
    );
    expect(found).toEqual([
      { name: 'Bowl', total: 10_000_000, rounds: 2, last: '2015-01-05', founded: null },
      { name: 'Cup', total: 200, rounds: 1, last: '2013-01-05', founded: 2014 },
      { name: 'Dish', total: 700, rounds: 1, last: '2013-01-05', founded: 2014 },
      { name: 'Ewer', total: null, rounds: null, last: null, founded: null },
      { name: 'Flask', total: null, rounds: null, last: null, founded: null },
    ]);
  });

  it('with a year column provides the year of an impossible date from it', async () => {
    const own = await openInstallation();
    const years = ['permalink,name,founded_at,founded_year', '/organization/bowl,Bowl,2014-02-30,2014'];
    await importFolder(own, 'years', { 'companies.csv': years });
    expect(await own.query('SELECT founded_year AS founded FROM company')).toEqual([{ founded: 2014 }]);
  });
});
