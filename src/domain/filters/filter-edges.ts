import { edgeOf, recordEdgeNames } from '../edges/record-edges.js';
import type { RecordKind } from '../record-kinds.js';
import type { FilterFields } from './filter-field.js';

/** The fields of a filter that go along the edges of a kind. */
export function filterEdges(kind: RecordKind): FilterFields {
  const names = recordEdgeNames.filter((edge) => edgeOf(edge).from === kind && edgeOf(edge).filter === true);
  return Object.fromEntries(
    names.map((edge) => {
      const { to, ends } = edgeOf(edge);
      return [edge.slice(kind.length + 1), ends === 'one' ? { one: to, edge } : { many: to, edge }];
    }),
  );
}
