import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** A Python interpreter. */
export interface Python {
  readonly path: string;
  readonly hasPandas: boolean;
}

let known: Python | null | undefined;

/**
 * Returns a Python of version 3.9 or later, one that has pandas if there are several. Returns null, and prints the
 * reason, if there is none. Debian's packages belong to the Python in /usr/bin, which may not be the first in the path.
 */
export function findPython(): Python | null {
  if (known !== undefined) return known;
  const folders = new Set([...(process.env['PATH'] ?? '').split(delimiter), '/usr/bin']);
  const paths = [...folders].map((folder) => join(folder, 'python3')).filter((path) => existsSync(path));
  const found = paths.flatMap(tryPython);
  const best = found.find(({ hasPandas }) => hasPandas) ?? found[0] ?? null;
  if (best === null)
    console.warn('There is no Python 3.9 or later: the tests of the Python client are skipped.');
  else if (!best.hasPandas) console.warn('Python has no pandas: the tests of DataFrames are skipped.');
  known = best;
  return best;
}

const program = `
import importlib.util, sys
assert sys.version_info >= (3, 9)
print(importlib.util.find_spec("pandas") is not None)
`;

function tryPython(path: string): Python[] {
  try {
    const printed = execFileSync(path, ['-c', program], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return [{ path, hasPandas: printed.trim() === 'True' }];
  } catch {
    return [];
  }
}
