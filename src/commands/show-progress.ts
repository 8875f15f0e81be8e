import { Presets, SingleBar } from 'cli-progress';
import type { CommandServices } from './command.js';

const scale = 1000;

/** A progress bar on standard error when that is a terminal; nothing otherwise. */
export function showProgress(): {
  readonly onProgress: CommandServices['onProgress'];
  readonly stop: () => void;
} {
  let bar: SingleBar | undefined;
  const onProgress = (done: number, words: string): void => {
    if (!process.stderr.isTTY) return;
    if (bar === undefined) {
      const format = ' {bar} {percentage}% | {duration_formatted} | {words}';
      bar = new SingleBar(
        { format, stream: process.stderr, hideCursor: true, etaBuffer: 100 },
        Presets.shades_classic,
      );
      bar.start(scale, 0, { words });
    }
    bar.update(Math.round(done * scale), { words });
  };
  return { onProgress, stop: () => bar?.stop() };
}
