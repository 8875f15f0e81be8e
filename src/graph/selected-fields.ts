import { Kind, type FieldNode, type GraphQLResolveInfo, type SelectionSetNode } from 'graphql';

type Fragments = GraphQLResolveInfo['fragments'];

/** What links read of the record they hang at, beside its id: the fields that name the other record. */
const fieldsOfLinks: Readonly<Record<string, readonly string[]>> = {
  founders: ['founderInfo'],
  company: ['companyId'],
  person: ['personId'],
  acquirer: ['acquirerCompanyId'],
  acquiree: ['acquireeCompanyId'],
};

/** By the node of a field; the same text is parsed once, so its nodes come again with every request. */
const known = new WeakMap<FieldNode, Map<string, readonly string[]>>();

/**
 * The fields that an answer needs of the records a resolver finds, so that no others are read. `path` leads from the
 * resolver's field to the records. Fields of fragments count whatever their type, and `@skip` is not looked at: a few
 * fields too many do no harm. Undefined (all fields) without `info`, which REST does not have.
 */
export function selectedFields(
  info: GraphQLResolveInfo | undefined,
  ...path: readonly string[]
): readonly string[] | undefined {
  const [node] = info?.fieldNodes ?? [];
  if (info === undefined || node === undefined) return undefined;
  if (info.fieldNodes.length > 1) return collect(info.fieldNodes, info.fragments, path);
  const key = path.join('.');
  const ofNode = known.get(node) ?? new Map<string, readonly string[]>();
  known.set(node, ofNode);
  const fields = ofNode.get(key) ?? collect(info.fieldNodes, info.fragments, path);
  ofNode.set(key, fields);
  return fields;
}

function collect(
  nodes: readonly FieldNode[],
  fragments: Fragments,
  [step, ...rest]: readonly string[],
): readonly string[] {
  const selected = nodes.flatMap((node) => fieldsOf(node.selectionSet, fragments));
  if (step !== undefined) {
    const next = selected.filter(({ name }) => name.value === step);
    return collect(next, fragments, rest);
  }
  const names = selected.flatMap(({ name }) => {
    const field = name.value;
    return [field, ...(fieldsOfLinks[field] ?? [])];
  });
  return [...new Set(names)].sort();
}

function fieldsOf(set: SelectionSetNode | undefined, fragments: Fragments): FieldNode[] {
  return (set?.selections ?? []).flatMap((selection) => {
    if (selection.kind === Kind.FIELD) return [selection];
    if (selection.kind === Kind.INLINE_FRAGMENT) return fieldsOf(selection.selectionSet, fragments);
    return fieldsOf(fragments[selection.name.value]?.selectionSet, fragments);
  });
}
