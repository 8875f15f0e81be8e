import { gzipSync } from 'node:zlib';
import { type Installation, openInstallation } from '../../harness/dealgraph.js';
import { importFolder, importRefused } from '../../harness/import-folder.js';
import type { Row } from '../../harness/process-database.js';
import { snapshotFiles } from '../../harness/snapshot-2013-files.js';

const objects = snapshotFiles['objects.csv'];
const header = 'id,entity_type,name,permalink,overview,founded_at';

let installation: Installation;

beforeEach(async () => {
  installation = await openInstallation();
});

async function describeCompanies(): Promise<Row[]> {
  return installation.query(
    'SELECT organization_name AS name, description, founded_year AS year FROM company ORDER BY id',
  );
}

describe('a damaged copy of the 2013 snapshot', () => {
  it('with characters that are not UTF-8 retains the rows, and counts them', async () => {
    const start = Buffer.from(`${header}\nc:1,Company,Caf\u00e9 `);
    const bytes = Buffer.concat([
      start,
      Buffer.from([0xc3]),
      Buffer.from(' \u00fc,/company/cafe,NULL,\\N\n'),
    ]);
    const answer = await importFolder(installation, 'bytes', { 'objects.csv': bytes });
    expect(answer).toMatchObject({
      imported: { companies: 1 },
      rejected: 0,
      counts: { 'rows with unreadable characters': 1 },
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
      await importFolder(installation, 'escapes', { 'objects.csv': [header, ...escaped, doubled] }),
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

  it('without its objects still has the people, their degrees and their job titles', async () => {
    const { 'people.csv': people, 'relationships.csv': jobs, 'degrees.csv': degrees } = snapshotFiles;
    expect(
      await importFolder(installation, 'people', {
        'people.csv': people,
        'relationships.csv': jobs,
        'degrees.csv': degrees,
      }),
    ).toMatchObject({
      imported: { companies: 0, people: 2 },
      rejected: 1,
      counts: { 'jobs at organizations missing from the import': 4 },
    });
  });

  it('without people and rounds has its companies, with the totals of their rows', async () => {
    expect(await importFolder(installation, 'cb', { 'cb_objects.csv.gz': objects })).toMatchObject({
      imported: { companies: 4, people: 2, investors: 1, funding_rounds: 0 },
      rejected: 0,
    });
    const totals = await installation.query(
      `SELECT organization_name AS name, total_funding_usd::float8 AS total, round_count::int AS rounds
        FROM company WHERE organization_name IN ('Kiln One', 'Wheel') ORDER BY 1`,
    );
    expect(totals).toEqual([
      { name: 'Kiln One', total: 39750000, rounds: 2 },
      { name: 'Wheel', total: 7000000, rounds: 3 },
    ]);
  });

  it('with the region "unknown" for an office gives the company no region', async () => {
    await importFolder(installation, 'offices', {
      'objects.csv': [header, 'c:1,Company,Kiln,,,', 'c:2,Company,Glaze,,,'],
      'offices.csv': [
        'object_id,region,city,country_code',
        'c:1,unknown,London,GBR',
        'c:2,London,London,GBR',
      ],
    });
    expect(
      await installation.query(
        `SELECT document::jsonb #>> '{hq,regions}' AS hq, document::jsonb ->> 'regions' AS regions
          FROM company ORDER BY organization_name DESC`,
      ),
    ).toEqual([
      { hq: null, regions: null },
      { hq: '["London"]', regions: '["London"]' },
    ]);
  });

  it('with a deal in several rows uses the first price and the first date', async () => {
    const deals = [
      'acquisition_id,acquiring_object_id,acquired_object_id,price_amount,price_currency_code,acquired_at',
      '1,c:1,c:2,,USD,2007-05-30',
      '2,c:1,c:2,2000,USD,2008-01-01',
      '3,c:1,c:2,3000,USD,2009-01-01',
      '4,c:1,c:3,4000,USD,',
      '5,c:1,c:3,5000,USD,2010-01-01',
    ];
    const companies = [header, 'c:1,Company,One,,,', 'c:2,Company,Two,,,', 'c:3,Company,Three,,,'];
    const answer = await importFolder(installation, 'deals', {
      'objects.csv': companies,
      'acquisitions.csv': deals,
    });
    expect(answer).toMatchObject({
      imported: { acquisitions: 2 },
      rejected_by_reason: { 'repeats an earlier row': 3 },
    });
    expect(
      await installation.query(
        `SELECT price_usd::int AS price, acquisition_date::text AS date FROM acquisition ORDER BY 1`,
      ),
    ).toEqual([
      { price: 2000, date: '2007-05-30' },
      { price: 4000, date: '2010-01-01' },
    ]);
    expect(
      await installation.query(
        `SELECT document::jsonb -> 'acquisition' AS deal FROM company WHERE organization_name = 'Two'`,
      ),
    ).toEqual([{ deal: { acquirer: 'One', date: '2007-05-30', amount_usd: 2000 } }]);
  });

  it('without its investments has unknown investor counts, not zeros', async () => {
    const counts = `SELECT (document::jsonb ->> 'number_of_investments')::int AS investments,
        (document::jsonb ->> 'number_of_exits')::int AS exits,
        document::jsonb ->> 'portfolio_companies' AS portfolio, document::jsonb ->> 'investment_stage' AS stages
      FROM investor ORDER BY investor_name`;
    const rows = [
      'id,entity_type,name,permalink,investment_rounds',
      'f:1,FinancialOrg,Clay Capital,,4',
      'f:2,FinancialOrg,Glaze Fund,,',
    ];
    const unknown = { exits: null, portfolio: null, stages: null };
    const investments = 'funding_round_id,investor_object_id';
    const copies: Record<string, readonly string[]>[] = [{}, { 'investments.csv': [investments] }];
    for (const [at, copy] of copies.entries()) {
      await importFolder(installation, `counts-${at}`, { 'objects.csv': rows, ...copy });
      expect(await installation.query(counts)).toEqual([
        { investments: 4, ...unknown },
        { investments: null, ...unknown },
      ]);
    }
    await importFolder(installation, 'whole', {
      'objects.csv': rows,
      'investments.csv': [investments, '9,f:1'],
    });
    expect(await installation.query(counts)).toEqual([
      { investments: 4, exits: 0, portfolio: '[]', stages: '[]' },
      { investments: 0, exits: 0, portfolio: '[]', stages: '[]' },
    ]);
  });

  it('with bad rows rejects only these rows', async () => {
    const rows = [
      header,
      'c:1,Company,Kiln,,,',
      'c:1,Company,Kiln again,,,',
      'x9,Company,What,,,',
      'c:2,Company,NULL,,,',
      'c:3,Company,Three,,',
      'c:4,Company,Four,,,2999-01-01',
    ];
    expect(await importFolder(installation, 'rows', { 'objects.csv': rows })).toMatchObject({
      imported: { companies: 2 },
      rejected_by_reason: {
        'repeats an earlier row': 1,
        'the ID must look like c:1, f:1, p:1 or r:1': 1,
        'the row has no name': 1,
        'the row and the header have different numbers of columns': 1,
      },
      counts: { 'invalid founding years set to unknown': 1 },
    });
  });

  it('that is truncated retains the rows before the cut, names the file, and ends with exit status 1', async () => {
    const many = Array.from({ length: 3000 }, (_, at) => `c:${at + 10},Company,Number ${at * 7919},,,`);
    const packed = gzipSync([header, ...many].join('\n'));
    const cut = {
      'objects.csv.gz': packed.subarray(0, packed.length / 2),
      'ipos.csv': snapshotFiles['ipos.csv'],
    };
    const answer = await importRefused(installation, 'cut', cut);
    expect(answer['refused_files']).toMatchObject([
      { file: expect.stringMatching(/objects\.csv\.gz$/) as string },
    ]);
    const { companies } = answer['imported'] as { companies: number };
    expect(companies).toBeGreaterThan(100);
    expect(companies).toBeLessThan(3000);
  });

  it('with the header of another file refuses that file, and reads the others', async () => {
    const answer = await importRefused(installation, 'header', {
      'objects.csv': objects,
      'relationships.csv': ['id,who,what', '1,p:1,c:1'],
    });
    expect(answer).toMatchObject({ imported: { companies: 4, people: 2 } });
    expect(answer['refused_files']).toHaveLength(1);
  });
});
