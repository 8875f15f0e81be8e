import { Presets, SingleBar } from 'cli-progress';
import type { CommandServices, Progress } from './command.js';
import { ProgressClock } from './progress-clock.js';

const scale = 1000;

/**
 * Shows how far a command is on standard error: on a terminal a bar of one line; elsewhere a line for each phase and
 * every ten seconds, once it has taken two, and nothing with `--json`.
 */
export function showProgress(isJson: boolean): {
  readonly onProgress: CommandServices['onProgress'];
  readonly stop: () => void;
} {
  if (process.stderr.isTTY) return showBar();
  return { onProgress: isJson ? () => undefined : tellSteps(), stop: () => undefined };
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

const patienceMilliseconds = 2000;
const pauseMilliseconds = 10_000;

function tellSteps(): CommandServices['onProgress'] {
  const clock = new ProgressClock();
  const begun = performance.now();
  let told = { phase: '', at: begun };
  return (progress) => {
    const now = performance.now();
    const words = clock.describe(progress, now);
    if (now - begun < patienceMilliseconds) return;
    if (progress.phase === told.phase && now - told.at < pauseMilliseconds) return;
    told = { phase: progress.phase, at: now };
    process.stderr.write(`${Math.floor(progress.done * 100)}% ${words}\n`);
  };
}
