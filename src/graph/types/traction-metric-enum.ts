import { registerEnumType } from 'type-graphql';
import { upperSnake } from '../../domain/aggregates/upper-snake.js';
import { tractionMetricNames, type TractionMetricName } from '../../domain/traction-metrics.js';

/** The graph's names of the fifteen metrics; inside are the domain's words. */
export const TractionMetricEnum = Object.fromEntries(
  tractionMetricNames.map((name) => [upperSnake(name), name]),
) as Readonly<Record<string, TractionMetricName>>;

registerEnumType(TractionMetricEnum, {
  name: 'TractionMetricName',
  description: 'One of the fifteen figures of `tractionMetrics`.',
});
