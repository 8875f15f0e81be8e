import { ArgsType, Field, Int } from 'type-graphql';

/** The page of a paged operation (contract 2.1). Defaults and bounds are the domain's (readPage), for both doors. */
@ArgsType()
export class PageArguments {
  @Field(() => Int, { nullable: true, description: 'Rows in a page, 1 to 5000. Default: 50.' })
  limit?: number | null;

  @Field(() => Int, { nullable: true, description: 'Which page, counted from 0. Default: 0.' })
  page?: number | null;
}
