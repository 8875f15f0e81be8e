import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';

/** A proxy between servers and a real Redis. It can disconnect, hang and recover, and it records the commands. */
export interface RedisProxy {
  readonly url: string;
  /** Returns the names of the commands received so far, in upper case. */
  commands(): string[];
  /** Returns the number of bytes received for Redis so far. */
  bytes(): number;
  /** Refuses new connections and closes the existing ones. */
  close(): Promise<void>;
  open(): Promise<void>;
  /** While hanging, the proxy accepts bytes but does not forward them. Afterward it forwards them. */
  hang(isHanging: boolean): void;
}

/** Starts a proxy, which accepts connections immediately. */
export async function startRedisProxy(redisUrl: string): Promise<RedisProxy> {
  const target = new URL(redisUrl);
  const pairs = new Set<readonly [Socket, Socket]>();
  const sent: Buffer[] = [];
  let server: Server | undefined;
  // Below the ephemeral ports, so that no outgoing connection occupies the port while the proxy is closed.
  let port = 0;
  let isHanging = false;
  const held: (() => unknown)[] = [];

  /** Forwards a write, or holds it back while hanging. Writes that were held back are forwarded later, in order. */
  const pass = (write: () => unknown): void => {
    if (isHanging) held.push(write);
    else write();
  };
  const accept = (client: Socket): void => {
    const redis = connect(Number(target.port || 6379), target.hostname);
    const pair = [client, redis] as const;
    pairs.add(pair);
    client.on('data', (bytes) => {
      sent.push(bytes);
      pass(() => redis.write(bytes));
    });
    redis.on('data', (bytes) => {
      pass(() => client.write(bytes));
    });
    for (const socket of pair) {
      socket.on('error', () => undefined);
      socket.on('close', () => {
        pairs.delete(pair);
        for (const either of pair) either.destroy();
      });
    }
  };
  const open = async (): Promise<void> => {
    server = createServer(accept).listen(port, '127.0.0.1');
    await once(server, 'listening');
  };
  const openSomewhere = async (): Promise<void> => {
    for (let attempt = 0; attempt < 20; attempt++) {
      port = 10_000 + Math.floor(Math.random() * 20_000);
      try {
        await open();
        return;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
      }
    }
    throw new Error('There is no free port for the proxy.');
  };
  const close = async (): Promise<void> => {
    const closed = server && once(server, 'close');
    server?.close();
    for (const pair of pairs) for (const socket of pair) socket.destroy();
    await closed;
  };
  await openSomewhere();
  return {
    url: `redis://127.0.0.1:${port}`,
    commands: () => namesOf(Buffer.concat(sent).toString('latin1')),
    bytes: () => sent.reduce((sum, { length }) => sum + length, 0),
    close,
    open,
    hang: (hanging) => {
      isHanging = hanging;
      if (!isHanging) for (const write of held.splice(0)) write();
    },
  };
}

/** Returns the command names in a byte stream. A command is an array of strings: `*3\r\n$4\r\nZADD\r\n...`. */
function namesOf(protocol: string): string[] {
  return [...protocol.matchAll(/\*\d+\r\n\$\d+\r\n([^\r]+)\r\n/g)].map(([, name = '']) => name.toUpperCase());
}
