// Writes src/console/generated/rest-paths.ts (method and path of each REST operation) and operation-names.ts (its display
// name), from the committed OpenAPI document. The files are not committed, because the build generates them.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';

const { paths } = JSON.parse(readFileSync('schema/openapi.json', 'utf8'));
const operations = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods)
    .filter(([, { operationId }]) => operationId !== undefined)
    .map(([method, operation]) => ({ ...operation, path, method: method.toUpperCase() })),
);

function write(file, docblock, name, textOf) {
  const texts = Object.fromEntries(operations.map((operation) => [operation.operationId, textOf(operation)]));
  writeFileSync(
    `src/console/generated/${file}`,
    `/** ${docblock} */
export const ${name}: Readonly<Record<string, string>> = ${JSON.stringify(texts)};
`,
  );
}

mkdirSync('src/console/generated', { recursive: true });
write(
  'rest-paths.ts',
  'Method and path of each REST operation, by the name that the ledger has.',
  'restPaths',
  ({ method, path }) => `${method} /api/v1${path.replace(/\{\w+\}/g, '{id}')}`,
);
write(
  'operation-names.ts',
  'Display name of each operation, for example `Search companies`, by the name that the ledger has.',
  'operationNames',
  ({ summary }) => summary,
);
