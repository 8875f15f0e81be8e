// The script of `npm run check [part ...]`. Runs the parts given, for example `npm run check types lint`; without
// arguments all, with `code` for types and lint together. Stops at the first part that fails.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import packages from './install-packages.cjs';

const root = path.join(import.meta.dirname, '..', '..');
const lint = 'test/tools/lint/node_modules';
const typescript = 'node_modules/typescript/bin/tsc';

/** The commands of each part, as arguments of Node.js. */
const parts = {
  /** Types and lint in one process, which is faster than one after the other. */
  code: [['test/tools/lint/check-code.mjs']],
  types: ['test/tsconfig.json', 'src/console', 'src/client'].map((config) => [typescript, '-p', config]),
  lint: [[`${lint}/eslint/bin/eslint.js`, '.']],
  format: [[`${lint}/prettier/bin/prettier.cjs`, '--check', '.']],
  schema: [['prisma/schema-diff.mjs', '--check']],
  contracts: [
    ['src/build/run-build.mjs'],
    ['dist/emit/emit-schemas.js', '--check'],
    ['test/tools/generate-documents.mjs', '--check'],
  ],
  floors: [['node_modules/jest/bin/jest.js', '--selectProjects', 'static']],
};
const all = ['code', 'format', 'schema', 'contracts', 'floors'];

const given = process.argv.slice(2);
const unknown = given.find((part) => !Object.hasOwn(parts, part));
if (unknown !== undefined) {
  process.stderr.write(`There is no check ${unknown}. The checks are ${Object.keys(parts).join(', ')}.\n`);
  process.exit(1);
}
for (const name of ['test', 'test/tools/lint']) packages.installPackages(name);
for (const args of (given.length > 0 ? given : all).flatMap((part) => parts[part])) {
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
