import { Kind, type FieldNode, type GraphQLResolveInfo, type SelectionSetNode } from 'graphql';

type Selected = Pick<GraphQLResolveInfo, 'fieldNodes' | 'fragments'>;
/** A selection, or the names of fields, which REST gives. */
type Asked = Selected | readonly string[];
type Fragments = Selected['fragments'];

/** What links read of the record they hang at, beside its id: the fields that name the other record. */
const fieldsOfLinks: Readonly<Record<string, readonly string[]>> = {
  founders: ['founderInfo'],
  company: ['companyId'],
  person: ['personId'],
  acquirer: ['acquirerCompanyId'],
  acquiree: ['acquireeCompanyId'],
};

/** By the node of a field; the same text is parsed once, so its nodes come again with every request. */
const known = new WeakMap<FieldNode, Map<string, readonly string[] | null>>();

/**
 * The fields that an answer needs of the records a resolver finds, so that no others are read. Fields of fragments count
 * whatever their type, and `@skip` is not looked at: a few fields too many do no harm. Fields that are named
 * already are these; undefined (all fields) without either.
 */
export function selectedFields(selection: Asked): readonly string[];
export function selectedFields(selection: Asked | undefined): readonly string[] | undefined;
export function selectedFields(selection: Asked | undefined): readonly string[] | undefined {
  if (selection === undefined || isListed(selection)) return selection;
  return (
    remembered(selection, ' of records', ({ fieldNodes, fragments }) => collect(fieldNodes, fragments)) ??
    undefined
  );
}

/** The fields that are asked of the records of a connection, by either way to them; null when no record is asked for. */
export function recordFields(selection: Asked): readonly string[] | null;
export function recordFields(selection: Asked | undefined): readonly string[] | null | undefined;
export function recordFields(selection: Asked | undefined): readonly string[] | null | undefined {
  if (selection === undefined || isListed(selection)) return selection;
  return remembered(selection, ' of connection', ({ fieldNodes, fragments }) => {
    const edges = below(fieldNodes, fragments, 'edges');
    const nodes = below(fieldNodes, fragments, 'nodes');
    if (edges.length === 0 && nodes.length === 0) return null;
    return collect([...nodes, ...below(edges, fragments, 'node')], fragments);
  });
}

/** The fields that are asked of the record in a field of what a resolver finds; undefined (all) without a selection. */
export function fieldsBelow(selection: Asked | undefined, name: string): readonly string[] | undefined {
  if (selection === undefined || isListed(selection)) return selection;
  const find = ({ fieldNodes, fragments }: Selected): readonly string[] =>
    collect(below(fieldNodes, fragments, name), fragments);
  return remembered(selection, name, find) ?? undefined;
}

/** The fields that are asked of the records of a feed's changes; null when no record is asked for. */
export function changedRecordFields(selection: Asked | undefined): readonly string[] | null | undefined {
  if (selection === undefined || isListed(selection)) return selection;
  return remembered(selection, ' of changes', ({ fieldNodes, fragments }) => {
    const records = below(below(fieldNodes, fragments, 'changes'), fragments, 'record');
    return records.length === 0 ? null : collect(records, fragments);
  });
}

function isListed(asked: Asked): asked is readonly string[] {
  return Array.isArray(asked);
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
  const names = nodes.flatMap((node) =>
    fieldsOf(node.selectionSet, fragments).flatMap(({ name }) => [
      name.value,
      ...(fieldsOfLinks[name.value] ?? []),
    ]),
  );
  return [...new Set(names)].sort();
}

/** The nodes of the fields of this name in what some nodes select, whatever their type. */
export function below(nodes: readonly FieldNode[], fragments: Fragments, name: string): FieldNode[] {
  const asked = nodes.flatMap((node) => fieldsOf(node.selectionSet, fragments));
  return asked.filter((node) => node.name.value === name);
}

/** The nodes of the fields of a selection, fragments spread. */
export function fieldsOf(set: SelectionSetNode | undefined, fragments: Fragments): FieldNode[] {
  return (set?.selections ?? []).flatMap((selection) => {
    if (selection.kind === Kind.FIELD) return [selection];
    if (selection.kind === Kind.INLINE_FRAGMENT) return fieldsOf(selection.selectionSet, fragments);
    return fieldsOf(fragments[selection.name.value]?.selectionSet, fragments);
  });
}
