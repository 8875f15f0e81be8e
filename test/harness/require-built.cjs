// The tests run the built program, so a build that is older than its source would test what is not there any more.
const fs = require('node:fs');
const path = require('node:path');

const root = path.join(__dirname, '..', '..');

/** Written at the end of each build: the compiler leaves files alone that come out the same. */
const mark = path.join(root, 'dist', '.built');

const isSource = (name) => /\.(ts|sql)$/.test(name) && !name.split(path.sep).includes('generated');

function timeOf(file) {
  return fs.statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

function filesOf(folder) {
  const names = fs.readdirSync(path.join(root, folder), { recursive: true }).filter(isSource);
  return names.map((name) => path.join(folder, name));
}

/** Throws where a file of src, or a migration, has changed since the program was built. */
module.exports = function requireBuilt() {
  const built = timeOf(mark);
  const late = ['src', 'prisma/migrations']
    .flatMap(filesOf)
    .find((name) => timeOf(path.join(root, name)) > built);
  if (late !== undefined) throw new Error(`${late} is newer than the program: run npm run build first.`);
};
