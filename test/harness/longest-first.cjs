const { statSync } = require('node:fs');
const Sequencer = require('@jest/test-sequencer').default;

/**
 * What takes longest: files that wait for processes, import much, or try much at random. A file that begins late keeps a
 * worker to itself.
 */
const slow = ['/test/process/', '/test/hostile/', '/test/oracle/', '/test/unit/demo-data.test.ts'];

/** Jest knows how long files took before, but not in a clean clone; there it would begin with the largest files. */
module.exports = class LongestFirst extends Sequencer {
  sort(tests) {
    const rankOf = ({ path }) => (slow.some((folder) => path.includes(folder)) ? 0 : 1);
    const sizes = new Map(tests.map(({ path }) => [path, statSync(path).size]));
    return [...tests].sort((a, b) => rankOf(a) - rankOf(b) || sizes.get(b.path) - sizes.get(a.path));
  }
};
