/** Milliseconds that a task may block the event loop before it must yield. */
const sliceMs = 2;

const waiting: (() => void)[] = [];
let isScheduled = false;

/** Resumes one waiting task per turn of the event loop, so that I/O is handled between two tasks. */
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
 * Divides a long task into slices, so that it does not block the event loop. The task checks `isOver` in its loop, and
 * then awaits `renew`. Tasks take turns, one slice each, so a short task waits for one slice of each other task at
 * most.
 */
export class LoopSlice {
  private end = performance.now() + sliceMs;

  get isOver(): boolean {
    return performance.now() >= this.end;
  }

  /** Yields to I/O and to other tasks, then starts a new slice. */
  async renew(): Promise<void> {
    await nextTurn();
    this.end = performance.now() + sliceMs;
  }
}
