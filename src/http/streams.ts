import { createHash } from 'node:crypto';
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Image types other than SVG. They are already compressed. */
export const packedTypes = /^image\/(?!svg)/;

export interface Version {
  readonly bytes: Buffer;
  readonly tag: string;
}

export function tagOf(bytes: Buffer): string {
  return `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
}

type Listener = () => void;
type Followed = ServerResponse & { [listeners]?: Listener[] };
type Heard = Socket & { [isHeard]?: true };

const listeners = Symbol('the callback for the end of the response');
const isHeard = Symbol('the end listener is registered');

/**
 * Calls a listener once, when the response was sent or its connection was lost. Also listens to the socket: when
 * several requests are pipelined, Node.js reports a lost connection only to the first response.
 */
export function onEnd({ socket }: IncomingMessage, response: Followed, listener: Listener): void {
  const known = response[listeners];
  if (known !== undefined) {
    known.push(listener);
    return;
  }
  response[listeners] = [listener];
  answersOf(socket).push(response);
  response.on('close', endOne);
  hear(socket);
}

/** Adds one listener per connection, not one per request. */
function hear(socket: Heard): void {
  if (socket[isHeard] === true) return;
  socket[isHeard] = true;
  socket.once('close', endAll);
}

function endOne(this: Followed): void {
  end(this);
  const answers = answersOf(this.req.socket);
  const at = answers.indexOf(this);
  if (at !== -1) answers.splice(at, 1);
}

function endAll(this: Socket): void {
  for (const response of answersOf(this).splice(0)) end(response);
}

function end(response: Followed): void {
  for (const listener of response[listeners]?.splice(0) ?? []) listener();
}

export const shareMs = 1000;

/** Maximum number of pipelined requests per connection. Real clients send fewer. */
const maxWaiting = 250;

/**
 * Responds to pipelined requests one after the other, each when the previous response has been sent. If a client does
 * not read, at most one response is being created and one is buffered. Requests that still wait when the connection
 * closes are not started. A client that sends too many requests is disconnected: pausing the socket would not help,
 * because Node.js resumes it after each complete request. Requires `followAnswers`.
 */
export function answerPipelined(answer: RequestListener): RequestListener {
  return (request, response) => {
    const { socket } = request;
    const answers = answersOf(socket);
    const before = answers.at(-2);
    if (before === undefined) answer(request, response);
    else if (answers.length > maxWaiting) socket.destroy();
    else
      onEnd(before.req, before, () => {
        // Lets other connections be served between two pipelined requests.
        setImmediate(() => {
          // The socket is not writable if the previous response closed the connection or the client disconnected.
          if (socket.writable) answer(request, response);
        });
      });
  };
}

/** Limits on waiting for a client to read. */
export interface ReaderTerms {
  /** A client that reads nothing for this long is disconnected. */
  readonly stalledReaderMs: number;
  /** Aborted when the response must end early. */
  readonly ended: AbortSignal;
}

/**
 * Resolves when the client has read everything that was written (event `drain`, or `finish` after the end of the
 * response), when its connection closes, or when the response must end early. Disconnects a client that stalls.
 */
export function waitForReader(
  response: ServerResponse,
  event: 'drain' | 'finish',
  { stalledReaderMs, ended }: ReaderTerms,
): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => response.destroy(), stalledReaderMs);
    const settle = (): void => {
      clearTimeout(timer);
      response.off(event, settle).off('close', settle);
      ended.removeEventListener('abort', settle);
      resolve();
    };
    response.on(event, settle).on('close', settle);
    ended.addEventListener('abort', settle);
    if (ended.aborted || response.destroyed) settle();
  });
}

/**
 * Tracks a server's responses. Returns a function for graceful shutdown: after it is called, responses in progress and
 * all later ones are sent with `Connection: close`.
 */
export function followAnswers(server: Server): () => void {
  const sockets = new Set<Socket>();
  let isEnding = false;
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  // Prepended, because the application's listener may respond synchronously.
  server.prependListener('request', (request, response: ServerResponse) => {
    if (isEnding) response.setHeader('Connection', 'close');
    onEnd(request, response, nothing);
  });
  return () => {
    isEnding = true;
    for (const socket of sockets) {
      for (const response of answersOf(socket)) {
        if (!response.headersSent) response.setHeader('Connection', 'close');
      }
    }
  };
}

/** Adding a listener registers the response; the listener itself has nothing to do. */
const nothing = (): void => undefined;

type FollowedSocket = Socket & { [answers]?: ServerResponse[] | undefined };

const answers = Symbol('the current response of the connection');

/**
 * Returns the responses in progress on a connection, which `onEnd` registers. There are several if requests are
 * pipelined. They are stored per connection, because a global Set delays garbage collection (see `TimeoutList` in
 * domain/deadline.ts).
 */
export function answersOf(socket: FollowedSocket): ServerResponse[] {
  return (socket[answers] ??= []);
}
