import type { Progress } from './command.js';

const leastMilliseconds = 500;
/** Below this share what is left cannot be told from what is done. */
const leastDone = 0.02;
/** At this share what is left is no longer counted in records. */
const mostDone = 0.99;

/** Measures how fast a command gets on: each phase has its own speed, the whole its own time left. */
export class ProgressClock {
  private begun: number | undefined;
  private phase = { name: '', at: 0, records: 0 };

  /** A phase with what it has got through: `writing records, 12,000 at 3,100 a second, 40 s left`. */
  describe({ phase, done, records, secondsLeft }: Progress, now: number): string {
    this.begun ??= now;
    if (phase !== this.phase.name) this.phase = { name: phase, at: now, records: 0 };
    const parts = [
      this.speedOf(records, now),
      describeLeft(secondsLeft === undefined ? secondsLeftOf(done, now - this.begun) : secondsLeft),
    ];
    return [phase, ...parts.filter((part) => part !== null)].join(', ');
  }

  private speedOf(records: number, now: number): string | null {
    if (records === 0) return null;
    const milliseconds = now - this.phase.at;
    const count = records.toLocaleString('en');
    if (milliseconds < leastMilliseconds) return count;
    return `${count} at ${Math.round((records / milliseconds) * 1000).toLocaleString('en')} a second`;
  }
}

function secondsLeftOf(done: number, milliseconds: number): number | null {
  if (done < leastDone || done >= mostDone || milliseconds < leastMilliseconds) return null;
  return ((milliseconds / 1000) * (1 - done)) / done;
}

function describeLeft(left: number | null): string | null {
  if (left === null) return null;
  const seconds = Math.ceil(left);
  return seconds < 120 ? `${seconds} s left` : `${Math.ceil(seconds / 60)} min left`;
}
