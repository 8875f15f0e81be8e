import { execFile } from 'node:child_process';
import { join } from 'node:path';

/** Runs a script in this folder and prints its output. Returns its exit code, or null if a signal terminated it. */
export function runScript(script: string, ...args: readonly string[]): Promise<number | null> {
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [join(__dirname, script), ...args], (_error, stdout, stderr) => {
      console.info(`${stdout}${stderr}`);
      resolve(child.exitCode);
    });
  });
}
