import { stat } from 'node:fs/promises';
import type { ImportProgress } from '../intake/import-options.js';
import type { FileRefusal, IntakeListener } from '../intake/intake-item.js';
import { sumCounts } from '../intake/kind-counts.js';
import type { CommandServices } from './command.js';
import { ImportForecast } from './import-forecast.js';

/** The bar is full once the command has ended. */
const mostDone = 0.99;

/** Measures the files of an import; see `ImportFollower`. */
export async function followImport(
  files: readonly string[],
  onProgress: CommandServices['onProgress'],
): Promise<ImportFollower> {
  const sizes = await Promise.all(files.map(async (file) => (await stat(file).catch(() => null))?.size ?? 0));
  const bytes = sizes.reduce((sum, size) => sum + size, 0);
  return new ImportFollower(new ImportForecast(bytes, performance.now()), onProgress);
}

/** Collects what a reader and a writer report, and passes on how far the import is. */
class ImportFollower {
  readonly counts: Record<string, number> = {};
  readonly refused = new Map<string, FileRefusal>();
  readonly unread = new Map<string, string>();
  private phase = 'reading files';
  private records = 0;
  private done = 0;

  readonly listener: IntakeListener = {
    onBytes: (count) => {
      const now = performance.now();
      this.forecast.addBytes(count, now);
      this.report(now);
    },
    onExpected: (count, kind) => {
      this.forecast.expect(count, kind ?? null, performance.now());
    },
    onRefused: (path, refusal) => {
      this.refused.set(path, refusal);
    },
    onUnread: (path, reason) => {
      this.unread.set(path, reason);
    },
    onCount: (what, by) => {
      this.counts[what] = (this.counts[what] ?? 0) + by;
    },
  };

  readonly progress: ImportProgress = {
    onWritten: (written) => {
      const now = performance.now();
      this.forecast.addWritten(written, now);
      this.records += sumCounts(written);
      this.phase = 'writing records';
      this.report(now);
    },
    onResume: (position) => {
      this.phase = `resuming at record ${(position + 1).toLocaleString('en')}`;
      this.report(performance.now());
    },
    onSkipped: (kind) => {
      this.forecast.skip(kind, performance.now());
    },
    onPhase: (next) => {
      const now = performance.now();
      this.forecast.startMaintenance(now);
      [this.phase, this.records] = [next, 0];
      this.report(now);
    },
  };

  constructor(
    private readonly forecast: ImportForecast,
    private readonly onProgress: CommandServices['onProgress'],
  ) {}

  private report(now: number): void {
    const { forecast, phase, records } = this;
    this.done = Math.max(this.done, Math.min(mostDone, forecast.done(now)));
    this.onProgress({ phase, done: this.done, records, secondsLeft: forecast.secondsLeft(now) });
  }
}
