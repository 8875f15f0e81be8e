import { randomUUID } from 'node:crypto';
import { forgetImport, noteImport } from '../store/import-progress.js';
import type { CommandServices, Progress } from './command.js';

const pauseMilliseconds = 2000;

/**
 * Tells the servers of a database how far an import is, for their metrics, every two seconds. Where that fails the
 * import goes on: what it writes itself tells what is wrong.
 */
export function reportImport({ db, onProgress }: Pick<CommandServices, 'db' | 'onProgress'>) {
  const id = randomUUID();
  let notedAt = -Infinity;
  let noting: Promise<void> = Promise.resolve();
  const note = (progress: Progress): void => {
    const now = performance.now();
    if (now < notedAt + pauseMilliseconds) return;
    notedAt = now;
    noting = noting.then(() => noteImport(db, id, progress)).catch(() => undefined);
  };
  return {
    onProgress: (progress: Progress): void => {
      onProgress(progress);
      note(progress);
    },
    end: async (): Promise<void> => {
      await noting;
      await forgetImport(db, id).catch(() => undefined);
    },
  };
}
