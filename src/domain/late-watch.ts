/** Someone who waits until a moment of the process' own clock (`performance.now()`), and no longer. */
class Patience {
  /** Who began to wait before and after, while this one waits; a ring with the watch's own end. */
  previous: Patience | null = null;
  next: Patience | null = null;

  constructor(
    readonly until: number,
    readonly onLate: () => void,
  ) {}
}

export type { Patience };

/** Nobody is told later than so long after their moment. */
const tickMilliseconds = 20;

/**
 * Tells those who wait that their time is over. One timer serves all of them: a request waits some times, for its key,
 * its turn and its statements, and nearly never too long.
 *
 * They are linked with each other and not in a Set. A Set that is added to and deleted from all the time gets new tables
 * all the time, each old one leads to the next, and whatever stood in one of them is then found by no collection of young
 * garbage: every request outlived it with all that it held, which made collecting garbage a sixth of all work.
 */
export class LateWatch {
  private readonly end = new Patience(Infinity, () => undefined);
  private timer: NodeJS.Timeout | null = null;

  constructor() {
    this.end.next = this.end.previous = this.end;
  }

  add(until: number, onLate: () => void): Patience {
    const { end } = this;
    const patience = new Patience(until, onLate);
    patience.next = end;
    patience.previous = end.previous;
    if (end.previous !== null) end.previous.next = patience;
    end.previous = patience;
    this.timer ??= setInterval(() => {
      this.look();
    }, tickMilliseconds);
    return patience;
  }

  /** A second time changes nothing. */
  remove(patience: Patience): void {
    const { previous, next } = patience;
    if (previous === null || next === null) return;
    previous.next = next;
    next.previous = previous;
    // Whoever has left leads to nobody, for the reason above.
    patience.previous = patience.next = null;
  }

  private look(): void {
    const now = performance.now();
    const late: Patience[] = [];
    for (let one = this.end.next; one !== null && one !== this.end; one = one.next)
      if (one.until <= now) late.push(one);
    for (const one of late) {
      // Who was late before may have told this one not to wait.
      if (one.next === null) continue;
      this.remove(one);
      one.onLate();
    }
    if (this.end.next !== this.end || this.timer === null) return;
    clearInterval(this.timer);
    this.timer = null;
  }
}
