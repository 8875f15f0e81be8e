import { chmodSync } from 'node:fs';
import { createConnection, createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { auditOf, type AuditLine } from './audit.js';
import { CommandError, type CommandServices, type Progress } from './command.js';
import { describeFailure } from './describe-failure.js';
import { createSocketDirectory, findSocket, removeSocketDirectory } from './socket-directory.js';

/** One line of the conversation: the client sends a request, the server any number of lines of progress and output, and one outcome. */
interface CommandRequest {
  readonly command: string;
  readonly input: unknown;
  /** The user who asks, for the audit; the socket is open to this user and root alone. */
  readonly by?: string;
}

type CommandReply =
  | { readonly progress: Progress }
  | { readonly output: string }
  | { readonly answer: object }
  | { readonly error: string };

/** Where commands of other processes are taken, until it is closed. */
export interface CommandSocket {
  /** Tells the commands at work to stop, and resolves when the last of them has ended. */
  close(): Promise<void>;
}

/** What the commands run with; each brings its own progress and its own signal. */
type SharedServices = Omit<CommandServices, 'onProgress' | 'output' | 'signal'>;

/** Listens for commands of other processes of this user, runs them here, and tells `audit` of changes of accounts. */
export async function openCommandSocket(
  services: SharedServices,
  audit: (line: AuditLine) => void,
): Promise<CommandSocket> {
  const stopping = new AbortController();
  const running = new Set<Promise<void>>();
  const address = createSocketDirectory(services.dataDirectory);
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    const lines = createInterface({ input: socket });
    lines.on('error', () => undefined); // It repeats the errors of its input.
    lines.once('line', (line) => {
      const work = serve(socket, line, { services, audit, stopping: stopping.signal }).finally(() =>
        running.delete(work),
      );
      running.add(work);
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(address, resolve);
  });
  chmodSync(address, 0o600);
  return {
    close: async () => {
      stopping.abort(new CommandError('The server is stopping; what was written whole is kept.'));
      server.close();
      await Promise.all(running);
      removeSocketDirectory(services.dataDirectory);
    },
  };
}

interface Serving {
  readonly services: SharedServices;
  readonly audit: (line: AuditLine) => void;
  readonly stopping: AbortSignal;
}

async function serve(socket: Socket, request: string, { services, audit, stopping }: Serving): Promise<void> {
  const gone = new AbortController();
  socket.once('close', () => {
    gone.abort(new CommandError('The one who asked went away.'));
  });
  const reply = (message: CommandReply): void => void socket.write(`${JSON.stringify(message)}\n`);
  try {
    const { command: name, input, by = 'unknown' } = JSON.parse(request) as CommandRequest;
    // Loaded with the first command: few servers are ever handed one, and importers are large.
    const { findCommand } = await import('./commands.js');
    const command = findCommand(name);
    if (command === null) throw new CommandError(`The running server does not know the command ${name}.`);
    const onProgress = (progress: Progress): void => {
      reply({ progress });
    };
    const signal = AbortSignal.any([gone.signal, stopping]);
    signal.throwIfAborted();
    const output = (text: string): Promise<void> =>
      new Promise((resolve, reject) => {
        socket.write(`${JSON.stringify({ output: text } satisfies CommandReply)}\n`, (error) => {
          if (error) reject(error);
          else resolve();
        });
      });
    const answer = await command(input, { ...services, onProgress, output, signal });
    const line = auditOf(name, input, answer, by);
    if (line !== null) audit(line);
    reply({ answer });
  } catch (error) {
    reply({ error: describeFailure(error) });
  }
  socket.end();
}

/**
 * Hands a command to the process that holds the data directory. Null when no process listens there.
 * @throws CommandError with the server's message when the command failed there, and when the socket is not this user's.
 */
export async function handOver(
  dataDirectory: string,
  request: CommandRequest,
  onProgress: CommandServices['onProgress'],
  output: CommandServices['output'] = () => Promise.resolve(),
): Promise<object | null> {
  const address = findSocket(dataDirectory);
  if (address === null) return null;
  return new Promise((resolve, reject) => {
    const socket = createConnection(address);
    let isConnected = false;
    let written = Promise.resolve();
    socket.once('connect', () => {
      isConnected = true;
      socket.write(`${JSON.stringify(request)}\n`);
    });
    socket.once('error', () => {
      if (!isConnected) resolve(null);
    });
    socket.once('close', () => {
      void written.finally(() => {
        reject(new CommandError('The server that holds the database went away before it answered.'));
      });
    });
    const lines = createInterface({ input: socket });
    lines.on('error', () => undefined); // It repeats the errors of its input.
    // What comes behind an output is heard when that is written, so that a slow reader holds the other side up.
    const hear = async (reply: CommandReply): Promise<void> => {
      if ('progress' in reply) onProgress(reply.progress);
      else if ('output' in reply) await output(reply.output);
      else if ('error' in reply) reject(new CommandError(reply.error));
      else if ('answer' in reply) resolve(reply.answer);
      // What a server of another version tells beside that is not for this one.
    };
    lines.on('line', (line) => {
      lines.pause();
      written = written
        .then(() => hear(JSON.parse(line) as CommandReply))
        .catch(reject)
        .finally(() => lines.resume());
    });
  });
}
