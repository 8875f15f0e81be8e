import type { CacheCounts } from '../../../src/concurrency/cache-counts.js';
import { sequenceNotedChanges } from '../../../src/history/sql/sequence-changes.js';
import type { Caller } from '../../harness/caller.js';
import { statementsOf } from '../../harness/count-statements.js';
import { seed } from '../../harness/seed.js';
import { startServer, type TestServer } from '../../harness/start-server.js';

// Linked records are cached across requests. Clients must never see stale data.

let server: TestServer;
let as: Caller;
let counts: CacheCounts;

const investor = (id: string, name: string): object => ({ investor_id: `inv_${id}`, investor_name: name });

/** Seeds a company with one round of three investors; inv_c does not exist yet. */
beforeAll(async () => {
  server = await startServer();
  const investors = ['a', 'b', 'c'].map((id) => ({
    investor_id: `inv_${id}`,
    investor_name: id,
    is_lead_investor: false,
  }));
  await seed(server.db, {
    Company: [{ id: 'a1', organization_name: 'One' }],
    FundingRound: [
      {
        funding_round_id: 'fnr_1',
        name: 'Seed',
        announced_on: '2020-01-01',
        raised_amount_usd: 1,
        company_id: 'a1',
        company_name: 'One',
        investors,
      },
    ],
  });
  as = (await server.account({ credits: 1_000_000 })).as;
  counts = server.services.loaders.cache.counts;
});
beforeEach(async () => {
  await sql('DELETE FROM investor')();
  await seed(server.db, { Investor: [investor('a', 'Ada'), investor('b', 'Bob')] });
  counts.hits = counts.misses = 0;
});
afterAll(() => server.stop());

const query = `{ company(id: "a1") { fundingRounds(first: 1) { nodes { investors { investor {
  investorName } } } } } }`;
/** Reads the same investors, but no list from which the server learns whether its cache is current. */
const queryById = '{ fundingRound(id: "fnr_1") { investors { investor { investorName } } } }';

type Investors = readonly { readonly investor: { readonly investorName: string } | null }[];

async function names(): Promise<(string | null)[]> {
  const { data, errors } = await as.graph(query);
  expect(errors).toEqual([]);
  const { company } = data as { company: { fundingRounds: { nodes: { investors: Investors }[] } } };
  return (company.fundingRounds.nodes[0]?.investors ?? []).map((one) => one.investor?.investorName ?? null);
}

async function namesById(): Promise<(string | null)[]> {
  const { data, errors } = await as.graph(queryById);
  expect(errors).toEqual([]);
  const { fundingRound } = data as { fundingRound: { investors: Investors } };
  return fundingRound.investors.map((one) => one.investor?.investorName ?? null);
}

const sql = (text: string) => async (): Promise<void> => {
  await server.db.longPool.query(text);
};

describe('cached records are not read again', () => {
  const ofInvestors = async (read: () => Promise<unknown>): Promise<string[]> =>
    (await statementsOf(server, read)).filter((text) => /"investor"|feed_head/.test(text));
  const list = expect.stringMatching(/feed_head[^]*FROM "funding_round" t/) as unknown;
  const investors = expect.stringMatching(/FROM "investor" t[^]*feed_head/) as unknown;
  const generation = expect.not.stringContaining('"investor"') as unknown;

  it.each([
    ['the list with the rounds verifies', names, [list, investors], [list]],
    ['one statement verifies', namesById, [investors], [generation]],
  ])('if %s that they are unchanged', async (_what, read, first, second) => {
    await seed(server.db, { Investor: [investor('c', 'Cyd')] });
    expect(await ofInvestors(read)).toEqual(expect.arrayContaining(first));
    expect(await ofInvestors(read)).toEqual(second);
    expect(await read()).toEqual(['Ada', 'Bob', 'Cyd']);
    expect([counts.hits, counts.misses]).toEqual([6, 3]);
  });
});

it('a record of more than 8 KiB is read each time', async () => {
  const long = 'x'.repeat(9000);
  await sql(`UPDATE investor SET investor_name = '${long}' WHERE id = 'inv_a'`)();
  await sequenceNotedChanges(server.db);
  for (let at = 0; at < 3; at++) expect(await names()).toEqual([long, 'Bob', null]);
  // Bob is read from the cache twice.
  expect(counts.hits).toBe(2);
});

describe('a change to a record is visible to the next request', () => {
  it.each<[string, () => Promise<void>, (string | null)[]]>([
    ['an import', () => seed(server.db, { Investor: [investor('a', 'Eve')] }), ['Eve', 'Bob', null]],
    [
      'an import of a missing investor',
      () => seed(server.db, { Investor: [investor('c', 'Cyd')] }),
      ['Ada', 'Bob', 'Cyd'],
    ],
    [
      "an operator's UPDATE, which leaves the record's JSON",
      sql(`UPDATE investor SET investor_name = 'Eve' WHERE id = 'inv_a'`),
      ['Eve', 'Bob', null],
    ],
    [
      'an UPDATE of a record without JSON',
      async () => {
        await sql(`UPDATE investor SET document = NULL, version = NULL`)();
        expect(await names()).toEqual(['Ada', 'Bob', null]);
        await sql(`UPDATE investor SET investor_name = 'Eve' WHERE id = 'inv_a'`)();
      },
      ['Eve', 'Bob', null],
    ],
    ['an UPDATE of an id', sql(`UPDATE investor SET id = 'inv_c' WHERE id = 'inv_a'`), [null, 'Bob', 'Ada']],
    [
      'an INSERT',
      sql(
        `INSERT INTO investor SELECT (jsonb_populate_record(i, '{"id":"inv_c"}')).* FROM investor i WHERE id = 'inv_a'`,
      ),
      ['Ada', 'Bob', 'Ada'],
    ],
    ['a DELETE', sql(`DELETE FROM investor WHERE id = 'inv_b'`), ['Ada', null, null]],
    ['a TRUNCATE', sql('TRUNCATE investor'), [null, null, null]],
  ])('%s, before and after the change has its position in the feed', async (_what, change, expected) => {
    for (let at = 0; at < 2; at++) expect(await names()).toEqual(['Ada', 'Bob', null]);
    await change();
    for (let at = 0; at < 2; at++) expect(await names()).toEqual(expected);
    expect(await namesById()).toEqual(expected);
    await sequenceNotedChanges(server.db);
    for (let at = 0; at < 2; at++) expect(await names()).toEqual(expected);
    expect(await namesById()).toEqual(expected);
    expect(counts.hits).toBeGreaterThan(0);
  });

  it('records are cached again once changes have their positions', async () => {
    await names();
    await sql(`UPDATE investor SET investor_name = 'Eve' WHERE id = 'inv_a'`)();
    for (let at = 0; at < 2; at++) await names();
    await sequenceNotedChanges(server.db);
    await names();
    const before = counts.hits;
    expect(await names()).toEqual(['Eve', 'Bob', null]);
    expect(counts.hits).toBe(before + 2);
  });
});

it('a request that starts after a commit sees the change, while others read and write continuously', async () => {
  const rounds = 60;
  let committed = 0;
  const write = async (): Promise<void> => {
    for (let at = 1; at <= rounds; at++) {
      if (at % 3 === 0) await sql(`UPDATE investor SET investor_name = '${at}'`)();
      else await seed(server.db, { Investor: [investor('a', String(at)), investor('b', String(at))] });
      committed = at;
      if (at % 5 === 0) await sequenceNotedChanges(server.db);
      await names();
    }
  };
  await seed(server.db, { Investor: [investor('a', '0'), investor('b', '0')] });
  let requested = 0;
  const read = async (): Promise<void> => {
    while (committed < rounds) {
      const before = committed;
      const [first, second] = (await names()).map(Number);
      expect(first).toBeGreaterThanOrEqual(before);
      expect(second).toBeGreaterThanOrEqual(before);
      requested += 1;
    }
  };
  await Promise.all([write(), read(), read(), read()]);
  expect(requested).toBeGreaterThan(10);
  expect(counts.hits).toBeGreaterThan(0);
});
