import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { answersOf } from './streams.js';

/** Maximum times to receive a whole request, and to receive its headers. */
const requestMs = 30_000;
const headMs = 10_000;
/** A client that neither sends nor reads anything for this long is disconnected. */
const silentMs = 30_000;
/**
 * Seconds for which an idle connection stays open. A proxy must close an idle connection first: a request that it sends
 * while the server closes the connection is lost. Of common load balancers, Google's keeps idle connections longest,
 * for 600 s, which cannot be changed.
 */
export const standardKeepAliveSeconds = 620;

/**
 * Maximum number of connections that the operating system queues while the process is busy. A lower system limit
 * (`net.core.somaxconn`) takes precedence. With Node.js's default of 511 and a thousand simultaneous clients, the
 * excess connections were delayed by a second or dropped.
 */
export const waitingConnections = 4096;

/** Options for `createServer`: how often Node.js checks the time limits above. */
export const connectionChecks = { connectionsCheckingInterval: 5000 } as const;

/**
 * Disconnects clients that send a request slowly or do not read their response. Creating a response, or sending it to a
 * client that reads, may take longer than these limits. An idle connection stays open for `keepAliveSeconds`. Requires
 * `followAnswers`.
 */
export function limitConnections(server: Server, keepAliveSeconds = standardKeepAliveSeconds): void {
  server.requestTimeout = requestMs;
  server.headersTimeout = headMs;
  server.keepAliveTimeout = keepAliveSeconds * 1000;
  server.timeout = silentMs;
  server.on('timeout', (socket: Socket) => {
    const [answer] = answersOf(socket);
    if (answer !== undefined && isBeingCreated(answer)) socket.setTimeout(silentMs);
    else socket.destroy();
  });
}

function isBeingCreated(answer: ServerResponse): boolean {
  return answer.req.complete && !answer.headersSent;
}
