import { edgeOf, type RecordEdge, recordEdgeNames } from '../../records/edges/record-edges.js';
import { byKind, type RecordKind } from '../../records/record-kinds.js';
import { notOneOf, spell } from './aggregate-fields.js';

interface Edge {
  readonly kind: RecordKind;
  /** True if the edge can lead to several records. */
  readonly isMany: boolean;
}

/** A path of one or two edges from a record to related records. Only the last edge may lead to several records. */
export interface EdgePath {
  /** The GraphQL names of the edges, joined by a dot: `acquiree.investors`. */
  readonly name: string;
  readonly steps: readonly { readonly from: RecordKind; readonly edge: string }[];
  /** The record kind that each edge leads to. */
  readonly kinds: readonly RecordKind[];
  /** The record kind that the whole path leads to. */
  readonly kind: RecordKind;
  readonly isMany: boolean;
}

/** The edges that aggregates can follow from each kind: all its edges without arguments. */
const edges: Readonly<Record<RecordKind, Readonly<Record<string, Edge>>>> = byKind((kind) =>
  Object.fromEntries(
    recordEdgeNames
      .filter((edge) => edgeOf(edge).from === kind && !edge.includes('('))
      .map((edge) => [edge.slice(kind.length + 1), toEdge(edge)]),
  ),
);

/**
 * An edge leads to a single record if a field of the start record (`by`) contains the ID of the linked record; otherwise
 * it is treated as leading to several records.
 */
function toEdge(edge: RecordEdge): Edge {
  const { to, by } = edgeOf(edge);
  return { kind: to, isMany: by === undefined };
}

/** The edge paths that aggregates can follow, by the kind of the start record. */
export const edgePaths: Readonly<Record<RecordKind, readonly EdgePath[]>> = byKind((kind) =>
  Object.entries(edges[kind]).flatMap(([edge, { kind: next, isMany }]) => {
    const step = { from: kind, edge };
    const path: EdgePath = { name: edge, steps: [step], kinds: [next], kind: next, isMany };
    return isMany ? [path] : [path, ...Object.keys(edges[next]).flatMap((name) => extendPath(path, name))];
  }),
);

function extendPath(path: EdgePath, edge: string): EdgePath[] {
  const next = edges[path.kind][edge];
  if (next?.isMany !== true) return [];
  const steps = [...path.steps, { from: path.kind, edge }];
  const kinds = [...path.kinds, next.kind];
  return [{ name: `${path.name}.${edge}`, steps, kinds, kind: next.kind, isMany: true }];
}

const bySpelling = byKind((kind) => new Map(edgePaths[kind].map((path) => [spell(path.name), path])));

/**
 * Finds an edge path by its name, in GraphQL or REST spelling. `where` is the position in the request, for the error
 * message.
 * @throws ApiError VALIDATION_ERROR when the kind has no such edge path.
 */
export function readEdge(kind: RecordKind, name: unknown, where: string): EdgePath {
  const path = typeof name === 'string' ? bySpelling[kind].get(spell(name)) : undefined;
  if (path !== undefined) return path;
  const names = edgePaths[kind].map((known) => known.name);
  throw notOneOf(where, name, names, `${names.join(', ')} of the kind ${kind}`);
}
