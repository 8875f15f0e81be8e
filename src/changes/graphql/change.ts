import { ArgsType, Extensions, Field, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import { pageBounds } from '../../domain/read-product.js';
import { DateTimeScalar } from '../../graphql/scalars.js';
import { Node, orNull } from '../../records/graphql/node.js';
import { FeedProductEnum } from '../../records/graphql/product-enums.js';
import { assumedOne } from '../../searches/graphql/search-types.js';
import { type ChangeName, changeRetentionDays } from '../model/feeds.js';

const ChangeNameEnum = {
  ADDED: 'added',
  UPDATED: 'updated',
  REMOVED: 'removed',
} as const satisfies { readonly [Name in ChangeName as Uppercase<Name>]: Name };

registerEnumType(ChangeNameEnum, {
  name: 'ChangeName',
  description: 'Type of a change in a feed.',
  valuesConfig: {
    ADDED: { description: 'The record was added, for the first time or again.' },
    UPDATED: { description: 'The contents of the record changed.' },
    REMOVED: { description: 'The record was removed.' },
  },
});

@ObjectType({ simpleResolvers: true, description: 'A change in a feed.' })
export class Change {
  @Field(() => ChangeNameEnum, { description: 'Type of the change.' })
  change!: ChangeName;

  @Field(() => DateTimeScalar, {
    description: 'When the change became available. Never decreases within a feed.',
  })
  at!: string;

  @Field(() => ID, { description: 'Record ID.' })
  id!: string;

  @Field(
    () => Node,
    orNull(
      'The record as of this change, with the fields that REST returns (`hq.region` is not one of them). Its links ' +
        'return current records. Null when the record was removed.',
    ),
  )
  record!: Node | null;
}

@ObjectType({ simpleResolvers: true, description: 'A change of a saved search, without the record. Free.' })
export class ChangeNotice {
  @Field(() => ChangeNameEnum, { description: 'Type of the change.' })
  change!: ChangeName;

  @Field(() => DateTimeScalar, { description: 'When the change became available.' })
  at!: string;

  @Field(() => ID, { description: 'Record ID.' })
  id!: string;
}

@ObjectType({ simpleResolvers: true, description: 'A page of a feed.' })
export class ChangePage {
  @Extensions(assumedOne)
  @Field(() => [Change], { description: 'Changes in commit order.' })
  changes!: readonly Change[];

  @Field(() => String, {
    description: 'Value of `after` for the next page. Present even when this page is empty.',
  })
  nextCursor!: string;

  @Field(() => Boolean, { description: 'True when more changes can be read now.' })
  hasMore!: boolean;
}

const { minLimit, maxLimit, defaultLimit } = pageBounds;

/** The arguments that select a page of a feed. `readChangesRequest` validates them, for REST as well. */
@ArgsType()
class FeedArguments {
  @Field(() => String, {
    nullable: true,
    description: `Return changes after this \`nextCursor\`. Pass \`start\` to return every existing record as added. Omit it to return only changes made from now on. A cursor is valid for ${changeRetentionDays} days; an older one returns CHANGES_EXPIRED.`,
  })
  after?: string | null;

  @Field(() => Int, {
    nullable: true,
    description: `Maximum number of changes to return, ${minLimit} to ${maxLimit}. Default: ${defaultLimit}.`,
  })
  first?: number | null;
}

@ArgsType()
export class SearchChangesArguments extends FeedArguments {
  @Field(() => ID, { description: 'Saved search ID, an integer.' })
  searchId!: string;
}

@ArgsType()
export class ChangesArguments extends FeedArguments {
  @Field(() => FeedProductEnum, { description: 'Product whose changes to return.' })
  product!: string;
}
