import { Field, ID, ObjectType } from 'type-graphql';
import type { Suggestion as SuggestionShape } from '../../domain/lookups/input-rows.js';
import type { LookupProduct } from '../../domain/lookups/lookup-products.js';
import { LookupProductEnum } from './lookup-enums.js';
import { orNull } from './or-null.js';

@ObjectType({ simpleResolvers: true, description: 'A record that a typed text may mean. Free.' })
export class Suggestion implements SuggestionShape {
  @Field(() => ID, { description: 'Identifier of the record.' })
  id!: string;

  @Field(() => LookupProductEnum, { description: 'What it is.' })
  product!: LookupProduct;

  @Field(() => String, orNull('Its name.'))
  name!: string | null;

  @Field(() => String, orNull('Its primary web domain; a person has none.'))
  domain!: string | null;

  @Field(() => String, orNull('What tells namesakes apart, such as `Berlin, Germany · Robotics`.'))
  detail!: string | null;
}
