import { gzipSync } from 'node:zlib';
import { callServer, linesOf, type UserOfServer } from '../../harness/call-server.js';
import { readComplaint } from '../../harness/dealgraph.js';
import { ledgerOf } from '../../harness/ledger.js';
import { seed } from '../../harness/seed.js';
import { type Account, startServer, type TestServer } from '../../harness/start-server.js';

// Tests lookups of the files that users have: exports of spreadsheets, of other products, and of Dealgraph.
let server: TestServer;
let account: Account;
let user: UserOfServer;

const kiln = 'a0a0a0000000000000000001';
const clay = 'a0a0a0000000000000000002';
const updated = { last_updated: '2026-01-01 00:00:00' };

beforeAll(async () => {
  server = await startServer();
  await seed(server.db, {
    Company: [
      {
        id: kiln,
        organization_name: 'Kiln',
        website: { domain: 'kilnclay.example', url: 'https://kilnclay.example' },
        socials: { profnet: { url: 'https://profnet.example/company/kiln' } },
      },
      { id: clay, organization_name: 'Clay', website: { domain: 'münchen.example' } },
    ],
    Person: [
      { person_id: 'per_a0', full_name: 'Ada Marsh', ...updated },
      { person_id: 'per_b0', full_name: 'Bo Lind', ...updated },
    ],
    Investor: [{ investor_id: 'inv_a0', investor_name: 'Kiln, Ventures', domain: 'kilnventures.example' }],
    FundingRound: [
      {
        funding_round_id: 'fnr_a0',
        name: 'Seed',
        company_id: kiln,
        company_name: 'Kiln',
        announced_on: '2025-01-01',
      },
    ],
    Acquisition: [
      {
        acquisition_id: 'acq_a0',
        acquirer_company_id: kiln,
        acquirer_name: 'Kiln',
        acquiree_company_id: clay,
        acquiree_name: 'Clay',
      },
    ],
    Ipo: [{ ipo_id: 'ipo_a0', company_id: clay, company_name: 'Clay' }],
  });
  account = await server.account({ credits: 100_000 });
  user = await callServer(server, account.secret);
});

afterAll(() => server.stop());

const bom = '\ufeff';
const utf16 = (text: string): Buffer => Buffer.from(`${bom}${text}`, 'utf16le');
const latin = (text: string): Buffer => Buffer.from(text, 'latin1');

/** Returns the status and record IDs of each row. */
async function lookUp(
  kind: string,
  name: string,
  content: string | Buffer,
  options: readonly string[] = [],
): Promise<{ readonly rows: readonly string[]; readonly stderr: string }> {
  const file = await user.installation.write(name, Buffer.from(content as string));
  const outcome = await user.type(['bulk', kind, file, ...options]);
  expect(outcome).toMatchObject({ code: 0 });
  const rows = linesOf(outcome.stdout).map((line) => {
    const { status, records = [] } = JSON.parse(line) as {
      status: string;
      records?: readonly { id?: string; person_id?: string; investor_id?: string }[];
    };
    const ids = records.map(({ id, person_id, investor_id }) => investor_id ?? person_id ?? id);
    return [status, ...ids].join(' ');
  });
  return { rows, stderr: outcome.stderr };
}

const found = `found ${kiln}`;
const missing = 'not_found';

describe('a file of companies', () => {
  it.each<[what: string, content: string | Buffer, rows: string[], options?: string[]]>([
    ['semicolons', 'Name;Domain\r\nKiln;kilnclay.example\r\nUnknown;nowhere.example\r\n', [found, missing]],
    ['tabs', 'Name\tDomain\nKiln\tkilnclay.example\n', [found]],
    ['pipes', 'Name|Domain\nKiln|kilnclay.example\n', [found]],
    ['sep=', 'sep=;\r\nName;Company Domain\r\nKiln, Inc.;kilnclay.example\r\n', [found]],
    [
      'Website',
      'Company,Website\nKiln,https://kilnclay.example/about\nNo,nowhere.example\n',
      [found, missing],
    ],
    ['URL', 'URL\nhttps://www.kilnclay.example\n', [found]],
    ['Homepage, in capitals', 'HOMEPAGE,NOTE\nkilnclay.example,x\n', [found]],
    ['UTF-16', utf16('Name\tDomain Name\r\nKiln\tkilnclay.example\r\n'), [found]],
    ['a byte order mark', `${bom}"Domain";"Name"\n"kilnclay.example";"Kiln"\n`, [found]],
    ['Windows-1252', latin('Name;Domain\r\nM\u00fcnchen;m\u00fcnchen.example\r\n'), [`found ${clay}`]],
    ['carriage returns', 'Name,Domain\rKiln,kilnclay.example\rNo,nowhere.example\r', [found, missing]],
    ['a quoted line break', 'note,domain\n"a\nb",kilnclay.example\n', [found]],
    [
      'a quote within a cell',
      'domain,note\nkilnclay.example,5" pipe\nkilnclay.example,"5"" pipe"\n',
      [found, found],
    ],
    ['a bad quote', 'domain,note\nkilnclay.example,"5" pipe\nnowhere.example,ok\n', [found, missing]],
    ['a header twice', 'Domain,Domain\nkilnclay.example,nowhere.example\n', [found]],
    [
      'empty columns and blank lines',
      'Domain,Name,,\n\nkilnclay.example,Kiln,,\n,,,\nnowhere.example\n',
      [found, missing],
    ],
    ['gzip', gzipSync('Domain\nkilnclay.example\n'), [found]],
    [
      'two identifiers',
      'domain,website_url\nkilnclay.example,https://nowhere.example\n,https://kilnclay.example\n',
      [found, found],
    ],
    ['row IDs of the user', 'id,domain\n,kilnclay.example\nrow-2,kilnclay.example\n', [found, found]],
    ['profile addresses', `Firma;Profil\nKiln;https://www.profnet.example/company/kiln\n`, [found]],
    ['profile addresses under Website', 'Name,Website\nKiln,https://profnet.example/company/kiln\n', [found]],
    ['no header', `Kiln;kilnclay.example\nUnknown;nowhere.example\n`, [found, missing]],
    ['an unknown header', 'Firma\nkilnclay.example\nnowhere.example\n', [found, missing]],
    ['cells without a value', 'Domain,Website\nn/a,kilnclay.example\n-,-\n', [found, 'invalid']],
    [
      'one identifier per line',
      `${kiln}\nhttps://kilnclay.example/?a=1,2\nno domain\n`,
      [found, found, missing],
    ],
    [
      '--by with a column name',
      'domain,website_url\nnowhere.example,kilnclay.example\n',
      [found],
      ['--by', 'website_url'],
    ],
    ['--by of a key', 'Web,Email Domain\nnowhere.example,kilnclay.example\n', [found], ['--by', 'domain']],
    ['--by of an unknown name', 'A,B\nnowhere.example,kilnclay.example\n', [found], ['--by', 'b']],
    ['--by of a number', 'nowhere.example,kilnclay.example\n', [found], ['--by', '2']],
    ['--by of each line', 'kilnclay.example\nnowhere.example\n', [found, missing], ['--by', 'website_url']],
    ['NDJSON of records', JSON.stringify({ id: kiln, website: { domain: 'nowhere.example' } }), [found]],
    ['a row with more cells', 'domain,note\nkilnclay.example,a,b\nkilnclay.example,a\n', ['invalid', found]],
    ['a line that is no JSON', '{"domain":"kilnclay.example"}\n{"domain":\n', [found, 'invalid']],
    ['a very long line', `domain\n${'x'.repeat(1_000_001)}\nkilnclay.example\n`, ['invalid', found]],
  ])('with %s', async (...[, content, rows, options]) => {
    expect((await lookUp('companies', 'inputs.csv', content, options)).rows).toEqual(rows);
  });

  it('reports once which of several columns it uses', async () => {
    const content = 'website_url,domain,note\n,kilnclay.example,\nkilnclay.example,,\n';
    const { stderr } = await lookUp('companies', 'two.csv', content);
    expect(stderr.match(/Using/g)).toHaveLength(1);
    expect(stderr).toContain('Using the column "domain"; rows without it use "website_url".\n');
    expect((await lookUp('companies', 'one.csv', 'domain,note\nkilnclay.example,\n')).stderr).not.toContain(
      'Using',
    );
  });
});

describe('files of people and investors', () => {
  it.each<[kind: string, content: string, rows: string[]]>([
    ['people', 'person_id,full_name\r\nper_a0,Ada\r\nper_b0,Bo\r\n', ['found per_a0', 'found per_b0']],
    ['people', 'Full Name;E-Mail;Person ID\nAda;unknown@nowhere.example;per_a0\n', ['found per_a0']],
    ['people', 'Name,Email Address\nAda,unknown@nowhere.example\n', [missing]],
    ['investors', 'investor_id,investor_name\r\ninv_a0,Unknown\r\n', ['found inv_a0']],
    ['investors', 'Investor\n"Kiln, Ventures"\n', ['found inv_a0']],
    ['investors', 'Kiln, Ventures\nElsewhere\n', ['found inv_a0', missing]],
    [
      'investors',
      'Name;Website\nUnknown;www.kilnventures.example\nkiln, ventures;\n',
      ['found inv_a0', 'found inv_a0'],
    ],
  ])('%s: %j', async (kind, content, rows) => {
    expect((await lookUp(kind, 'inputs.csv', content)).rows).toEqual(rows);
  });
});

describe('the CSV output of search', () => {
  it.each([
    ['companies', 'companies', [], [`found ${kiln}`, `found ${clay}`]],
    ['people', 'people', [], ['found per_a0', 'found per_b0']],
    ['investors', 'investors', [], ['found inv_a0']],
    ['funding-rounds', 'companies', [], [`found ${kiln}`]],
    ['ipos', 'companies', [], [`found ${clay}`]],
    ['acquisitions', 'companies', ['--by', 'acquiree_company_id'], [`found ${clay}`]],
  ])('of %s is looked up as %s', async (searched, kind, options, rows) => {
    const { stdout } = await user.type(['search', searched, '--output', 'csv', '--bom', '--quiet']);
    expect(stdout.startsWith(bom)).toBe(true);
    expect((await lookUp(kind, 'searched.csv', stdout, options)).rows.toSorted()).toEqual(rows.toSorted());
  });
});

describe('the remaining columns', () => {
  const content = 'Name;Domain;id;=Note\nKiln;kilnclay.example;17;"a;b"\nUnknown;nowhere.example;18;\n';

  it('are printed after the results, with their own names', async () => {
    const file = await user.installation.write('others.csv', Buffer.from(content));
    const csv = await user.type(['bulk', 'companies', file, '--output', 'csv', '--by', 'domain', '--bom']);
    const [head = '', first = '', second = ''] = csv.stdout.split('\r\n');
    expect(head).toMatch(/^\ufeffindex,input,status,id,.*,error,Name,input\.id,=Note$/);
    expect(first).toMatch(new RegExp(`^0,kilnclay.example,found,${kiln},Kiln,.*,Kiln,17,a;b$`));
    expect(second).toMatch(/^1,nowhere.example,not_found,,.*,Unknown,18,""$/);
    const [row] = await user.rows(['bulk', 'companies', file, '--by', 'domain']);
    expect(row?.['columns']).toEqual({ Name: 'Kiln', id: '17', '=Note': 'a;b' });
    const columns = ['--columns', 'index,Name,columns.Name,input.id'];
    expect(await user.rows(['bulk', 'companies', file, '--by', 'domain', '--skip', '1', ...columns])).toEqual(
      [{ index: 1, Name: 'Unknown', 'columns.Name': 'Unknown', 'input.id': '18' }],
    );
  });
});

describe('an unusable file', () => {
  it.each<[what: string, content: string | Buffer, sentence: RegExp, options?: string[]]>([
    [
      'another product',
      'sku,price\nA1,5\nA2,6\n',
      /No column identifies companies\. The columns are sku, price\. A column of domain, website_url, .* or id is required\. Select it with --by\./,
    ],
    ['names alone', 'Kiln\nUnknown\n', /the first line is "Kiln"\. A column of/],
    ['row numbers alone', 'id,name\n1,Kiln\n2,No\n', /The columns are id, name\./],
    ['an empty file', '', /useless\.csv is empty\.$/],
    ['blank lines', '\n \n', /useless\.csv is empty\.$/],
    [
      'an Excel workbook',
      Buffer.from('PK\u0003\u0004...'),
      /is an Excel workbook or a ZIP archive\. Save it as CSV\./,
    ],
    ['a binary file', Buffer.from([1, 2, 3, 0, 0, 10, 200]), /useless\.csv is not text\./],
    ['a JSON array', '[{"domain": "kilnclay.example"}]', /is a JSON array, .*jq -c/],
    ...['{"items":[\n{"id":"a0"},\n{"id":"b0"}]}\n', '{\n  "id": "a0"\n}\n', '{"items":[{"id":"a0"}]}'].map(
      (text): [string, string, RegExp] => [
        'one JSON document',
        text,
        /useless\.csv is one JSON document, not one object per line\. Use --output ndjson\.$/,
      ],
    ),
    [
      'an unknown column to print',
      'domain,note\nkilnclay.example,\n',
      /^Unknown column `nots`\. Did you mean `note`\?$/,
      ['--output', 'csv', '--columns', 'id,website.domain,note,nots'],
    ],
    [
      'two companies per row',
      'acquirer_company_id,acquiree_company_id\na,b\n',
      /Each row identifies two companies .* Choose a column with --by\./,
    ],
    [
      'an unknown column for --by',
      'domain,note\nkilnclay.example,\n',
      /--by must be a column \(domain, note\) or one of domain, .*, got "webb"\./,
      ['--by', 'webb'],
    ],
    [
      'a column of names',
      'Company,domain\nKiln,kilnclay.example\n',
      /The column "Company" does not identify companies: its first value is "Kiln"\./,
      ['--by', 'company'],
    ],
  ])('is refused before anything is sent: %s', async (...[, content, sentence, options = []]) => {
    const file = await user.installation.write('useless.csv', Buffer.from(content as string));
    const before = (await ledgerOf(server, account.organizationId)).length;
    expect(readComplaint(await user.type(['bulk', 'companies', file, ...options]))).toMatch(sentence);
    expect(await ledgerOf(server, account.organizationId)).toHaveLength(before);
  });

  it.each([
    ['nowhere.csv', /Cannot read .*nowhere\.csv: file not found\./],
    ['.', /is a folder\. Specify a file in it\./],
  ])('%s is named in the message', async (path, sentence) => {
    expect(readComplaint(await user.type(['bulk', 'companies', path]))).toMatch(sentence);
  });

  it('accepts --bom for CSV only', async () => {
    expect(readComplaint(await user.type(['credits', '--bom']))).toBe('--bom requires --output csv.');
  });
});
