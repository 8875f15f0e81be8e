import type { ExportWorker } from '../exports/export-worker.js';
import type { RepeatedWork } from './repeat-work.js';

/** Looks for exports that wait, or whose gateway died: one is taken up so long after its lease. */
export function takeUpExports(worker: ExportWorker): RepeatedWork {
  return {
    failure: 'exports could not be taken up; trying again',
    pauseMilliseconds: 5000,
    run: () => {
      worker.wake();
      return Promise.resolve();
    },
  };
}
