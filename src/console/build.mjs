// Builds the web application into dist/console, unless dist/console was already built from the same files.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { customerPages } from './docs/customer-pages.mjs';
import { documentsFile, versionOfDocuments } from './documents-version.mjs';

// Tests run with NODE_ENV=test, which would add the warnings of React's development build to the application.
process.env.NODE_ENV = 'production';

const source = dirname(fileURLToPath(import.meta.url));
const root = join(source, '..', '..');
process.chdir(root);

const isSource = (path) =>
  !path.startsWith('generated') && /\.(tsx?|css|html|svg|ico|mjs|graphql|json|woff2)$/.test(path);
const files = readdirSync(source, { recursive: true }).filter(isSource).sort();
// Folders of `src` that the console shares with the command line.
const shared = ['client', 'identifiers', 'tabular'].flatMap((folder) => {
  const path = join(source, '..', folder);
  return readdirSync(path, { recursive: true })
    .filter((name) => name.endsWith('.ts'))
    .sort()
    .map((name) => join(path, name));
});
const inputs = [
  ...files.map((path) => join(source, path)),
  ...shared,
  ...customerPages.flatMap(({ pages }) => pages.map((name) => join(root, 'docs', `${name}.md`))),
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

const generated = ['filter-schema.ts', 'operation-names.ts', 'rest-paths.ts'];
async function generate() {
  await import('./generate-filters.mjs');
  await import('./generate-paths.mjs');
}

/** Larger files would take seconds at the highest quality. Servers compress them, once. */
const mostPackedBytes = 1_000_000;

/**
 * Compresses scripts and styles with the highest quality of Brotli, which is too slow for servers: their first load is
 * 8% smaller than with the quality that servers use.
 */
async function packFiles(folder) {
  const pack = promisify(brotliCompress);
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  const names = readdirSync(folder).filter((name) => /\.(js|css)$/.test(name));
  const pieces = names.map((name) => [join(folder, `${name}.br`), readFileSync(join(folder, name))]);
  await Promise.all(
    pieces
      .filter(([, content]) => content.length > 1000 && content.length <= mostPackedBytes)
      .map(async ([path, content]) => writeFileSync(path, await pack(content, { params }))),
  );
}

const mark = join(root, 'dist', 'console', '.built');
if (!existsSync(mark) || readFileSync(mark, 'utf8') !== version) {
  await generate();
  const { build } = await import('vite');
  await build({ configFile: join(source, 'vite.config.mjs') });
  await build({ configFile: join(source, 'operator.config.mjs') });
  const { renderPages } = await import('./docs/render-pages.mjs');
  const built = join(root, 'dist', 'console');
  renderPages(built, readFileSync(join(built, 'docs.html'), 'utf8'));
  await packFiles(join(built, 'assets'));
  writeFileSync(mark, version);
} else if (generated.some((file) => !existsSync(join(source, 'generated', file)))) {
  await generate();
}
