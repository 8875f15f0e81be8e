import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { findProgram } from './find-programs.mjs';
import { ManagedProcess } from './managed-process.mjs';
import { renderTemplate } from './render-template.mjs';

const protocol = 0x0003_0000;

/**
 * Starts HAProxy in front of PostgreSQL servers. It routes connections to the server that accepts writes: its health
 * check logs in to each server and calls `pg_is_in_recovery()`. Returns a `ManagedProcess` with `url`.
 */
export async function startPrimaryProxy(servers, { port, directory }) {
  const file = join(directory, 'haproxy-primary.cfg');
  const lines = servers.map(({ name, port: at }) => `  server ${name} 127.0.0.1:${at}`).join('\n');
  const values = { listen: `127.0.0.1:${port}`, login: login(), question: question(), servers: lines };
  writeFileSync(file, renderTemplate('haproxy-primary.cfg', values));
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

/** Returns the startup message of a PostgreSQL client, in hex. */
function login() {
  const text = Buffer.from('user\0postgres\0database\0postgres\0\0');
  const head = Buffer.alloc(8);
  head.writeInt32BE(8 + text.length, 0);
  head.writeInt32BE(protocol, 4);
  return Buffer.concat([head, text]).toString('hex');
}

function question() {
  const text = Buffer.from('SELECT pg_is_in_recovery()\0');
  const head = Buffer.alloc(5);
  head.write('Q');
  head.writeInt32BE(4 + text.length, 1);
  return Buffer.concat([head, text]).toString('hex');
}

async function answers(url) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
  client.on('error', () => undefined);
  await client.connect();
  await client.end();
  return true;
}
