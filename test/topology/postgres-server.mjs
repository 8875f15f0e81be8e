import { execFile } from 'node:child_process';
import { appendFileSync, chownSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { findPostgres, findServant } from './find-programs.mjs';
import { ManagedProcess } from './managed-process.mjs';

const run = promisify(execFile);
const database = 'dealgraph';

/** A PostgreSQL server of the topology. */
export class PostgresServer extends ManagedProcess {
  constructor({ name, directory, port }) {
    super({
      name,
      log: `${directory}.log`,
      command: [join(findPostgres(), 'postgres'), '-D', directory],
      user: findServant(),
      // Fast shutdown: clients are disconnected, committed data is preserved.
      stopSignal: 'SIGINT',
      isReady: () => this.sql('SELECT 1', [], 'postgres').then(() => true),
    });
    this.directory = directory;
    this.port = port;
  }

  get url() {
    return `postgresql://postgres@127.0.0.1:${this.port}/${database}`;
  }

  /** Runs a statement over a new connection and returns its rows. */
  async sql(text, values = [], of = database) {
    const connectionString = this.url.replace(/\w+$/, of);
    const client = new pg.Client({ connectionString, connectionTimeoutMillis: 2000 });
    client.on('error', () => undefined); // The statement reports the error.
    await client.connect();
    try {
      return (await client.query(text, values)).rows;
    } finally {
      await client.end().catch(() => undefined);
    }
  }

  /** Promotes a replica to primary. Resolves when it accepts writes. */
  async promote() {
    await this.sql('SELECT pg_promote(true, 30)');
  }
}

/**
 * Creates and starts a primary. With `durable`, each commit is flushed to disk, as in production. Without `durable`, a
 * power failure of the machine could lose data, but a killed process loses none.
 */
export async function startPrimary({ directory, port, durable = false, settings = {} }) {
  makeFolder(directory);
  await runAsServant('initdb', [
    '-D',
    directory,
    '-U',
    'postgres',
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--locale=C.UTF-8',
    '-N',
  ]);
  configure(directory, {
    ...base(port),
    fsync: durable ? 'on' : 'off',
    max_wal_senders: 10,
    wal_keep_size: '256MB',
    ...settings,
  });
  const primary = await new PostgresServer({ name: 'primary', directory, port }).start();
  await primary.sql(`CREATE DATABASE ${database}`, [], 'postgres');
  return primary;
}

/** Starts a streaming replica of a running primary. */
export async function startReplica(primary, { name, directory, port, settings = {} }) {
  makeFolder(directory);
  const source = `postgresql://postgres@127.0.0.1:${primary.port}/postgres?application_name=${name}`;
  await runAsServant('pg_basebackup', [
    '-D',
    directory,
    '-d',
    source,
    '-c',
    'fast',
    '-X',
    'stream',
    '-R',
    '-N',
  ]);
  configure(directory, { port, ...settings });
  return new PostgresServer({ name, directory, port }).start();
}

/** Makes each commit wait for this many replicas. */
export async function commitSynchronously(primary, replicas) {
  await primary.sql(`ALTER SYSTEM SET synchronous_standby_names = 'ANY ${replicas} (*)'`);
  await primary.sql('SELECT pg_reload_conf()');
}

function base(port) {
  return {
    port,
    listen_addresses: "'127.0.0.1'",
    unix_socket_directories: "''",
    max_connections: 200,
    shared_buffers: '64MB',
    hot_standby: 'on',
    wal_level: 'replica',
    wal_receiver_status_interval: '1s',
    log_min_messages: 'warning',
  };
}

function configure(directory, settings) {
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}\n`);
  appendFileSync(join(directory, 'postgresql.conf'), lines.join(''));
}

function makeFolder(directory) {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const servant = findServant();
  if (servant !== undefined) chownSync(directory, servant.uid, servant.gid);
}

async function runAsServant(program, options) {
  const { uid, gid } = findServant() ?? {};
  await run(join(findPostgres(), program), options, { uid, gid, cwd: '/' });
}
