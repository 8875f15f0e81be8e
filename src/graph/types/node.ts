import { Field, ID, InterfaceType } from 'type-graphql';
import { kindOfId } from '../../domain/record-id.js';

/** What every record of the dataset has. An id's prefix tells its kind, so it tells the type too. */
@InterfaceType({
  description: 'A record of the dataset, found by its id alone.',
  resolveType: ({ id }: { readonly id: string }) => kindOfId(id),
})
export abstract class Node {
  @Field(() => ID, {
    description: 'Identifier; its prefix tells the kind of record, and a company has none.',
  })
  id!: string;
}
