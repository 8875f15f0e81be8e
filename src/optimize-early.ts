import { setFlagsFromString } from 'node:v8';

/**
 * Lets V8 optimize JavaScript after a third of what it would wait for. A server runs the same code for every request, so
 * what is hot is known soon: the first seconds after a restart are sooner as fast as the later ones, which are no slower
 * (`npm run bench:graph` measures those seconds, more of them with more `--rounds`). It comes with a server's first
 * request: a command ends before it pays, and V8 takes no kept code that was compiled under other flags (src/bundle.ts),
 * so that a start needs those of the build, and what is loaded later is compiled again. From 12 on (Node.js 22), V8 has a
 * compiler between, and no such flag: it would complain of it on standard error.
 */
export function optimizeEarly(): void {
  if (Number.parseInt(process.versions.v8, 10) < 12) setFlagsFromString('--interrupt-budget=20000');
}
