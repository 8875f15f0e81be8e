import { existsSync } from 'node:fs';
import { join } from 'node:path';

const root = join(__dirname, '..', '..');

/** Returns the folder of an installed package. Prefers the packages of test/ to those of the repository. */
export function findPackage(name: string): string {
  const own = join(root, 'test', 'node_modules', name);
  return existsSync(own) ? own : join(root, 'node_modules', name);
}
