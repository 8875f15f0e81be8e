import { join } from 'node:path';
import { refreshSearches } from '../../../src/import/refresh-searches.js';
import { refreshSavedSearch } from '../../../src/searches/sql/refresh-saved-search.js';
import { callServer, linesOf, type UserOfServer } from '../../harness/call-server.js';
import { readComplaint } from '../../harness/dealgraph.js';
import { creditsOf, ledgerOf } from '../../harness/ledger.js';
import { findSearch, saveSearch } from '../../harness/saved-search.js';
import { seed } from '../../harness/seed.js';
import { type Account, startServer, type TestServer } from '../../harness/start-server.js';

// Tests the commands for API users against a server in the test's own process.
let server: TestServer;
let account: Account;
let user: UserOfServer;
let searchId: number;

const rounds = Array.from({ length: 1100 }, (_, index) => ({
  funding_round_id: `fnr_${index.toString(16).padStart(4, '0')}`,
  name: `Round ${index}`,
  company_name: `Company ${index}`,
  investment_type: index % 2 === 0 ? 'Seed' : 'Series A',
  announced_on: `20${10 + (index % 10)}-01-01`,
  raised_amount_usd: 1_500_000 + index,
}));

beforeAll(async () => {
  server = await startServer();
  const filter = { raisedAmountUsd: { lt: 1_500_003 } };
  searchId = await saveSearch(server, { product: 'funding_rounds', filter });
  await seed(server.db, {
    Company: [
      { id: 'a0', organization_name: 'Coffee', website: { domain: 'coffee.example' } },
      { id: 'b0', organization_name: 'Tea', website: { domain: 'tea.example' } },
      { id: 'd0', organization_name: 'Milk', website: { domain: 'milk.example' } },
    ],
    Person: [{ person_id: 'per_1', full_name: 'Ada Marsh', last_updated: '2026-01-01 00:00:00' }],
    FundingRound: rounds,
  });
  await refreshSearches(server.db, server.clock);
  account = await server.account({ credits: 100_000 });
  user = await callServer(server, account.secret);
});

afterAll(() => server.stop());

async function chargedSince(before: number): Promise<number> {
  return creditsOf(await ledgerOf(server, account.organizationId)) - before;
}

async function chargedBy(work: () => Promise<unknown>): Promise<number> {
  const before = await chargedSince(0);
  await work();
  return chargedSince(before);
}

describe('get', () => {
  it('prints a record as the server returns it, with its price', async () => {
    const { code, json, stderr } = await user.type(['get', 'company', 'a0']);
    expect({ code, json }).toMatchObject({
      code: 0,
      json: { id: 'a0', organization_name: 'Coffee' },
    });
    expect(stderr).toMatch(/^1 credit charged, [\d,]+ of 100,000 left\.\n$/);
  });

  it('prints several records in the order of the given IDs, and reports which one is missing', async () => {
    const outcome = await user.type([
      'get',
      'companies',
      'd0',
      'a0',
      'zz',
      'b0',
      '--columns',
      'id',
      '--json',
    ]);
    expect(outcome).toMatchObject({ code: 1, json: { items: [{ id: 'd0' }, { id: 'a0' }] } });
    expect(outcome.stderr).toContain('No companies record has the ID zz.');
  });
});

describe('search', () => {
  it('reads all pages of a list, each record once, with one header line in CSV', async () => {
    const { code, stdout } = await user.type(['search', 'rounds', '--all', '--output', 'csv', '--quiet']);
    const [head, ...lines] = stdout.trimEnd().split('\r\n');
    expect(code).toBe(0);
    expect(head).toMatch(/^funding_round_id,/);
    expect(new Set(lines.map((line) => line.split(',')[0])).size).toBe(1100);
    expect(lines).toHaveLength(1100);
  });

  it('spends at most --max-credits over all pages, and prints the cursor to continue from', async () => {
    const first = await user.type([
      'search',
      'rounds',
      '--all',
      '--max-credits',
      '700',
      '--columns',
      'funding_round_id',
    ]);
    expect(first).toMatchObject({ code: 1 });
    const cursor = /--after (\S+)\.\n/.exec(first.stderr)?.[1] ?? '';
    const rest = await user.rows([
      'search',
      'rounds',
      '--all',
      '--after',
      cursor,
      '--columns',
      'funding_round_id',
    ]);
    const ids = [...linesOf(first.stdout).map((line) => JSON.parse(line) as object), ...rest];
    expect(linesOf(first.stdout)).toHaveLength(500);
    expect(new Set(ids.map((row) => JSON.stringify(row))).size).toBe(1100);
    expect(ids).toHaveLength(1100);
  });

  it('orders, filters and counts as requested, in one JSON object with --json', async () => {
    const filter = '{"investment_type": {"eq": "Seed"}}';
    const line = [
      'search',
      'rounds',
      '--filter',
      filter,
      '--order',
      '-raised_amount_usd',
      '--first',
      '1',
      '--total',
    ];
    const { stdout, json } = await user.type([...line, '--json']);
    expect(stdout).toMatch(/^\{.*\}\n$/);
    expect(json).toMatchObject({
      items: [{ raised_amount_usd: 1_501_098 }],
      page_info: { has_next_page: true },
      total_count: 550,
    });
  });

  it('prints only the price with --dry-run, and charges nothing', async () => {
    let json: unknown;
    const charged = await chargedBy(async () => {
      ({ json } = await user.type(['search', 'rounds', '--all', '--dry-run']));
    });
    expect({ charged, json }).toEqual({
      charged: 0,
      json: { credits: 1100, rows: 1100, records: { FundingRound: 1100 } },
    });
  });

  it('coexists with the operator command of the same name, which has its own options', async () => {
    const mistake = await user.type([
      'search',
      'create',
      '--filter',
      '{}',
      '--name',
      'A',
      '--product',
      'people',
    ]);
    expect(readComplaint(mistake)).toContain('exactly one of --organization ID and --global');
    expect(readComplaint(await user.type(['search', 'compnies']))).toContain('Did you mean companies?');
  });
});

describe('aggregate', () => {
  it('builds groups, metrics, conditions and order from its options', async () => {
    const groups = ['--group-by', 'announced_on:year', '--metrics', 'count,max:raised_amount_usd'];
    const line = ['aggregate', 'rounds', ...groups, '--having', 'count>=110', '--order', 'announced_on:desc'];
    expect(await user.rows([...line, '--first', '2'])).toEqual([
      { key: { announced_on: '2019' }, count: 110, max: { raised_amount_usd: 1_501_099 } },
      { key: { announced_on: '2018' }, count: 110, max: { raised_amount_usd: 1_501_098 } },
    ]);
    const { stdout } = await user.type([...line, '--first', '1', '--output', 'csv', '--quiet']);
    expect(stdout).toBe('announced_on,count,max.raised_amount_usd\r\n2019,110,1501099\r\n');
  });
});

describe('query', () => {
  it('runs a document with variables, and prints its list as rows', async () => {
    const document = 'query ($n: Int) { companies(first: $n) { nodes { id } } }';
    const line = ['query', document, '--variables', '{"n": 2}', '--output', 'ndjson'];
    expect(await user.rows(line)).toHaveLength(2);
  });

  it('fails with the message of the first error', async () => {
    expect(readComplaint(await user.type(['query', '{ nothing }']))).toMatch(/Cannot query field "nothing"/);
  });
});

describe('bulk', () => {
  it('returns results in input order over all chunks, whatever form the inputs have', async () => {
    const forms = await Promise.all([
      user.installation.write('lines.txt', [
        'tea.example',
        'no domain',
        '',
        'nowhere.example',
        'coffee.example',
        'a0',
      ]),
      user.installation.write('inputs.ndjson', [
        { domain: 'tea.example' },
        { id: 'no domain' },
        { domain: 'nowhere.example' },
        { domain: 'coffee.example' },
        { id: 'a0' },
      ]),
      user.installation.write('inputs.csv', [
        'note,domain,id',
        '"a, b",tea.example,',
        'x,,no domain',
        ',nowhere.example,',
        ',coffee.example,',
        ',,a0',
      ]),
    ]);
    for (const file of forms) {
      const rows = await user.rows([
        'bulk',
        'companies',
        file,
        '--chunk',
        '2',
        '--columns',
        'index,status,records.id',
      ]);
      expect(rows).toEqual([
        { index: 0, status: 'found', 'records.id': ['b0'] },
        { index: 1, status: 'not_found', 'records.id': [] },
        { index: 2, status: 'not_found', 'records.id': [] },
        { index: 3, status: 'found', 'records.id': ['a0'] },
        { index: 4, status: 'found', 'records.id': ['a0'] },
      ]);
    }
  });

  it('charges nothing for inputs already paid for under an --idempotency-key', async () => {
    const file = await user.installation.write('twice.txt', [
      'tea.example',
      'coffee.example',
      'milk.example',
    ]);
    const line = ['bulk', 'companies', file, '--chunk', '2', '--idempotency-key', 'nightly'];
    expect(await chargedBy(() => user.rows(line))).toBe(3);
    expect(await chargedBy(() => user.rows(line))).toBe(0);
  });
});

describe('poll', () => {
  it('starts at the position in its cursor file, and reports each change once', async () => {
    const file = join(user.installation.folder, 'search.cursor');
    const line = ['poll', String(searchId), '--cursor-file', file];
    expect(await user.rows([...line, '--from', 'start'])).toHaveLength(3);
    expect(await user.rows(line)).toEqual([]);
    await seed(server.db, { FundingRound: [{ ...rounds[0], company_name: 'Renamed' }] });
    await refreshSearches(server.db, server.clock);
    expect(await user.rows(line)).toMatchObject([
      { change: 'updated', id: 'fnr_0000', record: { company_name: 'Renamed' } },
    ]);
    expect(readComplaint(await user.type(['poll', 'companies', '--cursor-file', file]))).toMatch(
      /contains the cursor of search \d+, not of companies/,
    );
    const filter = { raisedAmountUsd: { lt: 1_500_002 } };
    await refreshSavedSearch(server.db, await findSearch(server, searchId), server.clock, { filter });
    const complaint = readComplaint(await user.type(line));
    expect(complaint).toMatch(/^The filter of this saved search has changed.* delete the cursor file/);
    const [, cursor = ''] = /the cursor (\S+)/.exec(complaint) ?? [];
    expect(await user.rows(['poll', String(searchId), '--from', cursor])).toEqual([]);
  });
});
