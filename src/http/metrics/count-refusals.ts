import { Counter, type Registry } from 'prom-client';
import { errorTable } from '../../errors/error-table.js';

/** The codes that Apollo Server has for documents, beside those of our table. */
const codesOfDocuments = [
  'BAD_REQUEST',
  'BAD_USER_INPUT',
  'GRAPHQL_PARSE_FAILED',
  'GRAPHQL_VALIDATION_FAILED',
  'INTERNAL_SERVER_ERROR',
  'OPERATION_RESOLUTION_FAILURE',
  'PERSISTED_QUERY_NOT_FOUND',
  'PERSISTED_QUERY_NOT_SUPPORTED',
];

/** What counts refusals by their door and their code; a code that we do not know is OTHER. */
export function countRefusals(registry: Registry): (door: string, codes: readonly string[]) => void {
  const known = new Set([...Object.keys(errorTable), ...codesOfDocuments]);
  const counter = new Counter({
    name: 'dealgraph_refusals_total',
    help: 'Requests that were refused, wholly or in a part, by door and error code.',
    labelNames: ['door', 'code'],
    registers: [registry],
  });
  // A line that begins with its first failure shows no rise, and raises no alert.
  for (const door of ['rest', 'graph', 'mcp']) counter.inc({ door, code: 'INTERNAL_ERROR' }, 0);
  return (door, codes) => {
    for (const code of new Set(codes)) counter.inc({ door, code: known.has(code) ? code : 'OTHER' });
  };
}
