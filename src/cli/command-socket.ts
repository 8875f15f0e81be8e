import { chmodSync } from 'node:fs';
import { createConnection, createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import type { AuditLine } from '../accounts/model/audit-entry.js';
import { CommandError, type CommandServices, type Progress } from './command.js';
import { describeFailure } from './describe-failure.js';
import { createSocketDirectory, findSocket, removeSocketDirectory } from './socket-directory.js';

/**
 * A client's request, sent as one line. The server replies with lines of progress and output, then with one result or
 * error.
 */
interface CommandRequest {
  readonly command: string;
  readonly input: unknown;
  /** The user who runs the command, for the audit log. The socket is accessible only to the server's user and root. */
  readonly by?: string;
}

type CommandReply =
  | { readonly progress: Progress }
  | { readonly output: string }
  | { readonly answer: object }
  | { readonly error: string };

/** An open socket that accepts commands from other processes. */
export interface CommandSocket {
  /** Aborts running commands. Resolves when the last of them has ended. */
  close(): Promise<void>;
}

/** The services that all commands share. Audit, progress, output and signal belong to a single command. */
type SharedServices = Omit<CommandServices, 'audit' | 'onProgress' | 'output' | 'signal'>;

/**
 * Opens a socket for commands from this user's other processes, and runs the commands in this process. Account changes
 * are reported to `audit`.
 */
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
    lines.on('error', () => undefined); // readline re-emits the errors of its input.
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
      stopping.abort(new CommandError('The server is stopping. Completed writes were saved.'));
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
    gone.abort(new CommandError('The client disconnected.'));
  });
  const reply = (message: CommandReply): void => void socket.write(toLine(message));
  try {
    const { command: name, input, by = 'unknown' } = JSON.parse(request) as CommandRequest;
    // The commands are loaded on first use, because most servers never receive one and the importers are large.
    const [{ findCommand }, { runAudited }] = await Promise.all([
      import('./commands.js'),
      import('./run-audited.js'),
    ]);
    const found = findCommand(name);
    if (found === null) throw new CommandError(`The running server does not know the command ${name}.`);
    const onProgress = (progress: Progress): void => {
      reply({ progress });
    };
    const signal = AbortSignal.any([gone.signal, stopping]);
    signal.throwIfAborted();
    const output = (text: string): Promise<void> =>
      new Promise((resolve, reject) => {
        socket.write(toLine({ output: text } satisfies CommandReply), (error) => {
          if (error) reject(error);
          else resolve();
        });
      });
    const own = { ...services, onProgress, output, signal };
    const answer = await runAudited(found.name, found.command, input, own, { by, log: audit });
    reply({ answer });
  } catch (error) {
    reply({ error: describeFailure(error) });
  }
  socket.end();
}

/**
 * Sends a command to the process that holds the data directory, and returns the command's result. Returns null when no
 * process listens for commands.
 * @throws CommandError when the command failed, or when the socket may belong to another user.
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
      socket.write(toLine(request));
    });
    socket.once('error', () => {
      if (!isConnected) resolve(null);
    });
    socket.once('close', () => {
      void written.finally(() => {
        reject(new CommandError('The server that has the database open stopped before it responded.'));
      });
    });
    const lines = createInterface({ input: socket });
    lines.on('error', () => undefined); // readline re-emits the errors of its input.
    // The next reply is processed after the output is written, so a slow reader slows down the server (backpressure).
    const hear = async (reply: CommandReply): Promise<void> => {
      if ('progress' in reply) onProgress(reply.progress);
      else if ('output' in reply) await output(reply.output);
      else if ('error' in reply) reject(new CommandError(reply.error));
      else if ('answer' in reply) resolve(reply.answer);
      // Other kinds of replies are ignored. A server of another version may send them.
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

/** Writes a message as one line. Escapes U+2028 and U+2029, at which readline also ends a line. */
function toLine(message: object): string {
  return `${JSON.stringify(message).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')}\n`;
}
