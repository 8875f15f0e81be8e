import { followDatabase } from '../../../src/cli/follow-database.js';
import { openDatabase } from '../../../src/database/engine/open-database.js';
import { createMetrics } from '../../../src/http/metrics.js';
import { forgetImport, noteImport } from '../../../src/import/sql/import-checkpoints.js';
import { startSickPostgres } from '../../harness/faulty-postgres.js';
import { startServer, TestClock } from '../../harness/start-server.js';

/** Returns the values of the metrics by name. */
async function valuesOf(metrics: ReturnType<typeof createMetrics>): Promise<Record<string, number>> {
  const lines = (await metrics.render()).split('\n').filter((line) => line.startsWith('dealgraph'));
  return Object.fromEntries(lines.map((line) => [line.split(' ')[0] ?? '', Number(line.split(' ')[1])]));
}

it('a database that does not respond is reported as down, and metrics that it would provide are absent', async () => {
  const sick = await startSickPostgres();
  const db = await openDatabase({ url: sick.url });
  const metrics = createMetrics({ ofProcess: false });
  followDatabase(metrics, { db, clock: new TestClock() });
  const values = await valuesOf(metrics);
  expect(values).toMatchObject({ dealgraph_database_up: 0, dealgraph_sourcing_resolved_total: 0 });
  expect(
    Object.keys(values).filter((name) => /_(feed|import|imports|webhook_(o|e|f)\w+)_/.test(name)),
  ).toEqual([]);
  await sick.close();
  await db.close();
});

it('imports are reported only while they run, with the progress of the slowest one', async () => {
  const server = await startServer();
  const metrics = createMetrics({ ofProcess: false });
  followDatabase(metrics, server.services);
  await noteImport(server.db, 'a', { records: 300, done: 0.75 });
  await noteImport(server.db, 'b', { records: 10, done: 0.1 });
  await noteImport(server.db, 'b', { records: 20, done: 0.25 });
  expect(await valuesOf(metrics)).toMatchObject({
    dealgraph_database_up: 1,
    dealgraph_imports_running: 2,
    dealgraph_import_records: 320,
    dealgraph_import_progress_ratio: 0.25,
    dealgraph_import_seconds_since_progress: expect.any(Number) as unknown,
  });
  await forgetImport(server.db, 'a');
  await forgetImport(server.db, 'b');
  const after = await valuesOf(metrics);
  expect(after).toMatchObject({ dealgraph_imports_running: 0, dealgraph_feed_lag_seconds: 0 });
  expect(after).not.toHaveProperty('dealgraph_import_progress_ratio');
  await server.stop();
});
