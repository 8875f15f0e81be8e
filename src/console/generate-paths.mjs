// Writes src/console/generated/rest-paths.ts: the method and path of each REST operation, from the committed OpenAPI
// document. The file is not committed, because the build generates it.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';

const { paths } = JSON.parse(readFileSync('schema/openapi.json', 'utf8'));
const restPaths = Object.fromEntries(
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { operationId }]) => operationId !== undefined)
      .map(([method, { operationId }]) => [
        operationId,
        `${method.toUpperCase()} /api/v1${path.replace(/\{\w+\}/g, '{id}')}`,
      ]),
  ),
);

mkdirSync('src/console/generated', { recursive: true });
writeFileSync(
  'src/console/generated/rest-paths.ts',
  `/** Method and path of each REST operation, by the name that the ledger has. */
export const restPaths: Readonly<Record<string, string>> = ${JSON.stringify(restPaths)};
`,
);
