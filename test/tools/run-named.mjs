import { spawnSync } from 'node:child_process';
import path from 'node:path';

const root = path.join(import.meta.dirname, '..', '..');

/**
 * Runs the script that the first argument names, with the other arguments. Without a name, or with an unknown one, lists
 * the names. Builds first, unless the script needs no build.
 * @param command The words before the name, for example `npm run bench`.
 * @param folder The folder of the scripts.
 * @param scripts By name: the file in the folder, what it does, and whether it needs no build.
 */
export function runNamed(command, folder, scripts) {
  const [name, ...rest] = process.argv.slice(2);
  const script = Object.hasOwn(scripts, name ?? '') ? scripts[name] : undefined;
  if (script === undefined) return list(command, name, scripts);
  const isBuilt = script.withoutBuild === true || run([path.join('src', 'build', 'run-build.mjs')]);
  if (isBuilt) run([path.join(folder, script.file), ...rest]);
}

function run(args) {
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' });
  process.exitCode = status ?? 1;
  return status === 0;
}

function list(command, name, scripts) {
  if (name !== undefined) {
    process.stderr.write(`${command} has no ${name}.\n`);
    process.exitCode = 1;
  }
  const width = Math.max(...Object.keys(scripts).map((one) => one.length));
  const lines = Object.entries(scripts).map(([one, { purpose }]) => `  ${one.padEnd(width)}  ${purpose}\n`);
  process.stdout.write(`${command} <name> [-- options]\n\n${lines.join('')}`);
}
