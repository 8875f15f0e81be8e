import pg from 'pg';
import { describeWhere, pause, postgresUrl } from '../../harness/dealgraph.js';
import { expectError } from '../../harness/expect-error.js';
import { type LossyProxy, startLossyProxy } from '../../harness/lossy-proxy.js';
import { companyPath, type MeteredServer, startMeteredServer } from '../../harness/metered-server.js';
import { startTwin, type Twin } from '../../harness/start-twin.js';

const reason = 'the embedded database has one session, which cannot cancel its own statements.';
/** Far below the `statement_timeout` of sessions, which is 25 s, and after which a statement ends in any case. */
const cancelledWithinMs = 15_000;

describeWhere(postgresUrl !== undefined, reason, 'a lost cancellation', () => {
  let server: MeteredServer;
  let twin: Twin;
  let proxy: LossyProxy;

  beforeAll(async () => {
    server = await startMeteredServer();
    proxy = await startLossyProxy(new URL(server.databaseUrl ?? ''));
    twin = await startTwin(server, {
      bounds: { requestMs: 1000 },
      through: (url) => proxy.through(url),
    });
  });
  afterAll(async () => {
    await twin.stop();
    await proxy.close();
    await server.stop();
  });

  /** Returns the number of statements that wait for a lock. */
  async function waitingStatements(): Promise<number> {
    const { rows } = await server.db.pool.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM pg_stat_activity
       WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    );
    return Number(rows[0]?.count);
  }

  it.each(['closed', 'open'] as const)(
    'is repeated until the statement has ended, if its connection was %s',
    async (how) => {
      const { secret } = await server.account({ credits: 10 });
      const as = twin.as(secret);
      expect((await as.get(companyPath)).status).toBe(200);
      const before = proxy.lost();
      const holder = new pg.Client({ connectionString: server.databaseUrl });
      await holder.connect();
      try {
        await holder.query('BEGIN; LOCK TABLE company IN ACCESS EXCLUSIVE MODE');
        proxy.loseCancellation(how);
        const end = Date.now() + cancelledWithinMs;
        expectError(await as.get(companyPath), 503, 'TIMED_OUT');
        while (Date.now() < end && (await waitingStatements()) > 0) await pause(50);
        expect([proxy.lost() - before, await waitingStatements()]).toEqual([1, 0]);
        expect(Date.now()).toBeLessThan(end);
      } finally {
        await holder.end();
      }
      expect((await as.get(companyPath)).status).toBe(200);
    },
  );
});
