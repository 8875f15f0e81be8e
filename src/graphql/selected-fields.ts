import { type FieldNode, type GraphQLResolveInfo, Kind, type SelectionSetNode } from 'graphql';
import { edgeOf, recordEdgeNames } from '../records/edges/record-edges.js';
import { investorsAsRead } from './round-investors.js';

type Selected = Pick<GraphQLResolveInfo, 'fieldNodes' | 'fragments'>;
/** A GraphQL selection, or the list of field names that REST passes instead. */
type RequestedSelection = Selected | readonly string[];
type Fragments = Selected['fragments'];

/**
 * The record fields, in addition to `id`, that a link needs from its parent: they contain the ID of the linked record.
 */
const fieldsOfLinks: Readonly<Record<string, readonly string[]>> = {
  founders: ['founderInfo'],
  ...keysOfLinks(),
};

/**
 * Returns the fields that contain the ID of the linked record, by link name. Several record kinds may use the same
 * name.
 */
function keysOfLinks(): Record<string, string[]> {
  const keys: Record<string, string[]> = {};
  for (const edge of recordEdgeNames) {
    const { by } = edgeOf(edge);
    if (by !== undefined) (keys[edge.slice(edge.indexOf('.') + 1)] ??= []).push(by);
  }
  return keys;
}

/** Cached field lists by field node. Apollo caches parsed documents, so the same nodes recur. */
const known = new WeakMap<FieldNode, Map<string, readonly string[] | null>>();

/**
 * Returns the record fields that a response needs. Undefined means all fields. A list of names is returned unchanged.
 * Ignores `@skip` and the type conditions of fragments, because a few unneeded fields do no harm.
 */
export function selectedFields(selection: RequestedSelection): readonly string[];
export function selectedFields(selection: RequestedSelection | undefined): readonly string[] | undefined;
export function selectedFields(selection: RequestedSelection | undefined): readonly string[] | undefined {
  if (selection === undefined || isListed(selection)) return selection;
  return (
    remembered(selection, ' of records', ({ fieldNodes, fragments }) => collect(fieldNodes, fragments)) ??
    undefined
  );
}

/**
 * Returns the fields selected on the records of a connection, through `nodes` or `edges`, or null when no record is
 * selected.
 */
export function recordFields(selection: RequestedSelection): readonly string[] | null;
export function recordFields(selection: RequestedSelection | undefined): readonly string[] | null | undefined;
export function recordFields(
  selection: RequestedSelection | undefined,
): readonly string[] | null | undefined {
  if (selection === undefined || isListed(selection)) return selection;
  return remembered(selection, ' of connection', ({ fieldNodes, fragments }) => {
    const edges = below(fieldNodes, fragments, 'edges');
    const nodes = below(fieldNodes, fragments, 'nodes');
    if (edges.length === 0 && nodes.length === 0) return null;
    return collect([...nodes, ...below(edges, fragments, 'node')], fragments);
  });
}

/**
 * Returns the fields selected on the record in the result's field `name`. Returns undefined (all fields) without a
 * selection.
 */
export function fieldsBelow(
  selection: RequestedSelection | undefined,
  name: string,
): readonly string[] | undefined {
  if (selection === undefined || isListed(selection)) return selection;
  const find = ({ fieldNodes, fragments }: Selected): readonly string[] =>
    collect(below(fieldNodes, fragments, name), fragments);
  return remembered(selection, name, find) ?? undefined;
}

/** Returns the fields selected on the records in a feed's changes, or null when no record is selected. */
export function changedRecordFields(
  selection: RequestedSelection | undefined,
): readonly string[] | null | undefined {
  if (selection === undefined || isListed(selection)) return selection;
  return remembered(selection, ' of changes', ({ fieldNodes, fragments }) => {
    const records = below(below(fieldNodes, fragments, 'changes'), fragments, 'record');
    return records.length === 0 ? null : collect(records, fragments);
  });
}

function isListed(requested: RequestedSelection): requested is readonly string[] {
  return Array.isArray(requested);
}

function remembered(
  selection: Selected,
  key: string,
  find: (selection: Selected) => readonly string[] | null,
): readonly string[] | null {
  const [node] = selection.fieldNodes;
  if (node === undefined || selection.fieldNodes.length > 1) return find(selection);
  const ofNode = known.get(node) ?? new Map<string, readonly string[] | null>();
  known.set(node, ofNode);
  let fields = ofNode.get(key);
  if (fields === undefined) ofNode.set(key, (fields = find(selection)));
  return fields;
}

function collect(nodes: readonly FieldNode[], fragments: Fragments): readonly string[] {
  const selected = nodes.flatMap((node) => fieldsOf(node.selectionSet, fragments));
  const investors = investorsAsRead(selected.filter(({ name }) => name.value === 'investors'));
  const names = selected.flatMap(({ name: { value } }) => [
    value === 'investors' ? investors : value,
    ...(fieldsOfLinks[value] ?? []),
  ]);
  return [...new Set(names)].sort();
}

/** Returns the field nodes with this name that are selected below `nodes`, on any type. */
export function below(nodes: readonly FieldNode[], fragments: Fragments, name: string): FieldNode[] {
  const requested = nodes.flatMap((node) => fieldsOf(node.selectionSet, fragments));
  return requested.filter((node) => node.name.value === name);
}

/** Returns the field nodes of a selection, with fragments expanded. */
export function fieldsOf(set: SelectionSetNode | undefined, fragments: Fragments): FieldNode[] {
  return (set?.selections ?? []).flatMap((selection) => {
    if (selection.kind === Kind.FIELD) return [selection];
    if (selection.kind === Kind.INLINE_FRAGMENT) return fieldsOf(selection.selectionSet, fragments);
    return fieldsOf(fragments[selection.name.value]?.selectionSet, fragments);
  });
}
