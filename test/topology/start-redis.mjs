import { once } from 'node:events';
import { createConnection } from 'node:net';
import { join } from 'node:path';
import { findProgram } from './find-programs.mjs';
import { ManagedProcess } from './managed-process.mjs';

/** Starts Redis without persistence. Returns a `ManagedProcess` with `url`. */
export async function startRedis({ port, directory }) {
  const redis = new ManagedProcess({
    name: 'redis',
    log: join(directory, 'redis.log'),
    command: [
      findProgram('redis-server'),
      '--port',
      String(port),
      '--bind',
      '127.0.0.1',
      '--save',
      '',
      '--appendonly',
      'no',
    ],
    isReady: () => accepts(port),
  });
  redis.url = `redis://127.0.0.1:${port}`;
  return redis.start();
}

async function accepts(port) {
  const socket = createConnection(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.destroy();
  return true;
}
