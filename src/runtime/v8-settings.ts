import { setFlagsFromString } from 'node:v8';

/** How much work a WebAssembly function does before V8 optimizes it, in executed bytes as V8 estimates them. */
const budgets = {
  /** More than a command needs; a server's functions reach it within a few hundred requests. */
  command: 2_000_000_000,
  /** A long import (`isLongImport`) runs the same functions for a minute (`npm run bench rest -- --only import`). */
  import: 50_000_000,
} as const;

/**
 * Delays V8's optimization of WebAssembly functions, for a command to a hundred times V8's default budget. The embedded
 * database and Prisma's query compiler are so large that optimizing them takes longer than all the work of a command,
 * and a process cannot end while it optimizes. Optimizing a single function of PostgreSQL takes Node.js 24 0.4 s and
 * 600 MB. `organization list` takes 0.5 s and 250 MB with the larger budget, and 0.7 s and 700 MB with the smaller one.
 * Functions that a server runs repeatedly are still optimized, so its requests take no longer. V8 reads the flag when it
 * loads a module, so call this before opening the database.
 */
export function optimizeLate(process: keyof typeof budgets): void {
  setFlagsFromString(`--wasm-tiering-budget=${budgets[process]}`);
}

/** Percentage by which a heap grows beyond its live size before garbage is collected. */
const growth = {
  /** After pages of 5,000 rounds, a server has 340 MiB instead of 430 to 480 MiB, and is no slower (docs/benches.md). */
  server: 150,
  /**
   * A long import holds an index of everything it reads in memory. It is not slower with this value (`npm run bench
   * rest -- --only import`).
   */
  import: 80,
} as const;

/**
 * Limits the garbage on the heap of this process. On a machine with much memory, V8 would otherwise let the heap grow
 * to several times its live size, for example after wide pages or during a large import. V8 reads the flag at each
 * collection, so it can be set while the process runs.
 */
export function limitHeap(process: keyof typeof growth): void {
  setFlagsFromString(`--heap-growing-percent=${growth[process]}`);
}
