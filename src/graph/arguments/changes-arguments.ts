import { ArgsType, Field, ID, Int, registerEnumType } from 'type-graphql';
import type { RecordProduct } from '../../domain/record-products.js';
import { keptDays } from '../../domain/feeds/kept-days.js';
import { pageBounds } from '../../domain/page.js';

const { minLimit, maxLimit, defaultLimit } = pageBounds;

const FeedProductEnum = {
  COMPANY: 'company',
  PEOPLE: 'people',
  INVESTORS: 'investors',
  FUNDING_ROUNDS: 'funding_rounds',
  ACQUISITION: 'acquisition',
  IPO: 'ipo',
} as const satisfies { readonly [Product in RecordProduct as Uppercase<Product>]: Product };

registerEnumType(FeedProductEnum, { name: 'FeedProduct', description: 'What a whole feed is of.' });

/** Which part of a feed is asked for; bounds and defaults are the domain's, for both doors. */
@ArgsType()
class FeedArguments {
  @Field(() => String, {
    nullable: true,
    description: `What follows on this \`nextCursor\`; everything with \`start\`; what changes from now on without one. A cursor can be kept for ${keptDays} days; later it is CHANGES_EXPIRED.`,
  })
  after?: string | null;

  @Field(() => Int, {
    nullable: true,
    description: `Changes in a page, ${minLimit} to ${maxLimit}. Default: ${defaultLimit}.`,
  })
  first?: number | null;
}

@ArgsType()
export class SearchChangesArguments extends FeedArguments {
  @Field(() => ID, { description: 'The number of the saved search.' })
  searchId!: string;
}

@ArgsType()
export class ChangesArguments extends FeedArguments {
  @Field(() => FeedProductEnum, { description: 'Whose records.' })
  product!: string;
}
