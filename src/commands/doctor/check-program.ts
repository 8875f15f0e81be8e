import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readVersion } from '../read-version.js';
import { fail, ok, type Finding } from './finding.js';

/** The versions of this program and of its Node.js, which package.json asks for (`engines`). */
export function checkProgram(): Finding[] {
  const needed = neededNode();
  const running = process.versions.node;
  const found = `Node.js ${running}`;
  return [
    ok('program', `dealgraph ${readVersion()}`),
    isAtLeast(running, needed)
      ? ok('node', found)
      : fail('node', found, `Run it with Node.js ${needed} or later.`),
  ];
}

function neededNode(): string {
  const text = readFileSync(join(__dirname, '..', '..', '..', 'package.json'), 'utf8');
  const { engines } = JSON.parse(text) as { readonly engines: { readonly node: string } };
  return engines.node.replace(/[^\d.]/g, '');
}

function isAtLeast(version: string, needed: string): boolean {
  return version.localeCompare(needed, 'en', { numeric: true }) >= 0;
}
