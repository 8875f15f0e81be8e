import { ApiError } from '../../errors/api-error.js';
import { quote } from '../quote.js';
import { readSingle } from '../read-single.js';
import { tractionMetricNames, type TractionMetricName } from '../traction-metrics.js';

/** The metric that a text means, by a door's spelling of their names. @throws ApiError VALIDATION_ERROR. */
export function readMetric(raw: unknown, spell: (name: TractionMetricName) => string): TractionMetricName {
  const given = readSingle('metric', raw);
  const metric = tractionMetricNames.find((name) => spell(name) === given);
  if (metric !== undefined) return metric;
  const got = given === undefined ? 'none' : quote(given);
  const known = tractionMetricNames.map(spell).join(', ');
  throw new ApiError('VALIDATION_ERROR', `metric needs to be one of ${known}, got ${got}.`);
}
