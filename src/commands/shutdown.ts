import { Server as NetServer } from 'node:net';
import { constants } from 'node:os';
import type { Server } from 'node:http';
import type { Logger } from 'pino';
import type { App } from '../app.js';
import { endWithin } from './end-within.js';

const signals = ['SIGINT', 'SIGTERM'] as const;

/** From the signal on: answers have this long to end, or this long after the delay, whichever is later ... */
const answersMilliseconds = 11_000;
const answersAfterDelayMilliseconds = 7000;
/** ... and everything else (commands, the database) so much longer, before the process ends without it. */
const closeMilliseconds = 2000;
/** For this long a connection that is idle is left open, so that a request on its way is told to come elsewhere. */
const graceMilliseconds = 500;
const pauseMilliseconds = 50;

/** How a process is told to stop. */
export interface StopSignal {
  /** Resolves with the first signal after `arm`. */
  readonly received: Promise<void>;
  /** Before this a signal ends the process at once: there is nobody to part from. */
  arm(): void;
}

/** Listens for SIGINT and SIGTERM; the second one ends the process at once, whatever it is doing. */
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
 * Ends a server's work without a caller noticing: /readyz says no while everything is served as before, so that a load
 * balancer turns away; then nobody new is let in and what is in flight ends. The operators' addresses stay to the last.
 * From here on the process has a bounded time to live.
 */
export async function drain(app: App, delayMilliseconds: number, logger: Logger): Promise<void> {
  const answersEnd = Math.max(answersMilliseconds, delayMilliseconds + answersAfterDelayMilliseconds);
  endWithin(answersEnd + closeMilliseconds);
  app.drain();
  logger.info({ delay: delayMilliseconds / 1000 }, 'stopping: /readyz says no, and calls are answered');
  await pause(delayMilliseconds);
  logger.info('stopping: calls in flight may end');
  app.endConnections();
  await closeServer(
    app.server,
    Math.min(graceMilliseconds, delayMilliseconds),
    answersEnd - delayMilliseconds,
  );
  app.operatorServer?.closeAllConnections();
  app.operatorServer?.close();
}

/** Resolves when the last connection is gone; one that is left at the end of the time is cut off. */
async function closeServer(server: Server, grace: number, most: number): Promise<void> {
  // Not http's own close(), which would cut off idle connections at once, with a request perhaps on its way.
  const closed = new Promise((resolve) => NetServer.prototype.close.call(server, resolve));
  const begun = performance.now();
  const sweeper = setInterval(() => {
    if (performance.now() - begun >= grace) server.closeIdleConnections();
  }, pauseMilliseconds);
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
