import fc from 'fast-check';
import type { Feed } from '../../../src/history/model/feeds.js';
import {
  positionAtStart,
  positionNow,
  sequenceNotedChanges,
} from '../../../src/history/sql/sequence-changes.js';
import { refreshSearches } from '../../../src/import/refresh-searches.js';
import { refreshSavedSearch } from '../../../src/searches/sql/refresh-saved-search.js';
import { FeedReader } from '../../harness/feed-reader.js';
import { findSearch, refreshSearch, saveSearch } from '../../harness/saved-search.js';
import { seed } from '../../harness/seed.js';
import { startServer, type TestServer } from '../../harness/start-server.js';

/** The seed of this test run, random by default. */
const runSeed = Number(process.env['FEEDS_SEED'] ?? Math.floor(Math.random() * 2 ** 31));
const histories = Number(process.env['FEEDS_HISTORIES'] ?? 12);

/**
 * The writes of an import: an amount for each record, or null to remove it. The saved search matches amounts of at
 * least 2, until a `filter` act changes it.
 */
type Writes = readonly { readonly record: number; readonly amount: number | null }[];
type Act =
  /** Runs these imports concurrently. */
  | { readonly what: 'imports'; readonly imports: readonly Writes[] }
  /** Changes the filter of the search to this minimum amount. */
  | { readonly what: 'filter'; readonly least: number }
  | { readonly what: 'clock'; readonly milliseconds: number };
type Step = readonly Act[];

interface Reading {
  readonly limit: number;
  readonly isKilled: boolean;
}

interface History {
  readonly steps: readonly Step[];
  readonly readings: readonly Reading[];
}

const writes = fc.array(
  fc.record({ record: fc.nat({ max: 6 }), amount: fc.option(fc.nat({ max: 4 }), { freq: 6 }) }),
  { minLength: 1, maxLength: 4 },
);
const act: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      what: fc.constant('imports' as const),
      imports: fc.array(writes, { minLength: 1, maxLength: 4 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('filter' as const), least: fc.nat({ max: 4 }) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      what: fc.constant('clock' as const),
      milliseconds: fc.integer({ min: -5000, max: 5000 }),
    }),
  },
);
const history: fc.Arbitrary<History> = fc.record({
  steps: fc.array(fc.array(act, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 4 }),
  readings: fc.array(fc.record({ limit: fc.integer({ min: 1, max: 4 }), isKilled: fc.boolean() }), {
    minLength: 3,
    maxLength: 12,
  }),
});

let server: TestServer;
let feedCount = 0;
beforeAll(async () => {
  console.info(`feeds: FEEDS_SEED=${runSeed}, ${histories} histories`);
  server = await startServer();
});
afterAll(() => server.stop());

/** The records of one history, isolated from other histories in the same database. */
class Installation {
  private readonly prefix = `fnr_f${(feedCount++).toString(16).padStart(4, '0')}`;
  readonly isOthers = (id: string): boolean => !id.startsWith(this.prefix);

  filter(least: number): object {
    return { id: { in: Array.from({ length: 7 }, (_, at) => this.id(at)) }, raisedAmountUsd: { gte: least } };
  }

  async import(written: Writes): Promise<void> {
    for (const { record, amount } of written) {
      const id = this.id(record);
      if (amount !== null)
        await seed(server.db, {
          FundingRound: [{ funding_round_id: id, name: 'N', company_name: 'N', raised_amount_usd: amount }],
        });
      else await server.db.pool.query('DELETE FROM funding_round WHERE id = $1', [id]);
    }
    await sequenceNotedChanges(server.db);
    await refreshSearches(server.db, server.clock);
  }

  private id(record: number): string {
    return `${this.prefix}${record}`;
  }
}

async function perform(fixture: Installation, searchId: number, step: Step): Promise<void> {
  for (const does of step) {
    if (does.what === 'clock') server.clock.advance(does.milliseconds);
    else if (does.what === 'imports') await Promise.all(does.imports.map((one) => fixture.import(one)));
    else {
      const change = { filter: fixture.filter(does.least) };
      await refreshSavedSearch(server.db, await findSearch(server, searchId), server.clock, change);
    }
  }
}

async function readRandomly(readers: readonly FeedReader[], readings: readonly Reading[]): Promise<void> {
  for (const { limit, isKilled } of readings)
    await Promise.all(readers.map((reader) => reader.step(server.db, limit, isKilled)));
}

async function readAll(reader: FeedReader): Promise<void> {
  while (await reader.step(server.db, 3, false));
}

async function expectCopies(
  fixture: Installation,
  searchId: number,
  search: FeedReader,
  all: FeedReader,
): Promise<void> {
  const { rows } = await server.db.pool.query<{ id: string; version: string; is_row: boolean }>(
    `SELECT r.id, r.version, s.record_id IS NOT NULL AS is_row FROM funding_round r
     LEFT JOIN saved_search_row s ON s.search_id = $1 AND s.record_id = r.id ORDER BY r.id`,
    [searchId],
  );
  const own = rows.filter(({ id }) => !fixture.isOthers(id));
  const listed = (some: typeof own): string[] => some.map(({ id, version }) => `${id} ${version}`);
  const copied = ({ copy }: FeedReader): string[] =>
    [...copy].map(([id, version]) => `${id} ${String(version)}`).toSorted();
  expect(copied(search)).toEqual(listed(own.filter((row) => row.is_row)));
  expect(copied(all)).toEqual(listed(own));
}

async function beginReader(feed: Feed, fixture: Installation): Promise<FeedReader> {
  const position = await positionAtStart(server.db, feed);
  if (position === null) throw new Error('the feed is there');
  const reader = new FeedReader(feed, position, fixture.isOthers);
  if (feed.of === 'search') await reader.copyResults(server.db);
  return reader;
}

async function live({ steps, readings }: History): Promise<void> {
  const fixture = new Installation();
  await fixture.import([
    { record: 0, amount: 1 },
    { record: 1, amount: 2 },
    { record: 2, amount: 3 },
  ]);
  const searchId = await saveSearch(server, { product: 'funding_rounds', filter: fixture.filter(2) });
  const feed: Feed = { of: 'search', searchId, kind: 'FundingRound' };
  const [search, all] = await Promise.all([
    beginReader(feed, fixture),
    beginReader({ of: 'records', kind: 'FundingRound' }, fixture),
  ]);
  for (const step of steps) {
    await Promise.all([perform(fixture, searchId, step), readRandomly([search, all], readings)]);
    await refreshSearch(server, searchId);
    await refreshSearches(server.db, server.clock);
    await Promise.all([search, all].map(readAll));
    await expectCopies(fixture, searchId, search, all);
  }
  // A reader that starts now gets the same records.
  const late = await Promise.all([
    beginReader(feed, fixture),
    beginReader({ of: 'records', kind: 'FundingRound' }, fixture),
  ]);
  await Promise.all(late.map(readAll));
  await expectCopies(fixture, searchId, ...late);
}

it(
  'a reader that is killed at random has the current records after each pause, and got each change once',
  async () => {
    await fc.assert(fc.asyncProperty(history, live), {
      seed: runSeed,
      numRuns: histories,
      endOnFailure: true,
    });
  },
  120_000 + histories * 10_000,
);

it('a feed that starts now reports only later changes', async () => {
  const position = await positionNow(server.db, { of: 'records', kind: 'Ipo' });
  const feed: Feed = { of: 'records', kind: 'Ipo' };
  const reader = new FeedReader(feed, position ?? { sequence: 0, scan: null }, () => false);
  await seed(server.db, { Ipo: [{ ipo_id: 'ipo_1', company_id: 'c1', company_name: 'C' }] });
  await readAll(reader);
  expect([...reader.copy.keys()]).toEqual(['ipo_1']);
});
