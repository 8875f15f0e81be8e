// The script of `npm run pack`. Writes dealgraph-<version>.tgz, a package that can be installed and run without the
// repository. It contains the bundled program and depends only on PGlite, whose files cannot be bundled. The optional
// argument is the output folder; the default is the repository.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { listLicenses } from './list-licenses.mjs';

const root = path.join(import.meta.dirname, '..', '..');
const database = '@electric-sql/pglite';

/** Files that the program reads at run time, in addition to its modules. */
const folders = ['dist/browser', 'dist/bundle', 'dist/client', 'dist/console', 'prisma/migrations', 'schema'];
const files = [
  'dist/demo-database.packed',
  'dist/empty-database.packed',
  'dist/empty-database.version',
  'docs/searching.md',
  'CHANGELOG.md',
  'LICENSE',
  'README.md',
];

/** The modules that Node.js loads from outside the bundle: the entry point, and the worker thread of the database. */
const entries = ['dist/main.js', 'dist/database/engine/pglite-worker.js'];

/** Returns compiled modules and all modules that they require, directly or indirectly. */
function listModules(paths, found = new Set()) {
  for (const file of paths.filter((one) => !found.has(one))) {
    found.add(file);
    const text = fs.readFileSync(path.join(root, file), 'utf8');
    const required = [...text.matchAll(/\brequire\("([^"]+)"\)/g)].map(([, name]) => name);
    const unknown = required.find((name) => !/^(\.|node:)/.test(name) && !name.startsWith(database));
    if (unknown !== undefined) throw new Error(`${file} needs ${unknown}, which the package does not have`);
    const own = required.filter((name) => name.startsWith('.'));
    listModules(
      own.map((name) => path.posix.join(path.posix.dirname(file), name)),
      found,
    );
  }
  return [...found];
}

function describePackage() {
  const { name, version, description, license, type, engines, bin, exports, dependencies } = JSON.parse(
    fs.readFileSync(path.join(root, 'package.json'), 'utf8'),
  );
  const own = { [database]: dependencies[database] };
  return { name, version, description, license, type, engines, bin, exports, dependencies: own };
}

const destination = path.resolve(process.argv[2] ?? root);
const stage = fs.mkdtempSync(path.join(os.tmpdir(), 'dealgraph-pack-'));
try {
  for (const name of [...folders, ...files, ...listModules(entries)])
    fs.cpSync(path.join(root, name), path.join(stage, name), {
      recursive: true,
      filter: (file) => !/\.(built|tsbuildinfo)$/.test(file),
    });
  fs.writeFileSync(path.join(stage, 'package.json'), `${JSON.stringify(describePackage(), null, 2)}\n`);
  fs.writeFileSync(path.join(stage, 'THIRD-PARTY-LICENSES.txt'), listLicenses());
  fs.chmodSync(path.join(stage, 'dist', 'main.js'), 0o755);
  const args = ['pack', '--silent', '--ignore-scripts', '--pack-destination', destination];
  const written = execFileSync('npm', args, { cwd: stage, encoding: 'utf8' }).trim();
  const { size } = fs.statSync(path.join(destination, written));
  process.stdout.write(`${path.join(destination, written)} (${Math.round(size / 1e6)} MB)\n`);
} finally {
  fs.rmSync(stage, { recursive: true, force: true });
}
