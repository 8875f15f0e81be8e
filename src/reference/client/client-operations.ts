import type { ClientOperation } from './client-operation.js';
import { generatedHead } from './generated-head.js';

/** src/client/generated/operations.ts: what the client has to know of each operation when it runs. */
export function clientOperationTable(operations: readonly ClientOperation[]): string {
  const rows = operations.map((one) => `  ${one.described.operationId}: ${describe(one)},\n`);
  return `${generatedHead('schema/openapi.json')}
import type { Operation } from '../operation.js';

/** Every operation of the REST contract, by its operationId. */
export const operations: Readonly<Record<string, Operation>> = {
${rows.join('')}};
`;
}

function describe({ described, name, params, continuation, ...one }: ClientOperation): string {
  const row = {
    name,
    method: described.method,
    path: described.path,
    params: params?.in ?? null,
    ...continuation,
    isMetered: one.isMetered,
    isRepeatable: one.isRepeatable,
    mostInputs: one.mostInputs,
  };
  const fields = Object.entries(row).map(([key, value]) => `${key}: ${JSON.stringify(value)}`);
  return `{ ${fields.join(', ')} }`;
}
