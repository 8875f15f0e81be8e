const { statSync } = require('node:fs');
const Sequencer = require('@jest/test-sequencer').default;

/**
 * Path fragments of the slowest test files: they wait for processes, import much data, or run many random cases. If one
 * of these starts late, it delays the end of the run.
 */
const slow = [
  '/test/process/',
  '/test/hostile/',
  '/test/once/cli/',
  '/test/once/import/',
  'random',
  'hostile',
  '/test/unit/import/demo-data.test.ts',
];

/**
 * Runs the slow files first, then the others by size. Jest's default sequencer uses recorded durations, which do not
 * exist in a new clone; it would then run the largest files first.
 */
module.exports = class LongestFirst extends Sequencer {
  sort(tests) {
    const rankOf = ({ path }) => (slow.some((folder) => path.includes(folder)) ? 0 : 1);
    const sizes = new Map(tests.map(({ path }) => [path, statSync(path).size]));
    return [...tests].sort((a, b) => rankOf(a) - rankOf(b) || sizes.get(b.path) - sizes.get(a.path));
  }
};
