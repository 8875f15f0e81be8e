import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { nameKey } from '../../../src/domain/comparison-keys.js';
import type { SearchProduct } from '../../../src/domain/products.js';
import { importItems } from '../../../src/intake/import-items.js';
import type { ImportReport } from '../../../src/intake/import-options.js';
import { listContractFiles, readContract } from '../../../src/intake/read-contract.js';
import { RejectsFile } from '../../../src/intake/rejects-file.js';
import { addToList, createList } from '../../../src/store/lists.js';
import { refreshSavedSearch } from '../../../src/store/searches/refresh-saved-search.js';
import { createSavedSearch } from '../../../src/store/searches/saved-searches.js';
import {
  acquisitionArbitrary,
  companyArbitrary,
  fundingRoundArbitrary,
  investorArbitrary,
  ipoArbitrary,
  personArbitrary,
} from '../../harness/arbitrary/arbitrary-records.js';
import type { Caller } from '../../harness/caller.js';
import { startServer, type TestServer } from '../../harness/start-server.js';
import { knownShares } from '../../harness/record-leaves.js';

/** Random in each run; `jest --seed=N` repeats one. */
const seed = jest.getSeed();
const recordsPerKind = 60;

/** That many arbitrary records, no two of one id. */
function draw<Wire>(arbitrary: fc.Arbitrary<Wire>, idOf: (wire: Wire) => string): Wire[] {
  const bounds = { minLength: recordsPerKind, maxLength: recordsPerKind, size: 'max' as const };
  const [drawn = []] = fc.sample(fc.uniqueArray(arbitrary, { ...bounds, selector: idOf }), {
    seed,
    numRuns: 1,
  });
  return drawn;
}

const companies = draw(companyArbitrary, ({ id }) => id);
const people = draw(personArbitrary, ({ person_id: id }) => id);
const investors = draw(investorArbitrary, ({ investor_id: id }) => id);
const rounds = draw(fundingRoundArbitrary, ({ funding_round_id: id }) => id);
const acquisitions = draw(acquisitionArbitrary, ({ acquisition_id: id }) => id);
const ipos = draw(ipoArbitrary, ({ ipo_id: id }) => id);

/** What each kind's records are found by through the enrich operations, beside their own fields. */
const profnetIdOf = (index: number): number => Number.MAX_SAFE_INTEGER - index;
const emailOf = (index: number): string => `person-${index}@round-trip.example`;
const scoreOf = (index: number): number => (index % 10) + 1;

let server: TestServer;
let folder: string;
let report: ImportReport;
let account: Awaited<ReturnType<TestServer['account']>>;

beforeAll(async () => {
  console.info(`fast-check seed: ${seed}`);
  server = await startServer();
  folder = await mkdtemp(join(tmpdir(), 'dealgraph-round-trip-'));
  await writeFolder();
  report = await importFolder();
  account = await server.account({ credits: 1_000_000 });
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await server.stop();
});

async function writeFolder(): Promise<void> {
  const files: Record<string, readonly object[]> = {
    'companies.ndjson': companies.map((wire, index) => ({ ...wire, profnet_id: profnetIdOf(index) })),
    'people.ndjson.gz': people.map((wire, index) => ({
      ...wire,
      emails: [{ email: emailOf(index), score: scoreOf(index) }],
    })),
    'investors.ndjson': investors,
    'funding_rounds.ndjson.gz': rounds,
    'acquisitions.ndjson': acquisitions,
    'ipos.ndjson': ipos,
  };
  for (const [name, lines] of Object.entries(files)) {
    const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
    await writeFile(join(folder, name), name.endsWith('.gz') ? gzipSync(text) : text);
  }
}

async function importFolder(): Promise<ImportReport> {
  const ignore = (): void => undefined;
  const listener = { onBytes: ignore, onExpected: ignore, onRefused: ignore, onCount: ignore };
  const items = readContract(await listContractFiles(folder), listener);
  return importItems(server.db, items, { rejects: new RejectsFile(null), clock: server.clock });
}

/** What is never null: ids, required names (contract 2.2, 2.6, 2.7), and parts that are always objects (D8). */
const neverNull =
  /^(id|\w+_id|\w+_signal_ids|name|company_name|acquire[re]_(name|company_id)|investors|website|hq|contact|funding|web|reviews|socials|traction_metrics)$/;

/** The body of a 200, and that it cost what it holds. */
async function read(answer: ReturnType<Caller['get']>, records = 1): Promise<unknown> {
  const { status, headers, body } = await answer;
  expect([status, headers.get('x-credits-charged')]).toEqual([200, String(records)]);
  return body;
}

function byId<Wire>(records: readonly Wire[], idOf: (wire: Wire) => string): Wire[] {
  return [...records].sort((one, other) => (idOf(one) < idOf(other) ? -1 : 1));
}

/** A shared search of everything there is of a product. */
async function searchAll(product: SearchProduct): Promise<number> {
  const { organizationId } = account;
  const input = { organizationId, name: 'Everything', product, filter: {}, isShared: true };
  const search = await createSavedSearch(server.db, input, server.clock.now());
  await refreshSavedSearch(server.db, search, server.clock);
  return search.searchId;
}

it.each<[string, readonly object[]]>([
  ['companies', companies],
  ['people', people],
  ['investors', investors],
  ['funding rounds', rounds],
  ['acquisitions', acquisitions],
  ['IPOs', ipos],
])('tries %s with every field known, and unknown where that is allowed', (_what, records) => {
  for (const [path, share] of knownShares(records)) {
    if (path.includes('.')) continue;
    expect([path, share > 0]).toEqual([path, true]);
    expect([path, share < 1 || neverNull.test(path)]).toEqual([path, true]);
  }
});

it('takes every record, and rejects none', () => {
  expect(report.rejectedByReason).toEqual({});
  const n = recordsPerKind;
  const imported = { Company: n, Person: n, Investor: n, FundingRound: n, Acquisition: n, Ipo: n };
  expect(report.imported).toEqual(imported);
});

it('answers a company by its id as it was imported, without hq.region', async () => {
  for (const wire of companies) {
    const { city, state, country, continent, regions } = wire.hq;
    const body = await read(account.as.get(`/companies/${wire.id}`));
    expect(body).toStrictEqual({ ...wire, hq: { city, state, country, continent, regions } });
  }
});

it('answers a company that is enriched as it was imported, with hq.region', async () => {
  for (const [index, wire] of companies.entries()) {
    const body = await read(account.as.post('/companies', { profnet_id: profnetIdOf(index) }));
    expect(body).toStrictEqual([wire]);
  }
});

it('answers a person by their id as imported', async () => {
  for (const wire of people) {
    expect(await read(account.as.get(`/people/${wire.person_id}`))).toStrictEqual(wire);
  }
});

it('answers a person by their e-mail address as imported, with email and score', async () => {
  for (const [index, wire] of people.entries()) {
    const email = emailOf(index).toUpperCase();
    const body = await read(account.as.post('/people/by-email', { email }));
    expect(body).toStrictEqual({ ...wire, email, score: scoreOf(index) });
  }
});

it('answers the investors of a list as imported, in the order of the list', async () => {
  const listId = '5e0c7a8e-0f3b-4b7e-9c51-2f6f7f1a0001';
  const list = {
    listId,
    organizationId: account.organizationId,
    name: 'All',
    product: 'investors',
  } as const;
  await createList(server.db, list, server.clock.now());
  const ids = investors.map(({ investor_id: id }) => id);
  await addToList(server.db, listId, ids, server.clock.now());
  const path = `/lists/investors/${listId}/results?limit=5000`;
  expect(await read(account.as.get(path), recordsPerKind)).toStrictEqual(investors);
});

it('answers every investor that has a name by that name', async () => {
  const named = investors.filter(({ investor_name: name }) => name !== null && nameKey(name) !== null);
  expect(named.length).toBeGreaterThan(0);
  for (const wire of named) {
    const query = `name=${encodeURIComponent(wire.investor_name ?? '')}`;
    const { status, body } = await account.as.get(`/investors?${query}`);
    expect([status, wire.investor_name]).toEqual([200, wire.investor_name]);
    const found = (body as { investor_id: string }[]).filter(
      ({ investor_id: id }) => id === wire.investor_id,
    );
    expect(found).toStrictEqual([wire]);
  }
});

it('answers every funding round of a saved search as imported, by id', async () => {
  const path = `/searches/funding-rounds/${await searchAll('funding_rounds')}/results?limit=5000`;
  const sorted = byId(rounds, ({ funding_round_id: id }) => id);
  expect(await read(account.as.get(path), recordsPerKind)).toStrictEqual(sorted);
});

it('answers every acquisition of a saved search as imported, by id', async () => {
  const path = `/searches/acquisitions/${await searchAll('acquisition')}/results?limit=5000`;
  const sorted = byId(acquisitions, ({ acquisition_id: id }) => id);
  expect(await read(account.as.get(path), recordsPerKind)).toStrictEqual(sorted);
});

it('answers an IPO by its id as imported', async () => {
  for (const wire of ipos) {
    expect(await read(account.as.get(`/ipos/${wire.ipo_id}`))).toStrictEqual(wire);
  }
});

it('replaces a record whole: what was known and is now null is null', async () => {
  const [first] = companies;
  const [second] = draw(companyArbitrary, ({ id }) => id).slice(1);
  if (first === undefined || second === undefined) throw new Error('nothing was drawn');
  const replaced = { ...second, id: first.id };
  await writeFile(join(folder, 'companies.ndjson'), `${JSON.stringify({ ...replaced, profnet_id: 1 })}\n`);
  expect((await importFolder()).rejectedByReason).toEqual({});
  expect(await read(account.as.post('/companies', { profnet_id: 1 }))).toStrictEqual([replaced]);
});
