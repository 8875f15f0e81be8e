import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A TCP proxy for PostgreSQL or an API server. It can drop a response, as a network failure or a failover would. */
export interface LossyProxy {
  readonly port: number;
  /** Forwards the next request that contains this text, then closes its connection without forwarding the response. */
  loseReplyTo(text: string): void;
  /** Closes all open connections. */
  cut(): void;
  /** Returns the number of dropped responses. */
  lost(): number;
  close(): Promise<void>;
}

/** Long enough for a statement to commit. */
const commitMilliseconds = 200;

export async function startLossyProxy(target: URL): Promise<LossyProxy> {
  const sockets = new Set<Socket>();
  let wanted: string | null = null;
  let lost = 0;
  const server = createServer((client) => {
    const database = connect(Number(target.port || 5432), target.hostname);
    const pair = [client, database];
    let isLosing = false;
    client.on('data', (bytes) => {
      if (wanted !== null && bytes.includes(wanted)) {
        wanted = null;
        isLosing = true;
        lost++;
        setTimeout(() => {
          for (const socket of pair) socket.destroy();
        }, commitMilliseconds);
      }
      database.write(bytes);
    });
    database.on('data', (bytes) => {
      if (!isLosing) client.write(bytes);
    });
    for (const socket of pair) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        for (const either of pair) either.destroy();
        sockets.delete(socket);
      });
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    loseReplyTo: (text) => {
      wanted = text;
    },
    cut: () => {
      for (const socket of sockets) socket.destroy();
    },
    lost: () => lost,
    close: async () => {
      server.close();
      for (const socket of sockets) socket.destroy();
      await once(server, 'close');
    },
  };
}
