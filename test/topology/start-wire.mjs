import { once } from 'node:events';
import { createConnection } from 'node:net';
import { join } from 'node:path';
import { ManagedProcess } from './managed-process.mjs';

/**
 * Starts a relay to the database server on port `to`. A frozen relay simulates a network that drops all packets, and a
 * killed relay a network that resets and refuses connections. Returns a `ManagedProcess` with `url`, the URL of the
 * database through the relay.
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
