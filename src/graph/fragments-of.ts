import { Kind, type DocumentNode, type FragmentDefinitionNode } from 'graphql';

/** The fragments that a document defines, by their names. */
export function fragmentsOf(document: DocumentNode): ReadonlyMap<string, FragmentDefinitionNode> {
  return new Map(
    document.definitions.flatMap((node) =>
      node.kind === Kind.FRAGMENT_DEFINITION ? [[node.name.value, node] as const] : [],
    ),
  );
}
