import { join } from 'node:path';
import { allocateYoung } from './allocate-young.js';
import { Bundle } from './bundle.js';
import { keepHeapSmall } from './keep-heap-small.js';
import { optimizeLate } from './optimize-late.js';
import { poolAnswers } from './pool-answers.js';

/**
 * Starts the command line (src/command-line.ts) from its bundle: of some 1,900 modules a server would need a third of
 * its start to find and read them one by one. V8's flags come first, because it takes no kept code that was compiled
 * under others.
 */
export function startProgram(): Bundle {
  allocateYoung();
  keepHeapSmall('server');
  optimizeLate('command');
  poolAnswers();
  const bundle = new Bundle(join(__dirname, 'bundle'));
  bundle.load('command-line.js');
  return bundle;
}
