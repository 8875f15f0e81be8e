import { openApiDocument } from '../../rest/open-api.js';
import { clientErrors } from './client-errors.js';
import { clientMethods } from './client-methods.js';
import { clientMethodsPage } from './client-methods-page.js';
import { clientOperations } from './client-operation.js';
import { clientOperationTable } from './client-operations.js';
import { clientSchemas } from './client-schemas.js';
import type { DescribedApi } from './described-operation.js';

/** The files of the client that are made from the OpenAPI document and the table of errors, by their paths. */
export function clientFiles(): Readonly<Record<string, string>> {
  // The document is made by this program, so it has the shape that is read of it here.
  const api = openApiDocument() as DescribedApi;
  const operations = clientOperations(api);
  return {
    'src/client/generated/schemas.ts': clientSchemas(api),
    'src/client/generated/methods.ts': clientMethods(operations, Object.keys(api.components.schemas)),
    'src/client/generated/operations.ts': clientOperationTable(operations),
    'src/client/generated/errors.ts': clientErrors(),
    'docs/client-methods.md': clientMethodsPage(operations),
  };
}
