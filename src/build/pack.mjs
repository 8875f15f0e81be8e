// The script of `npm run pack`. Writes dealgraph-<version>.tgz, a package that can be installed and run without the
// repository. It contains the bundled program and depends only on PGlite, whose files cannot be bundled. Also writes the
// wheel of the Python client. The optional argument is the output folder; the default is the repository.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import { isBuiltin } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { listLicenses } from './list-licenses.mjs';
import { packPython } from './pack-python.mjs';

const root = path.join(import.meta.dirname, '..', '..');
const database = '@electric-sql/pglite';

/** Files that the program reads at run time, in addition to its modules. */
const folders = ['dist/browser', 'dist/bundle', 'dist/client', 'dist/console', 'prisma/migrations', 'schema'];

/**
 * Files in these folders that are left out: marks of the build, the modules of the client that only the unbundled
 * program uses, and docs/deploy/secrets, which are the passwords of an installation.
 */
const left =
  /\.(built|tsbuildinfo)$|\/dist\/client\/(?!(cjs|esm|schema|package\.json)(\/|$))|\/docs\/deploy\/secrets$/;

/** The documentation, with the alerts, the dashboard and the example configurations. */
const documents = ['docs', 'CHANGELOG.md', 'CONTRIBUTING.md', 'README.md', 'SECURITY.md'];
const files = [
  'dist/demo-database.packed',
  'dist/empty-database.packed',
  'dist/empty-database.version',
  'LICENSE',
];

/** The modules that Node.js loads from outside the bundle: the entry point, and the worker thread of the database. */
const entries = ['dist/main.js', 'dist/database/engine/pglite-worker.js'];

/** Returns compiled modules and all modules that they require, directly or indirectly. */
function listModules(paths, found = new Set()) {
  for (const file of paths.filter((one) => !found.has(one))) {
    found.add(file);
    const text = fs.readFileSync(path.join(root, file), 'utf8');
    const required = [...text.matchAll(/\brequire\("([^"]+)"\)/g)].map(([, name]) => name);
    const unknown = required.find(
      (name) => !name.startsWith('.') && !isBuiltin(name) && !name.startsWith(database),
    );
    if (unknown !== undefined) throw new Error(`${file} needs ${unknown}, which the package does not have`);
    const own = required.filter((name) => name.startsWith('.'));
    listModules(
      own.map((name) => path.posix.join(path.posix.dirname(file), name)),
      found,
    );
  }
  return [...found];
}

/** Replaces links to files that the package does not have, such as tests, by their text. */
function unlinkMissing(folder) {
  for (const name of fs.readdirSync(folder, { recursive: true }).filter((one) => one.endsWith('.md'))) {
    const file = path.join(folder, name);
    const has = (target) => fs.existsSync(path.join(path.dirname(file), target.split('#')[0]));
    const text = fs.readFileSync(file, 'utf8');
    const linked = text.replace(/(?<!!)\[([^\]\n]+)\]\(([^)\s]+)\)/g, (link, label, target) =>
      /^(https?:|mailto:|#|\/)/.test(target) || has(target) ? link : label,
    );
    if (linked !== text) fs.writeFileSync(file, linked);
  }
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
  for (const name of [...folders, ...files, ...documents, ...listModules(entries)])
    fs.cpSync(path.join(root, name), path.join(stage, name), {
      recursive: true,
      filter: (file) => !left.test(file),
    });
  unlinkMissing(stage);
  fs.writeFileSync(path.join(stage, 'package.json'), `${JSON.stringify(describePackage(), null, 2)}\n`);
  fs.writeFileSync(path.join(stage, 'THIRD-PARTY-LICENSES.txt'), listLicenses());
  fs.chmodSync(path.join(stage, 'dist', 'main.js'), 0o755);
  const args = ['pack', '--silent', '--ignore-scripts', '--pack-destination', destination];
  const written = execFileSync('npm', args, { cwd: stage, encoding: 'utf8' }).trim();
  const { size } = fs.statSync(path.join(destination, written));
  process.stdout.write(`${path.join(destination, written)} (${Math.round(size / 1e6)} MB)\n`);
  process.stdout.write(`${packPython(destination)}\n`);
} finally {
  fs.rmSync(stage, { recursive: true, force: true });
}
