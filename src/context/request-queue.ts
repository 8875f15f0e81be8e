import type { Deadline } from '../domain/deadline.js';
import type { QueueFigures } from '../domain/queue-figures.js';
import { ApiError } from '../errors/api-error.js';

interface Line {
  atWork: number;
  readonly waiting: (() => void)[];
}

type Leave = () => void;

/** How many requests of one key may wait for those at work. */
const mostWaiting = 256;

/** Bounds how many requests of one key are at work in this process; the others wait, first come first served. */
export class RequestQueue {
  private readonly lines = new Map<string, Line>();

  constructor(private readonly mostAtWork: number) {}

  get figures(): QueueFigures {
    let [atWork, waiting] = [0, 0];
    for (const line of this.lines.values()) {
      atWork += line.atWork;
      waiting += line.waiting.length;
    }
    return { atWork, waiting };
  }

  /**
   * What ends this request's turn (once): at once, or when the key has a request less at work.
   * @throws ApiError TOO_MANY_REQUESTS_AT_ONCE when too many wait already; TIMED_OUT.
   */
  enter(keyId: string, deadline: Deadline): Leave | Promise<Leave> {
    const line = this.lines.get(keyId) ?? { atWork: 0, waiting: [] };
    this.lines.set(keyId, line);
    if (line.atWork >= this.mostAtWork)
      return this.wait(line, deadline).then(() => this.leaveOnce(keyId, line));
    line.atWork += 1;
    return this.leaveOnce(keyId, line);
  }

  private leaveOnce(keyId: string, line: Line): Leave {
    let isOver = false;
    return () => {
      if (!isOver) this.leave(keyId, line);
      isOver = true;
    };
  }

  private async wait(line: Line, deadline: Deadline): Promise<void> {
    if (line.waiting.length >= mostWaiting) throw this.tooMany();
    let start: () => void = () => undefined;
    const turn = new Promise<void>((resolve) => (start = resolve));
    line.waiting.push(start);
    await deadline.race(turn, () => {
      const index = line.waiting.indexOf(start);
      if (index !== -1) line.waiting.splice(index, 1);
      // The turn came in the moment in which it was given up.
      else this.hand(line);
    });
  }

  private leave(keyId: string, line: Line): void {
    this.hand(line);
    if (line.atWork === 0) this.lines.delete(keyId);
  }

  /** Hands a turn on to who waits longest. */
  private hand(line: Line): void {
    const next = line.waiting.shift();
    if (next === undefined) line.atWork -= 1;
    else next();
  }

  private tooMany(): ApiError {
    const message =
      `This API key has ${this.mostAtWork} requests at work and ${mostWaiting} waiting, ` +
      'which is as many as it may have at once.';
    return new ApiError('TOO_MANY_REQUESTS_AT_ONCE', message, { headers: { 'Retry-After': '1' } });
  }
}
