import { ArgsType, Field, Int } from 'type-graphql';
import { pageBounds } from '../../domain/page.js';

const { minLimit, maxLimit, defaultLimit } = pageBounds;

/** The page of a paged operation (contract 2.1). Defaults and bounds are the domain's (readPage), for both doors. */
@ArgsType()
export class PageArguments {
  @Field(() => Int, {
    nullable: true,
    description: `Rows in a page, ${minLimit} to ${maxLimit}. Default: ${defaultLimit}.`,
  })
  limit?: number | null;

  @Field(() => Int, { nullable: true, description: 'Which page, counted from 0. Default: 0.' })
  page?: number | null;
}
