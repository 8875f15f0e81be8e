// Builds the web application into dist/console, unless dist/console was already built from the same files.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { documentsFile, versionOfDocuments } from './documents-version.mjs';

const source = dirname(fileURLToPath(import.meta.url));
const root = join(source, '..', '..');
process.chdir(root);

const isSource = (path) =>
  !path.startsWith('generated') && /\.(tsx?|css|html|svg|ico|mjs|graphql|json|woff2)$/.test(path);
const files = readdirSync(source, { recursive: true }).filter(isSource).sort();
// Folders of `src` that the console shares with the command line.
const shared = ['identifiers', 'tabular'].flatMap((folder) => {
  const path = join(source, '..', folder);
  return readdirSync(path)
    .sort()
    .map((name) => join(path, name));
});
const inputs = [
  ...files.map((path) => join(source, path)),
  ...shared,
  ...['schema/schema.graphql', 'schema/openapi.json', 'schema/operations', 'package-lock.json'].flatMap(
    (path) =>
      path.includes('.')
        ? [join(root, path)]
        : readdirSync(join(root, path), { recursive: true })
            .filter((name) => name.endsWith('.graphql'))
            .sort()
            .map((name) => join(root, path, name)),
  ),
];
const hash = createHash('sha256');
for (const path of inputs) hash.update(path.slice(root.length)).update(readFileSync(path));
const version = hash.digest('hex');

/** Generates src/console/generated/documents.ts again if a GraphQL document or the schema has changed. */
async function updateDocuments() {
  if (readFileSync(documentsFile, 'utf8').includes(versionOfDocuments())) return;
  const { default: packages } = await import('../../test/tools/install-packages.cjs');
  packages.installPackages('test');
  await import('../../test/tools/generate-documents.mjs');
}
await updateDocuments();

const generated = ['filter-schema.ts', 'rest-paths.ts'];
async function generate() {
  await import('./generate-filters.mjs');
  await import('./generate-paths.mjs');
}

const mark = join(root, 'dist', 'console', '.built');
if (!existsSync(mark) || readFileSync(mark, 'utf8') !== version) {
  await generate();
  const { build } = await import('vite');
  await build({ configFile: join(source, 'vite.config.mjs') });
  writeFileSync(mark, version);
} else if (generated.some((file) => !existsSync(join(source, 'generated', file)))) {
  await generate();
}
