import { readPackage } from '../runtime/node-version.js';

/** Returns the program's version from package.json. */
export function readVersion(): string {
  return readPackage().version;
}
