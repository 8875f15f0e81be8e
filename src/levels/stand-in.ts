import type { GraphQLField } from 'graphql';

/**
 * Makes of a field's arguments what stands for the object that it leads to until that is there: as much of it as batch
 * resolvers that take stand-ins look at. Null where nothing can.
 */
export type StandIn = (args: Readonly<Record<string, unknown>>) => object | null;

const extension = 'standIn';

/** Lets what hangs at the object of a field, and takes stand-ins, be resolved while the field itself waits. */
export function setStandIn(field: GraphQLField<unknown, unknown>, standIn: StandIn): void {
  field.extensions = { ...field.extensions, [extension]: standIn };
}

/** What stands for the object of a field; undefined when nothing does. */
export function findStandIn(field: GraphQLField<unknown, unknown>): StandIn | undefined {
  return field.extensions[extension] as StandIn | undefined;
}
