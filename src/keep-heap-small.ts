import { setFlagsFromString } from 'node:v8';

/**
 * Keeps this process' heap near what it holds. On a machine with much memory V8 would rather let garbage pile up to
 * several times that, in a server after pages of 5,000 rows as in an import of a whole export. A smaller figure makes
 * pages slower than it saves memory (`npm run bench` shows both). V8 reads the flag at each collection, so it can be set
 * while the process runs.
 */
export function keepHeapSmall(): void {
  setFlagsFromString('--heap-growing-percent=150');
}
