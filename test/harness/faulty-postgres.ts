import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

/**
 * The simulated failure. `silent` accepts connections and never responds to statements. Otherwise every connection gets
 * an error with this SQLSTATE.
 */
export type Sickness =
  | 'silent'
  | {
      readonly code: string;
      readonly words: string;
      /** True if connections are accepted, and their statements fail. */
      readonly isOfStatements?: boolean;
    };

/** A simulated PostgreSQL server that is unavailable. */
export interface SickPostgres {
  readonly url: string;
  sickness: Sickness;
  /** Returns the number of open connections. */
  connections(): number;
  close(): Promise<void>;
}

export async function startSickPostgres(): Promise<SickPostgres> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    socket.once('data', () => {
      const { sickness } = sick;
      if (sickness === 'silent') socket.write(Buffer.concat([authenticated, ready]));
      else if (sickness.isOfStatements !== true) socket.end(failure(sickness));
      else {
        socket.write(Buffer.concat([authenticated, ready]));
        socket.once('data', () => socket.end(failure(sickness)));
      }
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const sick: SickPostgres = {
    url: `postgresql://unknown@127.0.0.1:${(server.address() as AddressInfo).port}/none`,
    sickness: 'silent',
    connections: () => sockets.size,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
  return sick;
}

/** Encodes a message of PostgreSQL's protocol: type, length and content. */
function message(type: string, content: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeInt32BE(content.length + 4);
  return Buffer.concat([Buffer.from(type), length, content]);
}

const authenticated = message('R', Buffer.alloc(4));
const ready = message('Z', Buffer.from('I'));

function failure({ code, words }: Exclude<Sickness, string>): Buffer {
  const fields = ['SFATAL', 'VFATAL', `C${code}`, `M${words}`].map((field) => `${field}\0`).join('');
  return message('E', Buffer.from(`${fields}\0`));
}
