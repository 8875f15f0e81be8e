import { ArgsType, Field, Int } from 'type-graphql';
import { pageBounds } from '../../domain/page.js';

const { minLimit, maxLimit, defaultLimit } = pageBounds;

/** The page of what a saved search, or a list, keeps; its order is its own (D7). */
@ArgsType()
export class KeptArguments {
  @Field(() => Int, {
    nullable: true,
    description: `So many records, ${minLimit} to ${maxLimit}. Default: ${defaultLimit}.`,
  })
  first?: number | null;

  @Field(() => String, { nullable: true, description: 'Only records that come after this cursor.' })
  after?: string | null;
}
