import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const main = join(import.meta.dirname, '..', '..', 'dist', 'main.js');
const run = promisify(execFile);

/** Runs `dealgraph <args> --json`, and returns its JSON object. */
export async function runCommand(args, environment) {
  const env = { ...process.env, ...environment };
  const { stdout } = await run(process.execPath, [main, ...args, '--json'], {
    env,
    maxBuffer: 64 * 1024 * 1024,
  });
  return JSON.parse(stdout);
}
