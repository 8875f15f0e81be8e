// The tests run the built program, so a build that is older than its source would test what is not there any more.
const fs = require('node:fs');
const path = require('node:path');

const root = path.join(__dirname, '..', '..');

/** Written at the end of each build: the compiler leaves files alone that come out the same. */
const mark = path.join(root, 'dist', '.built');

const isSource = (name) => name.endsWith('.ts') && !name.split(path.sep).includes('generated');

function timeOf(file) {
  return fs.statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

/** Throws where a file of src has changed since the program was built. */
module.exports = function requireBuilt() {
  const built = timeOf(mark);
  const files = fs.readdirSync(path.join(root, 'src'), { recursive: true }).filter(isSource);
  const late = files.find((name) => timeOf(path.join(root, 'src', name)) > built);
  if (late !== undefined) throw new Error(`src/${late} is newer than the program: run npm run build first.`);
};
