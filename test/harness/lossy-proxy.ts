import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/**
 * A TCP proxy for PostgreSQL or an API server. It can drop a response or a cancellation, as a network failure or a
 * failover would.
 */
export interface LossyProxy {
  readonly port: number;
  /** Returns the URL of the target with the address of this proxy. */
  through(url: string): string;
  /** Forwards the next request that contains this text, then closes its connection without forwarding the response. */
  loseReplyTo(text: string): void;
  /** Discards the next request to cancel a statement. Closes its connection, or leaves it open. */
  loseCancellation(connection: 'closed' | 'open'): void;
  /** Closes all open connections. */
  cut(): void;
  /** Returns the number of dropped responses and cancellations. */
  lost(): number;
  close(): Promise<void>;
}

/** The beginning of PostgreSQL's message CancelRequest: its length and its code. */
const cancellation = Buffer.from([0, 0, 0, 16, 4, 210, 22, 46]);

/** Long enough for a statement to commit. */
const commitMilliseconds = 200;

export async function startLossyProxy(target: URL): Promise<LossyProxy> {
  const sockets = new Set<Socket>();
  let wanted: string | null = null;
  let lost = 0;
  let cancelling: 'closed' | 'open' | null = null;
  const server = createServer((client) => {
    const database = connect(Number(target.port || 5432), target.hostname);
    const pair = [client, database];
    let isLosing = false;
    client.on('data', (bytes) => {
      if (cancelling !== null && bytes.subarray(0, cancellation.length).equals(cancellation)) {
        if (cancelling === 'closed') client.destroy();
        cancelling = null;
        lost++;
        return;
      }
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
  const { port } = server.address() as AddressInfo;
  return {
    port,
    through: (url) => {
      const address = new URL(url);
      address.host = `127.0.0.1:${port}`;
      return address.href;
    },
    loseReplyTo: (text) => {
      wanted = text;
    },
    loseCancellation: (connection) => {
      cancelling = connection;
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
