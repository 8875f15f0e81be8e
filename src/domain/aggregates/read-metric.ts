import { ApiError } from '../../errors/api-error.js';
import { quote } from '../quote.js';
import type { RecordKind } from '../record-kinds.js';
import { readEdge } from './aggregate-edges.js';
import { readField } from './aggregate-fields.js';
import { dateMetrics, valueMetrics, type Metric } from './metric.js';
import { spell } from './spell.js';

const ops = ['count', 'countDistinct', ...valueMetrics, 'daysBetween'] as const;

/** A metric as a request names it, in either spelling. */
export interface RawMetric {
  readonly metric?: unknown;
  readonly field?: unknown;
  readonly edge?: unknown;
}

/**
 * Reads a metric, for example `{"metric": "MEDIAN", "field": "RAISED_AMOUNT_USD"}`. `where` is where it stands.
 * @throws ApiError VALIDATION_ERROR that names what was got and what is needed.
 */
export function readMetric(kind: RecordKind, raw: RawMetric, where: string): Metric {
  const { metric, field = null, edge = null } = raw;
  const op = typeof metric === 'string' ? ops.find((known) => spell(known) === spell(metric)) : undefined;
  if (op === undefined)
    throw refused(`${where}.metric needs to be one of ${ops.join(', ')}, got ${quote(metric)}.`);
  if (edge !== null && op !== 'countDistinct') throw refused(`${where}.edge is for countDistinct alone.`);
  if (op === 'countDistinct') {
    if (field !== null) throw refused(`${where}.field is not for countDistinct, which counts an edge.`);
    return { op, edge: readEdge(kind, edge, `${where}.edge`) };
  }
  if (op === 'count' || op === 'daysBetween') {
    if (field !== null) throw refused(`${where}.field is not for ${op}.`);
    return { op };
  }
  const types = ['integer', 'number', ...(dateMetrics.includes(op) ? (['date'] as const) : [])] as const;
  return { op, field: readField(kind, field, `${where}.field`, types) };
}

function refused(message: string): ApiError {
  return new ApiError('VALIDATION_ERROR', message);
}
