import { readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { redactRows } from './model/redact-rows.js';
import type { Traces } from './model/traces.js';

/**
 * Removes the lines of a person from the files of rejected lines in the data directory. Returns the number of files.
 * Each file is replaced at once, so an interruption leaves it whole.
 */
export async function redactFiles(
  dataDirectory: string,
  traces: Traces,
  { isDryRun }: { readonly isDryRun: boolean },
): Promise<number> {
  const folder = join(dataDirectory, 'rejects');
  const names = await readdir(folder).catch(() => []);
  let count = 0;
  for (const name of names) {
    const path = join(folder, name);
    const text = await readFile(path, 'utf8').catch(() => '');
    const redacted = redactRejects(text, traces);
    if (redacted === text) continue;
    count += 1;
    if (isDryRun) continue;
    const draft = `${path}.new`;
    await writeFile(draft, redacted, { mode: 0o600 });
    await rename(draft, path);
  }
  return count;
}

/** A rejected line is a text in JSON, so a line with a value of the person is left out whole. */
function redactRejects(text: string, traces: Traces): string {
  const lines = text.split('\n');
  const left = lines.filter(
    (line) => !traces.isIn(line, { withIds: true }) && redactRows(line, 'ndjson', traces) === line,
  );
  return left.length === lines.length ? text : left.join('\n');
}
