import fs from 'node:fs';
import { isBuiltin } from 'node:module';
import path from 'node:path';

const root = path.join(import.meta.dirname, '..', '..');

/** Returns the folder from which Node.js loads a package for modules in `from`; null if it is not installed. */
function findFolder(name, from) {
  for (let folder = from; folder.startsWith(root); folder = path.dirname(folder)) {
    const found = path.join(folder, 'node_modules', name);
    if (fs.existsSync(path.join(found, 'package.json'))) return found;
  }
  return null;
}

const readManifest = (folder) => JSON.parse(fs.readFileSync(path.join(folder, 'package.json'), 'utf8'));

/** Adds packages and all their dependencies to `found`, which maps folders to manifests. */
function addPackages(names, from, found) {
  for (const name of names) {
    const folder = findFolder(name, from);
    if (folder === null || found.has(folder)) continue;
    const manifest = readManifest(folder);
    found.set(folder, manifest);
    addPackages(Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies }), folder, found);
  }
}

/** Returns the packages that the web application imports. */
function listConsolePackages() {
  const folder = path.join(root, 'src', 'console');
  const sources = fs.readdirSync(folder, { recursive: true }).filter((name) => /\.(tsx?|css)$/.test(name));
  const names = sources.flatMap((name) => {
    const text = fs.readFileSync(path.join(folder, name), 'utf8');
    return [...text.matchAll(/(?:from|import) '((?:@[\w-]+\/)?[\w.-]+)/g)].map(([, found]) => found);
  });
  return [...new Set(names)].filter((name) => !isBuiltin(name) && !name.startsWith('.'));
}

/** Returns the licenses of all packages whose code is in the bundle, the web application or the reference. */
export function listLicenses() {
  const found = new Map();
  const { dependencies } = readManifest(root);
  const names = [...Object.keys(dependencies), ...listConsolePackages(), '@scalar/fastify-api-reference'];
  addPackages(names, root, found);
  const parts = [...found].map(([folder, { name, version, license }]) => {
    const file = fs.readdirSync(folder).find((one) => /^(licen[cs]e|copying)/i.test(one));
    const text = file === undefined ? '' : fs.readFileSync(path.join(folder, file), 'utf8').trim();
    return `${name} ${version} (${license ?? 'no license named'})\n\n${text}\n`;
  });
  return `This package includes code of the packages below.\n\n${parts.sort().join('\n----\n\n')}`;
}
