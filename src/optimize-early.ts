import { setFlagsFromString } from 'node:v8';

/**
 * Lets V8 optimize JavaScript after a third of what it would wait for. A server runs the same code for every request, so
 * what is hot is known soon, and the first seconds after a restart are as fast as the later ones sooner: nested questions
 * of the graph take a tenth less of a processor in the first seconds (`npm run bench:graph -- --rounds 1`), and the same
 * after half a minute. It is for a server that listens: commands end before it pays, and V8 takes no kept code that was
 * compiled under other flags (src/bundle.ts), so whatever is loaded later is compiled again.
 */
export function optimizeEarly(): void {
  setFlagsFromString('--interrupt-budget=20000');
}
