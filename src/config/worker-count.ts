import { availableParallelism } from 'node:os';

const maxWorkers = 256;

/** The accepted numbers of worker processes, for error messages. */
export const workerCounts = `a number from 1 to ${maxWorkers}, or auto`;

/**
 * Parses a number of worker processes. `auto` is the number of CPU cores that this process may use. Returns null for
 * any other text.
 */
export function readWorkerCount(text: string): number | null {
  const word = text.trim();
  if (word === 'auto') return Math.min(availableParallelism(), maxWorkers);
  const count = /^\d{1,3}$/.test(word) ? Number(word) : 0;
  return count >= 1 && count <= maxWorkers ? count : null;
}
