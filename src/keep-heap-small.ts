import { setFlagsFromString } from 'node:v8';

/** By how much a heap grows beyond what it holds before garbage is collected, in percent. */
const growth = {
  /** A smaller figure makes pages of 5,000 rows slower than it saves memory (`npm run bench` shows both). */
  server: 150,
  /** An import holds an index of all it reads, and is not slower for it (`npm run bench:rest -- --only import`). */
  import: 80,
} as const;

/**
 * Keeps this process' heap near what it holds. On a machine with much memory V8 would rather let garbage pile up to
 * several times that, in a server after wide pages as in an import of a whole export. V8 reads the flag at each
 * collection, so it can be set while the process runs.
 */
export function keepHeapSmall(process: keyof typeof growth): void {
  setFlagsFromString(`--heap-growing-percent=${growth[process]}`);
}
