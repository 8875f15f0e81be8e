import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { findProgram } from './find-programs.mjs';
import { ManagedProcess } from './managed-process.mjs';

const deployed = join(import.meta.dirname, '..', '..', 'docs', 'deploy', 'haproxy-primary.cfg');

/**
 * Starts HAProxy in front of PostgreSQL servers, with docs/deploy/haproxy-primary.cfg. It routes connections to the server that accepts writes: its health
 * check logs in to each server and calls `pg_is_in_recovery()`. Returns a `ManagedProcess` with `url`.
 */
export async function startPrimaryProxy(servers, { port, directory }) {
  const file = join(directory, 'haproxy-primary.cfg');
  const lines = servers.map(({ name, port: at }) => `  server ${name} 127.0.0.1:${at}`).join('\n');
  const text = readFileSync(deployed, 'utf8')
    .replace(/^ +bind .+$/m, `  bind 127.0.0.1:${port}`)
    .replace(/(?:^ +server .+\n)+/m, `${lines}\n`);
  writeFileSync(file, text);
  const url = `postgresql://postgres@127.0.0.1:${port}/dealgraph`;
  const proxy = new ManagedProcess({
    name: 'primary-proxy',
    log: join(directory, 'primary-proxy.log'),
    command: [findProgram('haproxy'), '-f', file],
    stopSignal: 'SIGTERM',
    isReady: () => answers(url),
  });
  return Object.assign(await proxy.start(), { url });
}

async function answers(url) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
  client.on('error', () => undefined);
  await client.connect();
  await client.end();
  return true;
}
