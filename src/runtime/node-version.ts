// Runs before anything else of the program, so it must parse and run on every version of Node.js since 12: no optional
// chaining, no class fields, and no `node:` specifiers, which are unknown before 14.18.
import { readFileSync } from 'fs';
import { join } from 'path';

/** The version of the program, and the oldest Node.js version that it supports. */
interface ProgramPackage {
  readonly version: string;
  readonly engines: { readonly node: string };
}

/** Returns the part of package.json that describes this program. */
export function readPackage(): ProgramPackage {
  return JSON.parse(readFileSync(join(__dirname, '..', '..', 'package.json'), 'utf8')) as ProgramPackage;
}

/**
 * Returns what to do if this version of Node.js is older than `engines` in package.json, otherwise null. npm only warns
 * about it.
 */
export function adviseOnNode(): string | null {
  const needed = readPackage().engines.node.replace(/[^\d.]/g, '');
  return isAtLeast(process.versions.node, needed) ? null : `Run it with Node.js ${needed} or later.`;
}

/** Returns the sentence with which a command stops if Node.js is too old, otherwise null. */
export function describeOldNode(): string | null {
  const advice = adviseOnNode();
  return advice === null ? null : `Node.js ${process.versions.node} is too old for dealgraph. ${advice}`;
}

function isAtLeast(version: string, needed: string): boolean {
  return version.localeCompare(needed, 'en', { numeric: true }) >= 0;
}
