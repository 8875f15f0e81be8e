import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { Bundle } from './bundle.js';
import { adviseOnNode } from './node-version.js';
import { limitHeap, optimizeLate } from './v8-settings.js';

/**
 * Starts the program (src/command-line.ts) from its bundle: loading about 1,900 modules one by one would take a third
 * of a server's start time. Sets V8's flags first, because V8 rejects a code cache that was created with other flags.
 * Without a bundle, loads the compiled modules: tests remove a bundle that is older than the modules. Returns the
 * bundle, or null without one.
 */
export function startProgram(): Bundle | null {
  // An older V8 would print that it does not know these flags.
  if (adviseOnNode() === null) {
    limitHeap('server');
    optimizeLate('command');
  }
  const program = join(__dirname, '..');
  const folder = join(program, 'bundle');
  if (!existsSync(folder)) {
    createRequire(__filename)(join(program, 'command-line.js'));
    return null;
  }
  const bundle = new Bundle(folder);
  bundle.load('command-line.js');
  return bundle;
}
