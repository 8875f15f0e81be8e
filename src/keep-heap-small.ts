import { setFlagsFromString } from 'node:v8';

/**
 * Keeps this process' heap near what it holds. On a machine with much memory V8 would rather let garbage pile up to
 * several times that: a server after pages of 5,000 rows, and an import of a whole export, were half as large again or
 * twice as large without this, and hardly faster (`npm run bench` shows the server's memory). V8 reads the flag at each
 * collection, so it can be set while the process runs.
 */
export function keepHeapSmall(): void {
  setFlagsFromString('--heap-growing-percent=60');
}
