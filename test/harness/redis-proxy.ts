import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';

/** Stands between servers and a real Redis: it can go away, hang, come back, and tell what was sent. */
export interface RedisProxy {
  readonly url: string;
  /** The names of the commands that came, in upper case. */
  commands(): string[];
  /** Bytes that Redis was sent so far. */
  bytes(): number;
  /** Refuses connections and ends those there are. */
  close(): Promise<void>;
  open(): Promise<void>;
  /** Takes bytes and passes none on, until it is told otherwise. */
  hang(isHanging: boolean): void;
}

/** A proxy that is open. */
export async function startRedisProxy(redisUrl: string): Promise<RedisProxy> {
  const target = new URL(redisUrl);
  const pairs = new Set<readonly [Socket, Socket]>();
  const sent: Buffer[] = [];
  let server: Server | undefined;
  // Below the ports that outgoing connections are given, so that none takes it while the proxy is closed.
  let port = 0;
  let isHanging = false;
  const held: (() => unknown)[] = [];

  /** What is held back is passed on later, in its order, as a network does. */
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

/** A command is an array of texts: `*3\r\n$4\r\nZADD\r\n...`. */
function namesOf(protocol: string): string[] {
  return [...protocol.matchAll(/\*\d+\r\n\$\d+\r\n([^\r]+)\r\n/g)].map(([, name = '']) => name.toUpperCase());
}
