import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';

/** Says to whoever connects that it is in this state, by PostgreSQL's code, or lets them in and then says nothing. */
export type Sickness = 'silent' | { readonly code: string; readonly words: string };

/** What a PostgreSQL that is not well looks like from outside. */
export interface SickPostgres {
  readonly url: string;
  sickness: Sickness;
  /** How many connections it has now. */
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
      else socket.end(failure(sickness));
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const sick: SickPostgres = {
    url: `postgresql://nobody@127.0.0.1:${(server.address() as AddressInfo).port}/none`,
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

/** A message of PostgreSQL's protocol: its type, its length, its content. */
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
