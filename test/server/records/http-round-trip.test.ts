import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { importItems } from '../../../src/import/import-items.js';
import type { ImportReport } from '../../../src/import/import-options.js';
import { listContractFiles, readContract } from '../../../src/import/read-contract.js';
import { RejectsFile } from '../../../src/import/rejects-file.js';
import { nameKey } from '../../../src/records/identifiers.js';
import type { RecordKind, SearchProduct } from '../../../src/records/record-kinds.js';
import { addToList, createList } from '../../../src/searches/sql/lists.js';
import { recordArbitraries } from '../../harness/arbitrary/arbitrary-records.js';
import type { Caller } from '../../harness/caller.js';
import { knownShares } from '../../harness/record-leaves.js';
import { saveSearch } from '../../harness/saved-search.js';
import { startServer, type TestServer } from '../../harness/start-server.js';

/** The seed of the random records. `jest --seed=N` repeats a run. */
const seed = jest.getSeed();
const recordsPerKind = 60;

/** Returns random records of a kind, with distinct IDs. `Wire` declares the keys that the tests read. */
function draw<Wire extends object>(kind: RecordKind, idOf: (wire: Wire) => string): Wire[] {
  const bounds = { minLength: recordsPerKind, maxLength: recordsPerKind, size: 'max' as const };
  const arbitrary = recordArbitraries[kind] as fc.Arbitrary<unknown> as fc.Arbitrary<Wire>;
  const [drawn = []] = fc.sample(fc.uniqueArray(arbitrary, { ...bounds, selector: idOf }), {
    seed,
    numRuns: 1,
  });
  return drawn;
}

interface CompanyWire {
  readonly id: string;
  readonly hq: Readonly<Record<string, unknown>>;
}
interface SignalWire {
  readonly signal_id: string;
}
interface InvestorWire {
  readonly investor_id: string;
  readonly investor_name: string | null;
}

const companies = draw<CompanyWire>('Company', ({ id }) => id);
const people = draw<{ readonly person_id: string }>('Person', ({ person_id: id }) => id);
const investors = draw<InvestorWire>('Investor', ({ investor_id: id }) => id);
const rounds = draw<{ readonly funding_round_id: string }>('FundingRound', ({ funding_round_id: id }) => id);
const acquisitions = draw<{ readonly acquisition_id: string }>('Acquisition', ({ acquisition_id: id }) => id);
const ipos = draw<{ readonly ipo_id: string }>('Ipo', ({ ipo_id: id }) => id);
const talentSignals = draw<SignalWire>('TalentSignal', ({ signal_id: id }) => id);
/** Interest signals without `entity_id`, because an import adds the ID of a signal to the record in `entity_id`. */
const interestSignals = draw<SignalWire>('InterestSignal', ({ signal_id: id }) => id).map((wire) => ({
  ...wire,
  entity_id: null,
}));

/** Identifiers that are added to the random companies and people, so that the enrich operations find them. */
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
    'talent_signals.ndjson': talentSignals,
    'interest_signals.ndjson.gz': interestSignals,
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

/** Keys that are never null: IDs, required names (contract 2.2, 2.6, 2.7), and parts that are always objects (D8). */
const neverNull =
  /^(id|\w+_id|\w+_signal_ids|name|company_name|acquire[re]_(name|company_id)|investors|website|hq|contact|funding|web|reviews|socials|traction_metrics)$/;

/** Returns the body of a 200, and checks that it cost the given number of credits. */
async function read(answer: ReturnType<Caller['get']>, records = 1): Promise<unknown> {
  const { status, headers, body } = await answer;
  expect([status, headers.get('x-credits-charged')]).toEqual([200, String(records)]);
  return body;
}

function byId<Wire>(records: readonly Wire[], idOf: (wire: Wire) => string): Wire[] {
  return [...records].sort((one, other) => (idOf(one) < idOf(other) ? -1 : 1));
}

/** Creates a shared search of all records of a product. */
async function searchAll(product: SearchProduct): Promise<number> {
  const { organizationId } = account;
  const input = { organizationId, product, isShared: true };
  return saveSearch(server, input);
}

it.each<[string, readonly object[]]>([
  ['companies', companies],
  ['people', people],
  ['investors', investors],
  ['funding rounds', rounds],
  ['acquisitions', acquisitions],
  ['IPOs', ipos],
])('covers %s with each field set, and with null where the contract allows it', (_what, records) => {
  for (const [path, share] of knownShares(records)) {
    if (path.includes('.')) continue;
    expect([path, share > 0]).toEqual([path, true]);
    expect([path, share < 1 || neverNull.test(path)]).toEqual([path, true]);
  }
});

it('imports every record, and rejects none', () => {
  expect(report.rejectedByReason).toEqual({});
  const n = recordsPerKind;
  const imported = { Company: n, Person: n, Investor: n, FundingRound: n, Acquisition: n, Ipo: n };
  expect(report.imported).toEqual({ ...imported, TalentSignal: n, InterestSignal: n });
});

it.each([
  ['talent-signals', talentSignals],
  ['interest-signals', interestSignals],
])('returns %s by their IDs as they were imported', async (path, signals) => {
  for (const wire of signals)
    expect((await account.as.get(`/${path}/${wire.signal_id}`)).body).toStrictEqual(wire);
});

it('returns a company by its ID as it was imported, without hq.region', async () => {
  for (const wire of companies) {
    const { region: _region, ...hq } = wire.hq;
    const body = await read(account.as.get(`/companies/${wire.id}`));
    expect(body).toStrictEqual({ ...wire, hq });
  }
});

it('returns an enriched company as it was imported, with hq.region', async () => {
  for (const [index, wire] of companies.entries()) {
    const body = await read(account.as.post('/companies', { profnet_id: profnetIdOf(index) }));
    expect(body).toStrictEqual([wire]);
  }
});

it('returns a person by their ID as imported', async () => {
  for (const wire of people) {
    expect(await read(account.as.get(`/people/${wire.person_id}`))).toStrictEqual(wire);
  }
});

it('returns a person by their e-mail address as imported, with email and score', async () => {
  for (const [index, wire] of people.entries()) {
    const email = emailOf(index).toUpperCase();
    const body = await read(account.as.post('/people/by-email', { email }));
    expect(body).toStrictEqual({ ...wire, email, score: scoreOf(index) });
  }
});

it('returns the investors of a list as imported, in the order of the list', async () => {
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

it('returns every investor that has a name by that name', async () => {
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

it('returns every funding round of a saved search as imported, by ID', async () => {
  const path = `/searches/funding-rounds/${await searchAll('funding_rounds')}/results?limit=5000`;
  const sorted = byId(rounds, ({ funding_round_id: id }) => id);
  expect(await read(account.as.get(path), recordsPerKind)).toStrictEqual(sorted);
});

it('returns every acquisition of a saved search as imported, by ID', async () => {
  const path = `/searches/acquisitions/${await searchAll('acquisitions')}/results?limit=5000`;
  const sorted = byId(acquisitions, ({ acquisition_id: id }) => id);
  expect(await read(account.as.get(path), recordsPerKind)).toStrictEqual(sorted);
});

it('returns an IPO by its ID as imported', async () => {
  for (const wire of ipos) {
    expect(await read(account.as.get(`/ipos/${wire.ipo_id}`))).toStrictEqual(wire);
  }
});

it('replaces a record whole: a value that is now null is stored as null', async () => {
  const [first] = companies;
  const [second] = draw<CompanyWire>('Company', ({ id }) => id).slice(1);
  if (first === undefined || second === undefined) throw new Error('nothing was drawn');
  const replaced = { ...second, id: first.id };
  await writeFile(join(folder, 'companies.ndjson'), `${JSON.stringify({ ...replaced, profnet_id: 1 })}\n`);
  expect((await importFolder()).rejectedByReason).toEqual({});
  expect(await read(account.as.post('/companies', { profnet_id: 1 }))).toStrictEqual([replaced]);
});
