import { refreshSearches } from '../../../src/import/refresh-searches.js';
import { listSavedSearches } from '../../../src/searches/sql/saved-searches.js';
import { findSearch, listSearchRows, refreshSearch, saveSearch } from '../../harness/saved-search.js';
import { seed } from '../../harness/seed.js';
import { startServer, type TestServer } from '../../harness/start-server.js';

const start = '2026-06-15T12:00:00.000Z';
let server: TestServer;
let count = 0;

beforeAll(async () => {
  server = await startServer();
});
beforeEach(() => {
  server.clock.set(start);
});
afterAll(() => server.stop());

/** Saves a search for rounds with a unique company name. Returns helpers that change which rounds match it. */
async function followRounds(...ids: string[]) {
  const name = `Followed ${count++}`;
  const write = (companyName: string, rounds: readonly string[]): Promise<void> =>
    seed(server.db, {
      FundingRound: rounds.map((id) => ({ funding_round_id: id, name: 'Round', company_name: companyName })),
    });
  await write(name, ids);
  const searchId = await saveSearch(server, {
    product: 'funding_rounds',
    filter: { companyName: { eq: name } },
  });
  return {
    searchId,
    match: (...rounds: string[]) => write(name, rounds),
    leave: (...rounds: string[]) => write('Other', rounds),
    refresh: () => refreshSearch(server, searchId),
    rows: () => listSearchRows(server, searchId),
  };
}

/** Returns the IDs of a page of results, read by a new account. */
async function read(searchId: number, query = ''): Promise<string[]> {
  const { as } = await server.account();
  const { status, body } = await as.get(`/searches/funding-rounds/${searchId}/results?${query}`);
  expect(status).toBe(200);
  return (body as { funding_round_id: string }[]).map((round) => round.funding_round_id);
}

describe('a refresh', () => {
  it('appends new matches, with the time of the refresh, in the order of their IDs', async () => {
    const { match, refresh, rows, searchId } = await followRounds('fnr_c', 'fnr_b');
    server.clock.advance(1000);
    await match('fnr_a', 'fnr_d', 'fnr_D', 'fnr_10', 'fnr_9', 'fnr_-', 'fnr__');
    expect(await refresh()).toEqual({ added: 7, removed: 0, rowCount: 9 });
    const later = ['fnr_-', 'fnr_10', 'fnr_9', 'fnr_D', 'fnr__', 'fnr_a', 'fnr_d'];
    expect(await rows()).toEqual([
      { id: 'fnr_b', position: 0, addedAt: start },
      { id: 'fnr_c', position: 1, addedAt: start },
      ...later.map((id, index) => ({ id, position: index + 2, addedAt: '2026-06-15T12:00:01.000Z' })),
    ]);
    expect(await read(searchId)).toEqual(['fnr_b', 'fnr_c', ...later]);
    expect(await findSearch(server, searchId)).toMatchObject({
      rowCount: 9,
      newestAddedAt: new Date('2026-06-15T12:00:01.000Z'),
    });
  });

  it('removes rows that no longer match, and closes the gaps', async () => {
    const { leave, refresh, rows, searchId } = await followRounds(
      'fnr_1',
      'fnr_2',
      'fnr_3',
      'fnr_4',
      'fnr_5',
    );
    await leave('fnr_1', 'fnr_3', 'fnr_4');
    server.clock.advance(1000);
    expect(await refresh()).toEqual({ added: 0, removed: 3, rowCount: 2 });
    expect(await rows()).toEqual([
      { id: 'fnr_2', position: 0, addedAt: start },
      { id: 'fnr_5', position: 1, addedAt: start },
    ]);
    expect(await read(searchId, 'limit=1&page=0')).toEqual(['fnr_2']);
    expect(await read(searchId, 'limit=1&page=1')).toEqual(['fnr_5']);
    expect(await read(searchId, 'limit=1&page=2')).toEqual([]);
  });

  it('appends a row that left and returned, with a new time', async () => {
    const { leave, match, refresh, rows, searchId } = await followRounds('fnr_1', 'fnr_2', 'fnr_3');
    await leave('fnr_1');
    await refresh();
    server.clock.advance(1000);
    await match('fnr_1');
    expect(await refresh()).toEqual({ added: 1, removed: 0, rowCount: 3 });
    expect((await rows()).map(({ id, addedAt }) => [id, addedAt])).toEqual([
      ['fnr_2', start],
      ['fnr_3', start],
      ['fnr_1', '2026-06-15T12:00:01.000Z'],
    ]);
    expect(await read(searchId, 'new_results_after=2026-06-15T12:00:00.001Z')).toEqual(['fnr_1']);
  });

  it('does not change the time of a row that left and returned between two refreshes', async () => {
    const { leave, match, refresh, rows } = await followRounds('fnr_1');
    server.clock.advance(1000);
    await leave('fnr_1');
    await match('fnr_1');
    expect(await refresh()).toEqual({ added: 0, removed: 0, rowCount: 1 });
    expect(await rows()).toEqual([{ id: 'fnr_1', position: 0, addedAt: start }]);
  });

  it('adds and removes rows in one step', async () => {
    const { leave, match, refresh, rows } = await followRounds('fnr_1', 'fnr_2', 'fnr_3');
    await leave('fnr_2');
    await match('fnr_0');
    server.clock.advance(1000);
    expect(await refresh()).toEqual({ added: 1, removed: 1, rowCount: 3 });
    expect((await rows()).map(({ id, position }) => [id, position])).toEqual([
      ['fnr_1', 0],
      ['fnr_3', 1],
      ['fnr_0', 2],
    ]);
  });

  it('empties a search that no longer matches anything, and starts at the first position when a record matches again', async () => {
    const { leave, match, refresh, rows, searchId } = await followRounds('fnr_1', 'fnr_2');
    await leave('fnr_1', 'fnr_2');
    expect(await refresh()).toEqual({ added: 0, removed: 2, rowCount: 0 });
    expect(await read(searchId)).toEqual([]);
    expect(await findSearch(server, searchId)).toMatchObject({ rowCount: 0, newestAddedAt: null });
    await match('fnr_2');
    await refresh();
    expect(await rows()).toEqual([{ id: 'fnr_2', position: 0, addedAt: start }]);
  });

  it('changes nothing when no record changed', async () => {
    const { match, refresh, rows, searchId } = await followRounds('fnr_1', 'fnr_2');
    const [before, searchBefore] = [await rows(), await findSearch(server, searchId)];
    server.clock.advance(1000);
    await match('fnr_1', 'fnr_2');
    expect(await refresh()).toEqual({ added: 0, removed: 0, rowCount: 2 });
    expect(await rows()).toEqual(before);
    expect(await findSearch(server, searchId)).toEqual(searchBefore);
  });

  it('adds each row once when many run concurrently', async () => {
    const { match, refresh, rows } = await followRounds('fnr_1');
    await match('fnr_2', 'fnr_3');
    const refreshed = await Promise.all(Array.from({ length: 8 }, refresh));
    expect(refreshed.map(({ rowCount }) => rowCount)).toEqual(Array(8).fill(3));
    expect(refreshed.reduce((sum, { added }) => sum + added, 0)).toBe(2);
    expect((await rows()).map(({ position }) => position)).toEqual([0, 1, 2]);
  });

  it('never exposes a partial result to concurrent readers', async () => {
    const even = Array.from({ length: 40 }, (_, index) => `fnr_flip${String(index).padStart(2, '0')}`);
    const { match, leave, refresh, searchId } = await followRounds(...even);
    const { as } = await server.account({ credits: -1 });
    await leave(...even.slice(0, 20));
    await match('fnr_flip_z');
    const sizes = new Set<number>();
    const reads = Array.from({ length: 30 }, async () => {
      const { body } = await as.get(`/searches/funding-rounds/${searchId}/results`);
      sizes.add((body as object[]).length);
    });
    await Promise.all([...reads, refresh()]);
    expect([...sizes].every((size) => size === 40 || size === 21)).toBe(true);
  });
});

describe('a clock that goes backwards', () => {
  it('dates no new row before the newest existing row', async () => {
    const { match, refresh, rows, searchId } = await followRounds('fnr_m');
    server.clock.set('2026-06-15T11:00:00.000Z');
    await match('fnr_z');
    await refresh();
    server.clock.set(start);
    const dates = (await rows()).map(({ addedAt }) => addedAt);
    expect(dates).toEqual(dates.toSorted());
    expect(await read(searchId)).toEqual(['fnr_m', 'fnr_z']);
    expect(await read(searchId, `new_results_after=${start}`)).toContain('fnr_z');
  });

  it('does not change the order by time and ID, nor the position of an earlier row', async () => {
    const { match, refresh, rows, searchId } = await followRounds('fnr_m');
    server.clock.set('2026-06-15T11:00:00.000Z');
    await match('fnr_a');
    await refresh();
    expect(await read(searchId)).toEqual(['fnr_m', 'fnr_a']);
    const keys = (await rows()).map(({ addedAt, id }) => `${addedAt} ${id}`);
    expect(keys).toEqual(keys.toSorted());
  });
});

describe('an import', () => {
  it('checks changed records against the searches of their kind and edges, and no others', async () => {
    const filters = {
      rounds: { companyName: { eq: 'Edge' } },
      edge: { company: { organizationName: { eq: 'Edge' } } },
      deep: { or: [{ not: { not: { company: { organizationName: { eq: 'Edge' } } } } }] },
    };
    await refreshSearches(server.db, server.clock);
    const others = (await listSavedSearches(server.db)).length;
    const ids: Record<string, number> = {};
    for (const [name, filter] of Object.entries(filters))
      ids[name] = await saveSearch(server, { product: 'funding_rounds', filter });
    const counts = async (): Promise<Record<string, number>> => {
      const found = Object.entries(ids).map(async ([name, id]) => [
        name,
        (await findSearch(server, id)).rowCount,
      ]);
      return Object.fromEntries(await Promise.all(found)) as Record<string, number>;
    };
    const refresh = (): Promise<object> => refreshSearches(server.db, server.clock);
    await seed(server.db, { Company: [{ id: 'ed9e', organization_name: 'Other' }] });
    expect(await refresh()).toEqual({ searches: 0, added: 0, removed: 0 });
    const round = { funding_round_id: 'fnr_edge', name: 'Round', company_name: 'Edge', company_id: 'ed9e' };
    await seed(server.db, { FundingRound: [round] });
    expect(await refresh()).toEqual({ searches: others + 3, added: 1, removed: 0 });
    expect(await counts()).toEqual({ rounds: 1, edge: 0, deep: 0 });
    await seed(server.db, { Company: [{ id: 'ed9e', organization_name: 'Edge' }] });
    expect(await refresh()).toEqual({ searches: 2, added: 2, removed: 0 });
    expect(await counts()).toEqual({ rounds: 1, edge: 1, deep: 1 });
    await seed(server.db, { FundingRound: [round], Company: [{ id: 'ed9e', organization_name: 'Edge' }] });
    expect(await refresh()).toEqual({ searches: 0, added: 0, removed: 0 });
  });
});
