import { ArgsType, Field, ID } from 'type-graphql';
import type { TractionMetricName } from '../../domain/traction-metrics.js';
import { TractionMetricEnum } from '../types/traction-metric-enum.js';

@ArgsType()
export class CompanyTractionArguments {
  @Field(() => ID, { description: 'The id of the company.' })
  companyId!: string;

  @Field(() => TractionMetricEnum, { description: 'Which figure.' })
  metric!: TractionMetricName;
}
