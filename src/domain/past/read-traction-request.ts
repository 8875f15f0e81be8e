import type { TractionMetricName } from '../traction-metrics.js';
import { readMetric } from './read-metric.js';

/** A question for how a figure of a company went. */
export interface TractionRequest {
  readonly companyId: string;
  readonly metric: TractionMetricName;
}

/** Reads it; a door with another spelling of the metrics has read theirs. @throws ApiError VALIDATION_ERROR. */
export function readTractionRequest(raw: Readonly<Record<string, unknown>>): TractionRequest {
  return { companyId: String(raw['companyId']), metric: readMetric(raw['metric'], (name) => name) };
}
