import { execFile } from 'node:child_process';
import { join } from 'node:path';

/** Runs a script of this folder, prints what it says, and answers how it ended; null by a signal. */
export function runScript(script: string, ...args: readonly string[]): Promise<number | null> {
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [join(__dirname, script), ...args], (_error, stdout, stderr) => {
      console.info(`${stdout}${stderr}`);
      resolve(child.exitCode);
    });
  });
}
