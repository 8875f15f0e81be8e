import { setImmediate as nextTurn } from 'node:timers/promises';

/** How long a loop may run before timers, signals, the database and other requests have a turn. */
const longestMs = 2;

/** Lets the event loop run now and then while a long loop, whose awaits are microtasks only, is at work. */
export class EventLoopTurns {
  private yieldedAt = performance.now();

  async yieldWhenDue(): Promise<void> {
    if (performance.now() - this.yieldedAt < longestMs) return;
    await nextTurn();
    this.yieldedAt = performance.now();
  }
}
