import { Extensions, Field, ID, ObjectType, registerEnumType } from 'type-graphql';
import type { ChangeName } from '../../domain/feeds/feed-change.js';
import { DateTimeScalar } from '../scalars/date-time-scalar.js';
import { assumedOne } from './list-size.js';
import { Node } from './node.js';
import { orNull } from './or-null.js';

export const ChangeNameEnum = {
  ADDED: 'added',
  UPDATED: 'updated',
  REMOVED: 'removed',
} as const satisfies { readonly [Name in ChangeName as Uppercase<Name>]: Name };

registerEnumType(ChangeNameEnum, {
  name: 'ChangeName',
  description: 'What became of a record in a feed.',
  valuesConfig: {
    ADDED: { description: 'It came, for the first time or again.' },
    UPDATED: { description: 'Something that the record says has changed.' },
    REMOVED: { description: 'It left.' },
  },
});

@ObjectType({ simpleResolvers: true, description: 'A row of a feed.' })
export class Change {
  @Field(() => ChangeNameEnum, { description: 'What became of the record.' })
  change!: ChangeName;

  @Field(() => DateTimeScalar, { description: 'Since when it could be read. Never goes back within a feed.' })
  at!: string;

  @Field(() => ID, { description: 'The id of the record.' })
  id!: string;

  @Field(
    () => Node,
    orNull(
      'The record as this change left it, in the fields that REST answers (`hq.region` is not among them); its links ' +
        'lead to what there is now. Null when it was removed.',
    ),
  )
  record!: Node | null;
}

@ObjectType({ simpleResolvers: true, description: 'A page of a feed.' })
export class ChangePage {
  @Extensions(assumedOne)
  @Field(() => [Change], { description: 'Changes in the order in which they were committed.' })
  changes!: readonly Change[];

  @Field(() => String, { description: '`after` of the next page; also when this one is empty.' })
  nextCursor!: string;

  @Field(() => Boolean, { description: 'More can be read now.' })
  hasMore!: boolean;
}
