import { Field, Float, ID, ObjectType, registerEnumType } from 'type-graphql';
import { DateTimeScalar } from '../../graphql/scalars.js';
import { changeRetentionDays } from '../../history/model/feeds.js';
import type * as past from '../../history/model/traction-history.js';
import { upperSnake } from '../../query/model/aggregate-fields.js';
import { orNull } from '../../record-api/graphql/node.js';
import { type TractionMetricName, tractionMetricNames } from '../../records/company-traction.js';

@ObjectType({
  simpleResolvers: true,
  description: 'Value of a metric from a point in time until the next point.',
})
class TractionPoint implements past.TractionPoint {
  @Field(() => DateTimeScalar, { description: 'When the metric took this value.' })
  at!: string;

  @Field(
    () => Float,
    orNull('Value of the metric. Null while it was unknown or the company did not exist in the dataset.'),
  )
  value!: number | null;
}

@ObjectType({ simpleResolvers: true, description: `${changeRetentionDays}-day history of a company metric.` })
export class TractionHistory implements past.TractionHistory {
  @Field(() => ID, { description: 'Company ID.' })
  companyId!: string;

  @Field(() => DateTimeScalar, {
    description: `Start of the history, from which the points are complete: the first of the last ${changeRetentionDays} days (UTC, including today), or later when the company was added later or changed more than 500 times.`,
  })
  since!: string;

  @Field(() => [TractionPoint], {
    description: 'Points, oldest first: the value at `since`, then one point for each change. At most 501.',
  })
  points!: readonly TractionPoint[];
}

/** Maps the GraphQL names of the fifteen traction metrics to their names in records. */
export const TractionMetricEnum = Object.fromEntries(
  tractionMetricNames.map((name) => [upperSnake(name), name]),
) as Readonly<Record<string, TractionMetricName>>;

registerEnumType(TractionMetricEnum, {
  name: 'TractionMetricName',
  description: 'One of the fifteen metrics in `tractionMetrics`.',
});
