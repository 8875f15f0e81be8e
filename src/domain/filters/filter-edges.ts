import { acquisitionEdges } from '../edges/acquisition-edges.js';
import { edgeOf, recordEdgeNames, type EdgeOrigin, type RecordEdge } from '../edges/record-edges.js';
import type { FilterField, FilterFields } from './filter-field.js';

/** The fields of a filter that go along the edges of a kind of record, or of an item of a list. */
export function filterEdges(origin: EdgeOrigin): FilterFields {
  const names = recordEdgeNames.filter(
    (edge) => edgeOf(edge).from === origin && edgeOf(edge).filter === true,
  );
  return Object.fromEntries(names.map((edge) => [edge.slice(origin.length + 1), fieldOf(edge)]));
}

function fieldOf(edge: RecordEdge): FilterField {
  const { to, ends } = edgeOf(edge);
  if (ends === 'one') return { one: to, edge };
  return edge === acquisitionEdges.BOTH
    ? { many: to, edge, directions: acquisitionEdges }
    : { many: to, edge };
}
