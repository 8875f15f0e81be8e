import type { Server } from 'node:http';
import { Server as NetServer } from 'node:net';
import { constants } from 'node:os';
import type { Logger } from 'pino';
import type { App } from '../app.js';

const signals = ['SIGINT', 'SIGTERM'] as const;

/**
 * Maximum time for responses in progress: `answersMs` from the signal, or `answersAfterDelayMs` from the end of the
 * drain delay, whichever ends later.
 */
const answersMs = 11_000;
const answersAfterDelayMs = 7000;
/** Maximum time for requests in progress of the operator API. */
const operatorAnswersMs = 1000;
/** Additional time for everything else (commands, the database). After that, the process exits. */
const closeMs = 2000;
/** Time for which idle connections stay open, so that a request in transit still gets a response. */
const graceMs = 500;
const pauseMs = 50;

/** The stop signal of a process. */
export interface StopSignal {
  /** Resolves on the first signal after `arm`. */
  readonly received: Promise<void>;
  /**
   * Enables graceful shutdown. Before this call, a signal ends the process immediately, because no requests are in
   * progress.
   */
  arm(): void;
}

/**
 * Listens for SIGINT and SIGTERM. After a graceful shutdown has begun, a second signal ends the process immediately.
 */
export function listenForStop(): StopSignal {
  let isArmed = false;
  let resolve = (): void => undefined;
  const received = new Promise<void>((done) => (resolve = done));
  const take = (signal: (typeof signals)[number]): void => {
    if (!isArmed) process.exit(128 + constants.signals[signal]);
    isArmed = false;
    resolve();
  };
  for (const signal of signals) process.on(signal, take);
  return {
    received,
    arm: () => {
      isArmed = true;
    },
  };
}

/**
 * Shuts down a server without failing requests. First, /readyz returns 503 while requests are still served, so that
 * load balancers stop sending requests to this server. Then the server accepts no new connections, and requests in
 * progress finish. The operator server closes last. If this takes too long, the process exits.
 */
export async function drain(app: App, delayMs: number, logger: Logger): Promise<void> {
  const answersEnd = longestAnswersMs(delayMs);
  endWithin(longestDrainMs(delayMs));
  app.drain();
  logger.info({ delay: delayMs / 1000 }, 'stopping: /readyz returns 503, requests are still served');
  await pause(delayMs);
  logger.info('stopping: waiting for requests in flight');
  app.endConnections();
  await closeServer(app.server, Math.min(graceMs, delayMs), answersEnd - delayMs);
  // The operator server closes last, so that the metrics of the shutdown can be read. Its requests finish too.
  if (app.operatorServer !== null)
    await closeServer(app.operatorServer, Math.min(graceMs, delayMs), operatorAnswersMs);
}

function longestAnswersMs(delayMs: number): number {
  return Math.max(answersMs, delayMs + answersAfterDelayMs);
}

/** Returns the milliseconds after which a process that shuts down exits in any case. */
export function longestDrainMs(delayMs: number): number {
  return longestAnswersMs(delayMs) + closeMs;
}

/**
 * Closes a server. Idle connections are closed after `grace` ms, and all others after `most` ms. Resolves when the last
 * connection is closed.
 */
async function closeServer(server: Server, grace: number, most: number): Promise<void> {
  // http.Server's own `close` destroys idle connections immediately, although a request may be in transit.
  const closed = new Promise((resolve) => NetServer.prototype.close.call(server, resolve));
  const begun = performance.now();
  const sweeper = setInterval(() => {
    if (performance.now() - begun >= grace) server.closeIdleConnections();
  }, pauseMs);
  const end = setTimeout(() => {
    server.closeAllConnections();
  }, most);
  await closed;
  clearInterval(sweeper);
  clearTimeout(end);
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/** Exits the process after a timeout, unless the process has ended by then. */
export function endWithin(milliseconds: number): void {
  setTimeout(() => process.exit(1), milliseconds).unref();
}
