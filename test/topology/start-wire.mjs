import { once } from 'node:events';
import { createConnection } from 'node:net';
import { join } from 'node:path';
import { ManagedProcess } from './managed-process.mjs';

/**
 * A relay between two processes: frozen, it is a network that carries nothing and says nothing; killed, one that resets
 * and refuses connections. A managed process with `url`, PostgreSQL's address through it.
 */
export async function startWire(name, { port, to, directory }) {
  const wire = new ManagedProcess({
    name,
    log: join(directory, `${name}.log`),
    command: [process.execPath, join(import.meta.dirname, 'wire.mjs'), String(port), String(to)],
    isReady: async () => {
      const socket = createConnection(port, '127.0.0.1');
      await once(socket, 'connect');
      socket.destroy();
      return true;
    },
  });
  wire.url = `postgresql://postgres@127.0.0.1:${port}/dealgraph`;
  return wire.start();
}
