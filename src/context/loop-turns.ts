/** So long may a piece of work hold the event loop before others are let in. */
const sliceMilliseconds = 4;

const waiting: (() => void)[] = [];
let isScheduled = false;

/** One piece of work a turn: whatever arrived meanwhile is heard between any two. */
function serve(): void {
  waiting.shift()?.();
  isScheduled = waiting.length > 0;
  if (isScheduled) setImmediate(serve);
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    if (isScheduled) return;
    isScheduled = true;
    setImmediate(serve);
  });
}

/**
 * The time that a long piece of work may hold the event loop. All such work of the process takes turns, a slice each,
 * so that a request of a few milliseconds waits for one slice and not for all of them.
 */
export class LoopSlice {
  private end = performance.now() + sliceMilliseconds;

  get isOver(): boolean {
    return performance.now() >= this.end;
  }

  /** Lets everybody else go first. */
  async renew(): Promise<void> {
    await nextTurn();
    this.end = performance.now() + sliceMilliseconds;
  }
}
