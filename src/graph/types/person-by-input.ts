import { Extensions, Field, Int, ObjectType } from 'type-graphql';
import type { PersonBulkRow } from '../../domain/lookups/input-rows.js';
import type { PersonRecord } from '../../domain/records/person.js';
import { InputJsonScalar } from '../scalars/input-json-scalar.js';
import { SafeIntScalar } from '../scalars/safe-int-scalar.js';
import { Person } from './person.js';
import { InputError } from './input-error.js';
import { assumedOne } from './list-size.js';
import { LookupStatusEnum } from './lookup-enums.js';
import { orNull } from './or-null.js';

@ObjectType({ simpleResolvers: true, description: 'What became of one input of `peopleByInputs`.' })
export class PersonByInput implements Omit<PersonBulkRow<PersonRecord>, 'email'> {
  @Field(() => Int, { description: 'Its place among the inputs, from 0.' })
  index!: number;

  @Field(() => InputJsonScalar, orNull('The input as it was given.'))
  input!: unknown;

  @Field(() => LookupStatusEnum, { description: 'What became of it; never `AMBIGUOUS`.' })
  status!: PersonBulkRow<PersonRecord>['status'];

  @Field(() => SafeIntScalar, orNull('How sure the match of an e-mail address is, 1 to 10; null for an id.'))
  score!: number | null;

  @Extensions(assumedOne)
  @Field(() => [Person], { description: 'Its records, one or more when it was found.' })
  records!: readonly Person[];

  @Field(() => InputError, orNull('Why it is invalid; null when it is not.'))
  error!: InputError | null;
}
