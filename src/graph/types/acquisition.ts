import { Field, ID, ObjectType } from 'type-graphql';
import type { AcquisitionType } from '../../domain/acquisition-types.js';
import type { DateString } from '../../domain/date-string.js';
import type { AcquisitionRecord } from '../../domain/records/acquisition.js';
import { DateScalar } from '../scalars/date-scalar.js';
import { SafeIntScalar } from '../scalars/safe-int-scalar.js';
import { AcquisitionTypeEnum } from './acquisition-type-enum.js';
import { describeRecord } from './describe-record.js';
import { Node } from './node.js';
import { orNull } from './or-null.js';

/** The graph's acquisition: every field of the record (contract 2.7). */
@ObjectType({
  simpleResolvers: true,
  implements: Node,
  description: describeRecord(
    'Acquisition',
    'A deal in which one company (the acquirer) took over another (the acquiree).',
  ),
})
export class Acquisition implements AcquisitionRecord {
  @Field(() => ID, { description: 'Identifier, `acq_` and hex digits.' })
  id!: string;

  @Field(() => ID, { description: 'Id of the company that bought.' })
  acquirerCompanyId!: string;

  @Field(() => String, { description: 'Name of the company that bought.' })
  acquirerName!: string;

  @Field(() => ID, { description: 'Id of the company that was bought.' })
  acquireeCompanyId!: string;

  @Field(() => String, { description: 'Name of the company that was bought.' })
  acquireeName!: string;

  @Field(() => String, orNull('Web domain of the company that bought.'))
  acquirerDomain!: string | null;

  @Field(() => String, orNull('Web domain of the company that was bought.'))
  acquireeDomain!: string | null;

  @Field(() => AcquisitionTypeEnum, orNull('Kind of deal; null when it could not be classified.'))
  acquisitionType!: AcquisitionType | null;

  @Field(() => SafeIntScalar, orNull('Price in whole US dollars; null when it was not disclosed.'))
  priceUsd!: number | null;

  @Field(() => DateScalar, orNull('Day on which the deal was announced or closed.'))
  acquisitionDate!: DateString | null;
}
