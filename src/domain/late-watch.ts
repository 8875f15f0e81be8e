/** Someone who waits until a moment of the process' own clock (`performance.now()`), and no longer. */
export interface Patience {
  readonly until: number;
  readonly onLate: () => void;
}

/** Nobody is told later than so long after their moment. */
const tickMilliseconds = 20;

/**
 * Tells those who wait that their time is over. One timer serves all of them: a request waits some ten times, for its
 * key, its turn and its statements, and nearly never too long.
 */
export class LateWatch {
  private readonly waiting = new Set<Patience>();
  private timer: NodeJS.Timeout | null = null;

  add(patience: Patience): void {
    this.waiting.add(patience);
    this.timer ??= setInterval(() => {
      this.look();
    }, tickMilliseconds);
  }

  remove(patience: Patience): void {
    this.waiting.delete(patience);
  }

  private look(): void {
    const now = performance.now();
    for (const patience of this.waiting) {
      if (patience.until > now) continue;
      this.waiting.delete(patience);
      patience.onLate();
    }
    if (this.waiting.size > 0 || this.timer === null) return;
    clearInterval(this.timer);
    this.timer = null;
  }
}
