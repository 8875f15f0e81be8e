import { Presets, SingleBar } from 'cli-progress';
import type { CommandServices, Progress } from './command.js';

const scale = 1000;

/**
 * Shows the progress of a command on standard error. On a terminal, shows a progress bar. Otherwise, prints a line for
 * each phase and one every 10 seconds, starting after 2 seconds, or nothing with `--json`.
 */
export function showProgress(isJson: boolean): {
  readonly onProgress: CommandServices['onProgress'];
  readonly stop: () => void;
} {
  if (process.stderr.isTTY) return showBar();
  return { onProgress: isJson ? () => undefined : describeSteps(), stop: () => undefined };
}

function showBar(): ReturnType<typeof showProgress> {
  const clock = new ProgressClock();
  let bar: SingleBar | undefined;
  const onProgress = (progress: Progress): void => {
    const words = clock.describe(progress, performance.now());
    if (bar === undefined) {
      const format = ' {bar} {percentage}% | {words}';
      bar = new SingleBar({ format, stream: process.stderr, hideCursor: true }, Presets.shades_classic);
      bar.start(scale, 0, { words });
    }
    bar.update(Math.round(progress.done * scale), { words });
  };
  return { onProgress, stop: () => bar?.stop() };
}

const timeoutMs = 2000;
const pauseMs = 10_000;

function describeSteps(): CommandServices['onProgress'] {
  const clock = new ProgressClock();
  const begun = performance.now();
  let shown = { phase: '', at: begun };
  return (progress) => {
    const now = performance.now();
    const words = clock.describe(progress, now);
    if (now - begun < timeoutMs) return;
    if (progress.phase === shown.phase && now - shown.at < pauseMs) return;
    shown = { phase: progress.phase, at: now };
    process.stderr.write(`${Math.floor(progress.done * 100)}% ${words}\n`);
  };
}

const minMs = 500;

/** Below this share, the remaining time cannot be computed from the elapsed time. */
const minDone = 0.02;

/** Above this share, the remaining time no longer depends on the number of records. */
const maxDone = 0.99;

/** Measures the speed of each phase, and the remaining time of the whole command. */
class ProgressClock {
  private begun: number | undefined;
  private phase = { name: '', at: 0, records: 0 };

  /** Describes the progress of a command, for example `writing records, 12,000 at 3,100 a second, 40 s left`. */
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
    if (milliseconds < minMs) return count;
    return `${count} at ${Math.round((records / milliseconds) * 1000).toLocaleString('en')} a second`;
  }
}

function secondsLeftOf(done: number, milliseconds: number): number | null {
  if (done < minDone || done >= maxDone || milliseconds < minMs) return null;
  return ((milliseconds / 1000) * (1 - done)) / done;
}

function describeLeft(left: number | null): string | null {
  if (left === null) return null;
  const seconds = Math.ceil(left);
  return seconds < 120 ? `${seconds} s left` : `${Math.ceil(seconds / 60)} min left`;
}
