import { ArgsType, Field, Int, ObjectType } from 'type-graphql';
import { aggregateBounds } from '../../domain/aggregates/aggregate-bounds.js';
import { FilterJsonScalar } from '../scalars/filter-json-scalar.js';
import { SafeIntScalar } from '../scalars/safe-int-scalar.js';
import { FacetFieldEnum, FacetProductEnum } from './aggregate-enums.js';

@ArgsType()
export class FacetArguments {
  @Field(() => FacetProductEnum, { description: 'What is counted.' })
  product!: string;

  @Field(() => FacetFieldEnum, { description: 'Whose values.' })
  field!: string;

  @Field(() => FilterJsonScalar, {
    nullable: true,
    description: 'Only records that meet this filter of the product.',
  })
  filter?: unknown;

  @Field(() => Int, {
    nullable: true,
    description: `So many values, 1 to ${aggregateBounds.mostValues}. Default: ${aggregateBounds.standardGroups}.`,
  })
  first?: number | null;

  @Field(() => String, { nullable: true, description: 'Only values with this text in them, in any case.' })
  query?: string | null;
}

@ObjectType({ simpleResolvers: true, description: 'A value of a field, and how many records have it.' })
export class FacetValue {
  @Field(() => String, { description: 'The value; a number in digits.' })
  value!: string;

  @Field(() => SafeIntScalar, { description: 'How many records have it.' })
  count!: number;
}

@ObjectType('Facet', { simpleResolvers: true, description: 'The values of a field.' })
export class FacetObject {
  @Field(() => Boolean, {
    description:
      'True when fewer than 10 records meet the filter; then no values are shown. Always false without a filter.',
  })
  narrow!: boolean;

  @Field(() => [FacetValue], { description: 'The values, those that most records have first.' })
  values!: FacetValue[];
}
