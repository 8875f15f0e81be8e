import { Field, ID, ObjectType } from 'type-graphql';
import type { SearchProduct } from '../../domain/products.js';
import type * as store from '../../store/searches/saved-searches.js';
import { DateTimeScalar } from '../scalars/date-time-scalar.js';
import { SearchProductEnum } from './product-enums.js';

@ObjectType({
  simpleResolvers: true,
  description:
    'A filter that is kept, with the records that meet it as they are added. Costs nothing by itself.',
})
export class SavedSearch {
  @Field(() => ID, { description: 'Its number.' })
  readonly id: string;

  @Field(() => String, { description: 'Its name.' })
  readonly name: string;

  @Field(() => SearchProductEnum, { description: 'What it is about.' })
  readonly product: SearchProduct;

  @Field(() => Boolean, { description: 'True when the results can be read through the API.' })
  readonly isShared: boolean;

  @Field(() => Boolean, { description: 'True when it belongs to no organization and everybody can read it.' })
  readonly isGlobal: boolean;

  @Field(() => DateTimeScalar, { description: 'When it was made.' })
  readonly createdAt: string;

  /** `search` is what the fields are told from that need more scopes than the others (SearchedRecords). */
  constructor(readonly search: store.SavedSearch) {
    this.id = String(search.searchId);
    this.name = search.name;
    this.product = search.product;
    this.isShared = search.isShared;
    this.isGlobal = search.isGlobal;
    this.createdAt = search.createdAt.toISOString();
  }
}
