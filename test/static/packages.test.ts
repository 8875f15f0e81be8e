import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

// Checks which packages are installed, and from where.

const root = join(__dirname, '..', '..');

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly engines?: { readonly node: string };
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly overrides?: Readonly<Record<string, unknown>>;
}

interface Lock {
  readonly packages: Readonly<Record<string, { readonly version?: string; readonly resolved?: string }>>;
}

const read = (...path: string[]): unknown => JSON.parse(readFileSync(join(root, ...path), 'utf8')) as unknown;
const manifest = read('package.json') as Manifest;
const lock = read('package-lock.json') as Lock;

/** Other folders with a package.json and a lock file. */
const others = ['test', 'test/bench', 'test/tools/lint', 'test/tools/postgraphile'];

// 750 until three placeholders were removed, which together saved 19 packages and 10 MB: a placeholder must save 20 MB.
it('npm ci installs at most 771 packages', () => {
  const installed = Object.keys(lock.packages).filter(
    (path) => path.startsWith('node_modules/') && existsSync(join(root, path, 'package.json')),
  );
  expect(installed.length).toBeGreaterThan(500);
  expect(installed.length).toBeLessThanOrEqual(771);
});

it.each(['.', ...others])(
  '%s has exact versions, and its lock file does not contain registry URLs',
  (folder) => {
    const { dependencies, devDependencies } = read(folder, 'package.json') as Manifest;
    for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies }))
      expect(`${name} ${version}`).toMatch(/ (\d+\.\d+\.\d+\S*|file:src\/build\/placeholders\/[a-z\d-]+)$/);
    const text = readFileSync(join(root, folder, 'package-lock.json'), 'utf8');
    expect(text).not.toMatch(/https?:\/\/\S+\.tgz/);
  },
);

it('each other folder with a lock file is installed by a script or a bench', () => {
  const scripts = JSON.stringify(manifest);
  const sources = ['test/bench/measure-calls.mjs', 'test/bench/peers/install-postgraphile.mjs'].map((path) =>
    readFileSync(join(root, path), 'utf8'),
  );
  for (const folder of others) expect([scripts, ...sources].join('\n')).toContain(folder);
});

it('the linter and the build use the same version of TypeScript', () => {
  const { dependencies } = read('test', 'tools', 'lint', 'package.json') as Manifest;
  expect(dependencies?.['typescript']).toBe(manifest.devDependencies?.['typescript']);
});

const placeholders = readdirSync(join(root, 'src', 'build', 'placeholders'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

it.each(placeholders)('the placeholder %s replaces every copy of the real package', (folder) => {
  const { name } = read('src', 'build', 'placeholders', folder, 'package.json') as Manifest;
  const copies = Object.entries(lock.packages).filter(([path]) => path.endsWith(`node_modules/${name}`));
  expect(copies.map(([, { resolved }]) => resolved)).toEqual([`src/build/placeholders/${folder}`]);
});

it('PGlite is installed once', () => {
  const copies = Object.keys(lock.packages).filter((path) => path.endsWith('/@electric-sql/pglite'));
  expect(copies).toEqual(['node_modules/@electric-sql/pglite']);
});
