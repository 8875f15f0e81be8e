import { Field, ID, InterfaceType } from 'type-graphql';
import { kindsOfId } from '../../records/record-kinds.js';

/**
 * The GraphQL interface of all records. A record's type is determined by the prefix of its ID, or by `__typename` if
 * several kinds have the same ID format.
 */
@InterfaceType({
  description: 'A record that can be retrieved by its ID alone.',
  resolveType: ({ id, __typename }: { readonly id: string; readonly __typename?: string }) =>
    __typename ?? kindsOfId(id)[0],
})
export abstract class Node {
  @Field(() => ID, {
    description: 'Record ID. The prefix identifies the record kind; company IDs have no prefix.',
  })
  id!: string;
}

/** Returns the options of a field that is null if its value is unknown (D8). */
export function orNull(description: string): { nullable: true; description: string } {
  return { nullable: true, description };
}
