import { setFlagsFromString } from 'node:v8';

/** What a WebAssembly function runs before V8 optimizes it, by V8's own rough count of bytes. */
const budgets = {
  /** More than a command needs; a server's functions reach it with its first hundreds of requests. */
  command: 2_000_000_000,
  /** An import runs the same functions for a minute (`npm run bench:rest -- --only import`). */
  import: 50_000_000,
} as const;

/**
 * Lets V8 optimize a WebAssembly function only once it has run a hundred times as long as V8 would wait by itself. The
 * embedded database and Prisma's query compiler are so large that optimizing them takes a processor longer than all the
 * work of a command, and a process does not end before that is done: one function of PostgreSQL, which evaluates
 * expressions, takes Node.js 24 0.4 s and 600 MB. There `organization list` takes 0.5 s and 250 MB with the larger
 * budget, and 0.7 s and 700 MB with the smaller one. What a server runs again and again is optimized all the same, and
 * its calls cost no more. V8 reads the flag when it loads a module, so this comes before the database is opened. For the
 * same reason a function is validated when it is first called: of the thousands that were compiled and tested by others
 * a start calls few.
 */
export function optimizeLate(process: keyof typeof budgets): void {
  setFlagsFromString('--wasm-lazy-validation');
  setFlagsFromString(`--wasm-tiering-budget=${budgets[process]}`);
}
