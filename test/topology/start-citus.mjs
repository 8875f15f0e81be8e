import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { findPostgres } from './find-programs.mjs';
import { freePorts } from './free-ports.mjs';
import { startPrimary } from './postgres-server.mjs';
import { runCommand } from './run-command.mjs';

const settings = {
  shared_preload_libraries: "'citus'",
  wal_level: 'logical',
  max_worker_processes: 40,
  max_prepared_transactions: 100,
  'citus.recover_2pc_interval': '5s',
  // Connections between nodes need no TLS, because all nodes are on this machine.
  'citus.node_conninfo': "'sslmode=disable'",
};

/** Returns true if the PostgreSQL extension citus is installed. */
export function hasCitus() {
  const folder = findPostgres();
  if (folder === null) return false;
  const libraries = execFileSync(join(folder, 'pg_config'), ['--pkglibdir'], { encoding: 'utf8' }).trim();
  return existsSync(join(libraries, 'citus.so'));
}

/** Starts a PostgreSQL server with the extension citus: the coordinator or a worker. */
export async function startNode(folder, name, port) {
  const node = await startPrimary({ directory: join(folder, name), port, settings, durable: true });
  await node.sql('CREATE EXTENSION citus');
  return node;
}

/**
 * Starts a Citus cluster of a coordinator and workers, and migrates its database. `dealgraph distribute` then creates
 * the shards. Returns `coordinator`, `workers` and `stop`.
 */
export async function startCitus(folder, { workers: count = 2 } = {}) {
  const ports = await freePorts(count + 1);
  const [coordinator, ...workers] = await Promise.all(
    ports.map((port, at) => startNode(folder, at === 0 ? 'coordinator' : `worker${at}`, port)),
  );
  await coordinator.sql('SELECT citus_set_coordinator_host($1, $2)', ['127.0.0.1', coordinator.port]);
  for (const worker of workers) await addWorker(coordinator, worker);
  await runCommand(['migrate'], { DATABASE_URL: coordinator.url });
  const stop = () => Promise.all([coordinator, ...workers].map((node) => node.kill()));
  return { coordinator, workers, stop };
}

/** Adds a worker to the cluster. It has no shards until shards are moved to it or rebalanced. */
export async function addWorker(coordinator, worker) {
  await coordinator.sql('SELECT citus_add_node($1, $2)', ['127.0.0.1', worker.port]);
}
