import { readFileSync, writeFileSync } from 'node:fs';
import { createConnection } from 'node:net';
import { join } from 'node:path';
import { findProgram } from './find-programs.mjs';
import { ManagedProcess } from './managed-process.mjs';

const deployed = join(import.meta.dirname, '..', '..', 'docs', 'deploy', 'haproxy.cfg');

/**
 * Starts HAProxy in front of gateways, with docs/deploy/haproxy.cfg. Returns a `ManagedProcess` with `url` and
 * `ask(command)`, which sends a command to HAProxy's admin socket.
 */
export async function startProxy(gateways, { port, directory }) {
  const adminSocket = join(directory, 'haproxy.sock');
  const file = join(directory, 'haproxy.cfg');
  writeFileSync(file, configure(gateways, { port, adminSocket }));
  const url = `http://127.0.0.1:${port}`;
  const proxy = new ManagedProcess({
    name: 'proxy',
    log: join(directory, 'proxy.log'),
    command: [findProgram('haproxy'), '-f', file],
    // Graceful shutdown: the process exits after the last response.
    stopSignal: 'SIGUSR1',
    isReady: async () => (await fetch(`${url}/metrics`)).status === 404,
  });
  return Object.assign(await proxy.start(), { url, ask: (command) => ask(adminSocket, command) });
}

/** Returns the deployed configuration with the addresses of plain processes, as its comments describe. */
function configure(gateways, { port, adminSocket }) {
  const each = (line) =>
    gateways.map(({ name, url }) => `  server ${line(name, new URL(url).host)}`).join('\n');
  const replacements = [
    [/^ +stats socket \S+/m, `  stats socket ${adminSocket}`],
    [/^ +bind .+$/m, `  bind 127.0.0.1:${port}`],
    [/^ +server-template gateway .+$/m, each((name, host) => `${name} ${host}`)],
    [
      /^ +server-template gateway-unchecked .+$/m,
      each((name, host) => `${name}-unchecked ${host} no-check backup`),
    ],
    [/^resolvers docker\n(?: .*\n)+/m, ''],
  ];
  return replacements.reduce(
    (text, [pattern, line]) => {
      if (!pattern.test(text)) throw new Error(`docs/deploy/haproxy.cfg has no line like ${pattern.source}.`);
      return text.replace(pattern, () => line);
    },
    readFileSync(deployed, 'utf8'),
  );
}

async function ask(adminSocket, command) {
  const socket = createConnection(adminSocket);
  socket.end(`${command}\n`);
  let answer = '';
  for await (const part of socket) answer += part;
  return answer.trim();
}
