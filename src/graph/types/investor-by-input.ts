import { Extensions, Field, Int, ObjectType } from 'type-graphql';
import type { BulkRow } from '../../domain/lookups/input-rows.js';
import type { InvestorRecord } from '../../domain/records/investor.js';
import { InputJsonScalar } from '../scalars/input-json-scalar.js';
import { Investor } from './investor.js';
import { InputError } from './input-error.js';
import { assumedOne } from './list-size.js';
import { LookupStatusEnum } from './lookup-enums.js';
import { orNull } from './or-null.js';

@ObjectType({ simpleResolvers: true, description: 'What became of one input of `investorsByInputs`.' })
export class InvestorByInput implements BulkRow<InvestorRecord> {
  @Field(() => Int, { description: 'Its place among the inputs, from 0.' })
  index!: number;

  @Field(() => InputJsonScalar, orNull('The input as it was given.'))
  input!: unknown;

  @Field(() => LookupStatusEnum, { description: 'What became of it; never `AMBIGUOUS`.' })
  status!: BulkRow<InvestorRecord>['status'];

  @Extensions(assumedOne)
  @Field(() => [Investor], { description: 'Its records, one or more when it was found.' })
  records!: readonly Investor[];

  @Field(() => InputError, orNull('Why it is invalid; null when it is not.'))
  error!: InputError | null;
}
