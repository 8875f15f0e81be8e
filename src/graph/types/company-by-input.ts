import { Extensions, Field, Int, ObjectType } from 'type-graphql';
import type { CompanyBulkRow } from '../../domain/lookups/input-rows.js';
import type { CompanyRecord } from '../../domain/records/company.js';
import { InputJsonScalar } from '../scalars/input-json-scalar.js';
import { Company } from './company.js';
import { InputError } from './input-error.js';
import { assumedOne } from './list-size.js';
import { LookupStatusEnum } from './lookup-enums.js';
import { orNull } from './or-null.js';

@ObjectType({ simpleResolvers: true, description: 'What became of one input of `companiesByInputs`.' })
export class CompanyByInput implements Omit<CompanyBulkRow<CompanyRecord>, 'isById'> {
  @Field(() => Int, { description: 'Its place among the inputs, from 0.' })
  index!: number;

  @Field(() => InputJsonScalar, orNull('The input as it was given.'))
  input!: unknown;

  @Field(() => LookupStatusEnum, { description: 'What became of it; never `AMBIGUOUS`.' })
  status!: CompanyBulkRow<CompanyRecord>['status'];

  @Extensions(assumedOne)
  @Field(() => [Company], { description: 'Its records, one or more when it was found.' })
  records!: readonly Company[];

  @Field(
    () => InputError,
    orNull(
      'Why it is invalid, or why a company that was not found is not queued for sourcing; null otherwise.',
    ),
  )
  error!: InputError | null;
}
