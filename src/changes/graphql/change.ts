import { ArgsType, Extensions, Field, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import { assumedOne } from '../../graphql/list-size.js';
import { DateTimeScalar } from '../../graphql/scalars.js';
import { type ChangeName, changeRetentionDays } from '../../history/model/feeds.js';
import { Node, orNull } from '../../record-api/graphql/node.js';
import { ProductEnum } from '../../record-api/graphql/product-enum.js';
import { pageBounds } from '../../values/page.js';

const ChangeNameEnum = {
  ADDED: 'added',
  UPDATED: 'updated',
  REMOVED: 'removed',
  MERGED: 'merged',
} as const satisfies { readonly [Name in ChangeName as Uppercase<Name>]: Name };

registerEnumType(ChangeNameEnum, {
  name: 'ChangeName',
  description: 'Type of a change in a feed.',
  valuesConfig: {
    ADDED: { description: 'The record was added, for the first time or again.' },
    UPDATED: { description: 'The contents of the record changed.' },
    REMOVED: { description: 'The record was removed.' },
    MERGED: { description: 'The record was merged into another one, to which its ID leads now.' },
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
    () => String,
    orNull('Why the operator of the service removed or merged the record. Null for every other change.'),
  )
  reason!: string | null;

  @Field(() => ID, orNull('ID of the record into which the record was merged. Null for every other change.'))
  into!: string | null;

  @Field(
    () => Node,
    orNull(
      'The record as of this change, with the fields that REST returns (`hq.region` is not one of them). Its links ' +
        'return current records. Null when the record was removed or merged.',
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

  @Field(
    () => String,
    orNull('Why the operator of the service removed or merged the record. Null for every other change.'),
  )
  reason!: string | null;

  @Field(() => ID, orNull('ID of the record into which the record was merged. Null for every other change.'))
  into!: string | null;
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

/** Describes the cursor of a feed. `start` says what the cursor `start` returns. */
function describeAfter(start: string): string {
  return `Return changes after this \`nextCursor\`. Pass \`start\` to return ${start}. Omit it to return only changes made from now on. A cursor is valid for ${changeRetentionDays} days; an older one returns CHANGES_EXPIRED.`;
}

/** The arguments of every feed. `readChangesRequest` validates them, for REST as well. */
@ArgsType()
class FeedArguments {
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

  @Field(() => String, {
    nullable: true,
    description: `${describeAfter('every change since the filter of the search was set, but not the results themselves')} A changed filter ends all cursors: SEARCH_FILTER_CHANGED. Both errors return a new cursor in \`extensions.cursor\`.`,
  })
  after?: string | null;
}

@ArgsType()
export class ChangesArguments extends FeedArguments {
  @Field(() => ProductEnum, { description: 'Product whose changes to return.' })
  product!: string;

  @Field(() => String, { nullable: true, description: describeAfter('every existing record as added') })
  after?: string | null;
}
