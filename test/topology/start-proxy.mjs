import { writeFileSync } from 'node:fs';
import { createConnection } from 'node:net';
import { join } from 'node:path';
import { findProgram } from './find-programs.mjs';
import { ManagedProcess } from './managed-process.mjs';
import { renderTemplate } from './render-template.mjs';

/**
 * Starts HAProxy in front of gateways. Returns a `ManagedProcess` with `url` and `ask(command)`, which sends a command
 * to HAProxy's admin socket.
 */
export async function startProxy(gateways, { port, directory }) {
  const adminSocket = join(directory, 'haproxy.sock');
  const file = join(directory, 'haproxy.cfg');
  const each = (line) =>
    gateways.map(({ name, url }) => `  server ${line(name, new URL(url).host)}`).join('\n');
  const servers = each((name, host) => `${name} ${host}`);
  const backups = each((name, host) => `${name}-unchecked ${host} no-check backup`);
  const values = { adminSocket, listen: `127.0.0.1:${port}`, servers, backups };
  writeFileSync(file, renderTemplate('haproxy.cfg', values));
  const url = `http://127.0.0.1:${port}`;
  const proxy = new ManagedProcess({
    name: 'proxy',
    log: join(directory, 'proxy.log'),
    command: [findProgram('haproxy'), '-f', file],
    // Graceful shutdown: the process exits after the last response.
    stopSignal: 'SIGUSR1',
    isReady: async () => (await fetch(`${url}/healthz`)).ok,
  });
  return Object.assign(await proxy.start(), { url, ask: (command) => ask(adminSocket, command) });
}

async function ask(adminSocket, command) {
  const socket = createConnection(adminSocket);
  socket.end(`${command}\n`);
  let answer = '';
  for await (const part of socket) answer += part;
  return answer.trim();
}
