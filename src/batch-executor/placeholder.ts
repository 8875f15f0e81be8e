import type { GraphQLField } from 'graphql';

/**
 * Creates a placeholder for the object that a field will return, from the field's arguments. It must have the
 * properties that batch resolvers with `allowsPlaceholders` read. Returns null if there can be no placeholder.
 */
export type Placeholder = (args: Readonly<Record<string, unknown>>) => object | null;

const extension = 'placeholder';

/**
 * Sets the placeholder of a field. While the field is pending, selected fields that accept placeholders are resolved
 * with the placeholder as their parent.
 */
export function setPlaceholder(field: GraphQLField<unknown, unknown>, placeholder: Placeholder): void {
  field.extensions = { ...field.extensions, [extension]: placeholder };
}

/** Returns the placeholder function of a field, or undefined if it has none. */
export function findPlaceholder(field: GraphQLField<unknown, unknown>): Placeholder | undefined {
  return field.extensions[extension] as Placeholder | undefined;
}
