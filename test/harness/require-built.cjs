// Tests run the built program. This check prevents tests of an outdated build.
const fs = require('node:fs');
const path = require('node:path');
const requirePackages = require('./require-packages.cjs');

const root = path.join(__dirname, '..', '..');

/**
 * The build writes this file at its end. Compiled files are no indicator, because unchanged ones keep their old times.
 */
const mark = path.join(root, 'dist', '.built');

const isSource = (name) => /\.(ts|sql)$/.test(name) && !name.split(path.sep).includes('generated');

function timeOf(file) {
  return fs.statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

function filesOf(folder) {
  const names = fs.readdirSync(path.join(root, folder), { recursive: true }).filter(isSource);
  return names.map((name) => path.join(folder, name));
}

/** Installs the tests' packages. Throws if a source file or a migration is newer than the last build. */
module.exports = function requireBuilt() {
  requirePackages();
  const built = timeOf(mark);
  const late = ['src', 'prisma/migrations']
    .flatMap(filesOf)
    .find((name) => timeOf(path.join(root, name)) > built);
  if (late !== undefined) throw new Error(`${late} is newer than the program: run npm run build first.`);
};
