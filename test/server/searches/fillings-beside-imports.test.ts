import { refreshSearches } from '../../../src/import/refresh-searches.js';
import { appendLock } from '../../../src/searches/sql/with-fill-slot.js';
import { describeWhere, postgresUrl } from '../../harness/dealgraph.js';
import { findSearch, listSearchRows, refreshSearch, saveSearch } from '../../harness/saved-search.js';
import { seed } from '../../harness/seed.js';
import { startServer, type TestServer } from '../../harness/start-server.js';

const reason = 'the embedded database has one session, so nothing is imported while a search is filled';

describeWhere(postgresUrl !== undefined, reason, 'an import of few records while a search is filled', () => {
  let server: TestServer;
  beforeEach(async () => {
    server = await startServer();
    await seed(server.db, { Company: [{ id: 'c1' }] });
    await refreshSearches(server.db, server.clock);
  });
  afterEach(() => server.stop());

  /**
   * Stops the filling of a search after it has found its records and before it adds them. Returns a function that
   * resolves when the filling waits, and one that lets it go on.
   */
  async function holdFilling(searchId: number) {
    const client = await server.db.longPool.connect();
    await client.query('SELECT pg_advisory_lock($1, $2)', [appendLock, searchId]);
    const waits = async (): Promise<void> => {
      for (;;) {
        const { rows } = await client.query(
          `SELECT FROM pg_locks WHERE NOT granted AND locktype = 'advisory' AND objid = $1`,
          [searchId],
        );
        if (rows.length > 0) return;
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    };
    const end = async (): Promise<void> => {
      await client.query('SELECT pg_advisory_unlock($1, $2)', [appendLock, searchId]);
      client.release();
    };
    return { waits, end };
  }

  async function nextSearchId(): Promise<number> {
    const { rows } = await server.db.pool.query<{ id: number }>(
      `SELECT CASE WHEN is_called THEN last_value + 1 ELSE last_value END AS id FROM saved_search_id_seq`,
    );
    return Number(rows[0]?.id);
  }

  async function importCompany(id: string): Promise<void> {
    await seed(server.db, { Company: [{ id }] });
    await refreshSearches(server.db, server.clock);
  }

  const idsOf = async (searchId: number): Promise<string[]> =>
    (await listSearchRows(server, searchId)).map(({ id }) => id);

  const notes = async (): Promise<number> => server.db.prisma.changedRecord.count();

  it('updates the other searches at once, and the new search has its records too', async () => {
    const other = await saveSearch(server, { product: 'companies' });
    const filling = await holdFilling(await nextSearchId());
    const saved = saveSearch(server, { product: 'companies' });
    await filling.waits();
    await importCompany('c2');
    expect(await idsOf(other)).toEqual(['c1', 'c2']);
    await filling.end();
    const searchId = await saved;
    expect(await idsOf(searchId)).toEqual(['c1', 'c2']);
    expect(await findSearch(server, searchId)).toMatchObject({ rowCount: 2 });
    expect(await notes()).toBe(1);
    await refreshSearches(server.db, server.clock);
    expect(await notes()).toBe(0);
  });

  it('waits with more than 10,000 changes, with which a search does not catch up', async () => {
    const filling = await holdFilling(await nextSearchId());
    const saved = saveSearch(server, { product: 'companies' });
    await filling.waits();
    await seed(server.db, { Company: [{ id: 'c2' }] });
    await server.db.pool.query(
      `INSERT INTO changed_record (kind, record_id) SELECT 'Company', 'none' || n FROM generate_series(1, 10000) AS n`,
    );
    let isRefreshed = false;
    const refreshed = refreshSearches(server.db, server.clock).then(() => (isRefreshed = true));
    // Longer than an import of few changes waits.
    await new Promise((resolve) => setTimeout(resolve, 1500));
    expect(isRefreshed).toBe(false);
    await filling.end();
    const searchId = await saved;
    await refreshed;
    expect([await idsOf(searchId), await notes()]).toEqual([['c1', 'c2'], 0]);
  });

  it('leaves a search that is refreshed, and the refresh adds its records', async () => {
    const searchId = await saveSearch(server, { product: 'companies' });
    // A company that the search does not have yet, so that the refresh has something to add.
    await seed(server.db, { Company: [{ id: 'c2' }] });
    const filling = await holdFilling(searchId);
    const refreshed = refreshSearch(server, searchId);
    await filling.waits();
    await importCompany('c3');
    await server.db.pool.query(`DELETE FROM company WHERE id = 'c1'`);
    await filling.end();
    expect(await refreshed).toEqual({ added: 2, removed: 1, rowCount: 2 });
    expect(await idsOf(searchId)).toEqual(['c2', 'c3']);
    await refreshSearches(server.db, server.clock);
    expect([await idsOf(searchId), await notes()]).toEqual([['c2', 'c3'], 0]);
  });
});
