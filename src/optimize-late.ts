import { setFlagsFromString } from 'node:v8';

/**
 * Lets V8 optimize a WebAssembly function only once it has run some 30 times as long as V8 would wait by itself. The
 * embedded database and Prisma's query compiler are so large that optimizing them took a processor longer than all the
 * work of a command: `organization list` takes 1.1 s of one instead of 1.8 s, a first start 12 s instead of 16 s. What
 * a server runs again and again is optimized all the same, and its calls cost no more. V8 reads the flag when it loads
 * a module, so this comes before the database is opened. For the same reason a function is validated when it is first
 * called: of the thousands that were compiled and tested by others a start calls few.
 */
export function optimizeLate(): void {
  setFlagsFromString('--wasm-lazy-validation');
  setFlagsFromString('--wasm-tiering-budget=50000000');
}
