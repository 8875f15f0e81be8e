import { chownSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { findProgram, findServant } from './find-programs.mjs';
import { ManagedProcess } from './managed-process.mjs';
import { renderTemplate } from './render-template.mjs';

/** Starts PgBouncer in transaction mode in front of a primary. Returns a `ManagedProcess` with `url`. */
export async function startPooler(primary, { port, directory, poolSize = 20 }) {
  const [authFile, file] = ['users.txt', 'pgbouncer.ini'].map((name) => join(directory, name));
  writeFileSync(authFile, '"postgres" ""\n');
  const values = {
    database: 'dealgraph',
    primaryHost: '127.0.0.1',
    primaryPort: primary.port,
    listenAddress: '127.0.0.1',
    listenPort: port,
    authType: 'trust',
    authFile,
    poolSize,
  };
  writeFileSync(file, renderTemplate('pgbouncer.ini', values));
  const user = findServant();
  if (user !== undefined) for (const path of [authFile, file]) chownSync(path, user.uid, user.gid);
  const url = `postgresql://postgres@127.0.0.1:${port}/dealgraph`;
  const pooler = new ManagedProcess({
    name: 'pooler',
    log: join(directory, 'pooler.log'),
    command: [findProgram('pgbouncer'), file],
    user,
    // Immediate shutdown: clients are disconnected, as when PgBouncer's machine restarts.
    stopSignal: 'SIGTERM',
    isReady: () => answers(url),
  });
  pooler.url = url;
  return pooler.start();
}

async function answers(url) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
  await client.connect();
  await client.end();
  return true;
}
