import { Field, ID, ObjectType } from 'type-graphql';
import type {
  ResolvedMatch as ResolvedMatchShape,
  ResolvedRow as ResolvedRowShape,
} from '../../domain/lookups/input-rows.js';
import { InputJsonScalar } from '../scalars/input-json-scalar.js';
import { InputError } from './input-error.js';
import { LookupStatusEnum } from './lookup-enums.js';
import { orNull } from './or-null.js';

@ObjectType({ simpleResolvers: true, description: 'A record that an input means, as far as that is free.' })
export class ResolvedMatch implements ResolvedMatchShape {
  @Field(() => ID, { description: 'Identifier of the record.' })
  id!: string;

  @Field(() => String, orNull('Its name.'))
  name!: string | null;

  @Field(() => String, orNull('Its primary web domain; a person has none.'))
  domain!: string | null;
}

@ObjectType({ simpleResolvers: true, description: 'What became of one input of `resolve`.' })
export class ResolvedInput implements ResolvedRowShape {
  @Field(() => InputJsonScalar, orNull('The input as it was given.'))
  input!: unknown;

  @Field(() => LookupStatusEnum, { description: 'What became of it.' })
  status!: ResolvedRowShape['status'];

  @Field(() => [ResolvedMatch], {
    description: 'The records that it means; none of a person by an e-mail address, found or not.',
  })
  matches!: readonly ResolvedMatch[];

  @Field(() => InputError, orNull('Why it is invalid; null when it is not.'))
  error!: InputError | null;
}
