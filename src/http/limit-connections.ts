import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { answersOf } from './answers-of.js';

/** A request has to have arrived whole in this time, and its head in the shorter one. */
const requestMilliseconds = 30_000;
const headMilliseconds = 10_000;
/** A client that neither sends nor reads anything for so long is gone. */
const silentMilliseconds = 30_000;
/** Longer than the 60 seconds after which common proxies drop an idle connection, so that they do so first. */
const keptMilliseconds = 65_000;

/**
 * How many connections the system holds for a process that is busy; it takes its own limit (`net.core.somaxconn`) where
 * that is lower. Node.js asks for 511: of a thousand callers at once the others came a second late or were cut off.
 */
export const waitingConnections = 4096;

/** Options for `createServer`: how often the limits above are looked after. */
export const connectionChecks = { connectionsCheckingInterval: 5000 } as const;

/**
 * Limits for how long a client may hold a connection: one that sends slowly, or does not read its answer, loses it. An
 * answer that is still being made, and one that is being read, may take their time. The answers have to be followed
 * (followAnswers).
 */
export function limitConnections(server: Server): void {
  server.requestTimeout = requestMilliseconds;
  server.headersTimeout = headMilliseconds;
  server.keepAliveTimeout = keptMilliseconds;
  server.timeout = silentMilliseconds;
  server.on('timeout', (socket: Socket) => {
    const [answer] = answersOf(socket);
    if (answer !== undefined && isBeingMade(answer)) socket.setTimeout(silentMilliseconds);
    else socket.destroy();
  });
}

function isBeingMade(answer: ServerResponse): boolean {
  return answer.req.complete && !answer.headersSent;
}
