import { Field, ID, ObjectType, registerEnumType } from 'type-graphql';
import { InputJsonScalar, SafeIntScalar } from '../../graphql/scalars.js';
import { errorObjectTable } from '../../objects/error-object.js';
import { objectType } from '../../objects/graphql/object-type.js';
import { orNull } from '../../record-api/graphql/node.js';
import { ProductEnum } from '../../record-api/graphql/product-enum.js';
import { Person } from '../../record-api/graphql/record-types.js';
import type { PersonMatch as PersonMatchRecord } from '../../records/person.js';
import type {
  InputError as InputErrorShape,
  LookupProduct,
  ResolvedMatch as ResolvedMatchShape,
  ResolvedRow,
  ResolvedRow as ResolvedRowShape,
  Suggestion as SuggestionShape,
} from '../model/lookups.js';

export const InputError = objectType(errorObjectTable);
export type InputError = InputErrorShape;

export const LookupStatusEnum = {
  FOUND: 'found',
  AMBIGUOUS: 'ambiguous',
  NOT_FOUND: 'not_found',
  INVALID: 'invalid',
} as const satisfies { readonly [Status in ResolvedRow['status'] as Uppercase<Status>]: Status };

registerEnumType(LookupStatusEnum, {
  name: 'LookupStatus',
  description: 'Outcome of one input of a batch.',
  valuesConfig: {
    FOUND: { description: 'The input matches one record; in bulk lookups, one or more.' },
    AMBIGUOUS: { description: 'The input matches several records. Only `resolve` returns this status.' },
    NOT_FOUND: { description: 'The input matches no record.' },
    INVALID: { description: 'The input is invalid; `error` gives the reason.' },
  },
});

@ObjectType({
  simpleResolvers: true,
  description: 'A record that an input matches, with only the fields that are free.',
})
class ResolvedMatch implements ResolvedMatchShape {
  @Field(() => ID, { description: 'Record ID.' })
  id!: string;

  @Field(() => String, orNull('Name.'))
  name!: string | null;

  @Field(() => String, orNull('Primary web domain; null for people.'))
  domain!: string | null;
}

@ObjectType({ simpleResolvers: true, description: 'Result for one input of `resolve`.' })
export class ResolvedInput implements ResolvedRowShape {
  @Field(() => InputJsonScalar, orNull('The input as received.'))
  input!: unknown;

  @Field(() => LookupStatusEnum, { description: 'Outcome of the lookup.' })
  status!: ResolvedRowShape['status'];

  @Field(() => [ResolvedMatch], {
    description:
      'Matching records. Empty for a person looked up by email address, whether or not the person is found.',
  })
  matches!: readonly ResolvedMatch[];

  @Field(() => InputError, orNull('Why the input is invalid; null when it is valid.'))
  error!: InputError | null;
}

@ObjectType({ simpleResolvers: true, description: 'A record that matches the typed text. Free.' })
export class Suggestion implements SuggestionShape {
  @Field(() => ID, { description: 'Record ID.' })
  id!: string;

  @Field(() => ProductEnum, { description: 'Product of the record.' })
  product!: LookupProduct;

  @Field(() => String, orNull('Name.'))
  name!: string | null;

  @Field(() => String, orNull('Primary web domain; null for people.'))
  domain!: string | null;

  @Field(
    () => String,
    orNull('Text that distinguishes records with the same name, such as `Berlin, Germany · Robotics`.'),
  )
  detail!: string | null;
}

/** The GraphQL result of a lookup by email address (contract 4.4). */
@ObjectType({
  simpleResolvers: true,
  description:
    'The person that an email address belongs to. Costs the same as the person alone; no match is free.',
})
export class PersonMatch implements PersonMatchRecord {
  @Field(() => String, { description: 'The email address that was looked up.' })
  email!: string;

  @Field(() => SafeIntScalar, {
    description: 'Match confidence, 1 to 10; 7 or higher is generally reliable.',
  })
  score!: number;

  @Field(() => Person, { description: 'The person.' })
  person!: Person;
}
