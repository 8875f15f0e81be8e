// Installs the packages of a folder that has its own package.json: `node test/tools/install-packages.cjs test`. Does
// nothing if they are installed and the lock file has not changed. Packages for tests, benchmarks and the linter are
// not in the repository's package.json; the commands that need them install them.
const { spawnSync } = require('node:child_process');
const { createHash } = require('node:crypto');
const fs = require('node:fs');
const path = require('node:path');

const root = path.join(__dirname, '..', '..');

/** Returns a checksum of the files that determine the installed packages. */
function versionOf(folder) {
  const hash = createHash('sha256');
  for (const name of ['package.json', 'package-lock.json'])
    hash.update(fs.readFileSync(path.join(folder, name)));
  return hash.digest('hex');
}

/**
 * Installs the packages of a folder, given as a path in the repository, unless they are installed. Prints a line first.
 * @throws Error when npm fails, for example without a network.
 */
function installPackages(name) {
  const folder = path.join(root, name);
  const mark = path.join(folder, 'node_modules', '.installed');
  const version = versionOf(folder);
  if (fs.existsSync(mark) && fs.readFileSync(mark, 'utf8') === version) return;
  const { description } = JSON.parse(fs.readFileSync(path.join(folder, 'package.json'), 'utf8'));
  process.stderr.write(`Installing ${name}/package.json. ${description}\n`);
  // When run by `npm run`, npm's variables would make this `npm ci` install in the repository's root folder.
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([key]) => !/^npm_(config_local_prefix|package_)/.test(key)),
  );
  const npm = spawnSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: folder,
    env,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  if (npm.status !== 0)
    throw new Error(
      `The packages of ${name}/package.json could not be installed: ${npm.stderr || npm.error}`,
    );
  fs.writeFileSync(mark, version);
}

module.exports = { installPackages };
if (require.main === module) process.argv.slice(2).forEach(installPackages);
