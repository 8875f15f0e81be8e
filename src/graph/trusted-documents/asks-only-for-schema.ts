import {
  Kind,
  type DocumentNode,
  type FragmentDefinitionNode,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql';

/** Whether every root field of a validated operation is one of `__typename`, `__schema` and `__type`. */
export function asksOnlyForSchema(document: DocumentNode, operation: OperationDefinitionNode): boolean {
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const node of document.definitions) {
    if (node.kind === Kind.FRAGMENT_DEFINITION) fragments.set(node.name.value, node);
  }
  // A fragment is looked at once: spread many times it would cost time that doubles with each level.
  const seen = new Set<string>();
  const isSchemaOnly = ({ selections }: SelectionSetNode): boolean =>
    selections.every((node) => {
      if (node.kind === Kind.FIELD) return node.name.value.startsWith('__');
      if (node.kind === Kind.INLINE_FRAGMENT) return isSchemaOnly(node.selectionSet);
      const name = node.name.value;
      if (seen.has(name)) return true;
      seen.add(name);
      const fragment = fragments.get(name);
      return fragment !== undefined && isSchemaOnly(fragment.selectionSet);
    });
  return isSchemaOnly(operation.selectionSet);
}
