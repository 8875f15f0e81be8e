import { Kind, type FieldNode, type SelectionSetNode } from 'graphql';
import { fragmentsOf } from './fragments-of.js';
import { isIncluded } from './is-included.js';
import type { AskedOperation } from './walk-fields.js';

/** One node for each name that the answer of a valid operation has at its root, those that will not run left out. */
export function listRootFields({
  document,
  operation,
  variables,
}: Omit<AskedOperation, 'schema'>): FieldNode[] {
  const fragments = fragmentsOf(document);
  const found = new Map<string, FieldNode>();
  const seen = new Set<string>();
  const collect = ({ selections }: SelectionSetNode): void => {
    for (const selection of selections) {
      if (!isIncluded(selection, variables)) continue;
      if (selection.kind === Kind.INLINE_FRAGMENT) collect(selection.selectionSet);
      else if (selection.kind === Kind.FIELD) {
        const { value: name } = selection.alias ?? selection.name;
        if (!found.has(name)) found.set(name, selection);
      } else if (!seen.has(selection.name.value)) {
        seen.add(selection.name.value);
        const fragment = fragments.get(selection.name.value);
        if (fragment !== undefined) collect(fragment.selectionSet);
      }
    }
  };
  collect(operation.selectionSet);
  return [...found.values()];
}
