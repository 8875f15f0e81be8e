import { setFlagsFromString } from 'node:v8';

/**
 * Runs work that holds much and throws away more, such as a large import, with a heap that stays near what is held.
 * On a machine with much memory V8 would rather let garbage pile up to several times that. The flag is read at each
 * collection, so it can be changed while the process runs; 0 is V8's own choice.
 */
export async function keepHeapSmall<T>(work: () => Promise<T>): Promise<T> {
  setFlagsFromString('--heap-growing-percent=50');
  try {
    return await work();
  } finally {
    setFlagsFromString('--heap-growing-percent=0');
  }
}
