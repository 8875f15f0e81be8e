import { ApiError } from '../../errors/api-error.js';
import { type TractionMetricName, tractionMetricNames } from '../../records/company-traction.js';
import { quote } from '../../values/nearest-texts.js';
import { readSingle } from '../../values/read-values.js';
import { changeRetentionDays } from './feeds.js';

/** The value of a company metric from a point in time until the next point. */
export interface TractionPoint {
  /** RFC 3339. */
  readonly at: string;
  /** Null while the value is unknown or the company does not exist. */
  readonly value: number | null;
}

/** The history of a company metric over the last 60 days, the retention period of record versions (D14). */
export interface TractionHistory {
  readonly companyId: string;
  /** The time of the first point, RFC 3339. The history has every change of the metric since then. */
  readonly since: string;
  /** Oldest first. Adjacent values differ, and there is always at least one point. */
  readonly points: readonly TractionPoint[];
}

/**
 * Maximum number of a company's changes in a history; older changes are omitted. A history has at most one more point
 * than this, for the value at its start.
 */
export const maxHistoryChanges = 500;

/** A metric's value before and after each change of a company, oldest change first. */
export interface TractionChanges {
  readonly companyId: string;
  /**
   * The value before the first change, or the current value when there are no changes. Null when the company did not
   * exist before the first change.
   */
  readonly before: { readonly value: number | null } | null;
  readonly changes: readonly { readonly at: Date; readonly value: number | null }[];
}

/**
 * Builds a history that starts at `start`, or later if the company was added after `start` or has changed more than
 * `maxHistoryChanges` times since then.
 */
export function makeTractionHistory(
  { companyId, before, changes }: TractionChanges,
  start: Date,
): TractionHistory {
  const isWhole = changes.length <= maxHistoryChanges;
  const shown = isWhole ? changes : changes.slice(-maxHistoryChanges);
  const all = isWhole && before !== null ? [{ at: start, value: before.value }, ...shown] : shown;
  const points = all
    .filter(({ value }, at) => at === 0 || value !== all[at - 1]?.value)
    .map(({ at, value }) => ({ at: at.toISOString(), value }));
  return { companyId, since: points[0]?.at ?? start.toISOString(), points };
}

const dayMs = 86_400_000;

/**
 * Returns when histories start: at 00:00 UTC, 59 days before today. All histories requested on the same day start at
 * the same time.
 */
export function historyStart(now: Date): Date {
  const today = Math.floor(now.getTime() / dayMs);
  return new Date((today - changeRetentionDays + 1) * dayMs);
}

/**
 * Reads the name of a metric. `spell` converts a metric's name to the spelling of the REST or GraphQL API.
 * @throws ApiError VALIDATION_ERROR that lists the metrics.
 */
export function readMetric(raw: unknown, spell: (name: TractionMetricName) => string): TractionMetricName {
  const given = readSingle('metric', raw);
  const metric = tractionMetricNames.find((name) => spell(name) === given);
  if (metric !== undefined) return metric;
  const got = given === undefined ? 'none' : quote(given);
  const known = tractionMetricNames.map(spell).join(', ');
  throw new ApiError('VALIDATION_ERROR', `metric must be one of ${known}, got ${got}.`);
}

/** A request for the history of a company metric. */
export interface TractionRequest {
  readonly companyId: string;
  readonly metric: TractionMetricName;
}

/**
 * Reads a request for a metric history. Expects the domain model's spelling of the metric, so an API with another
 * spelling converts it first (readMetric).
 * @throws ApiError VALIDATION_ERROR when the metric is unknown.
 */
export function readTractionRequest(raw: Readonly<Record<string, unknown>>): TractionRequest {
  return { companyId: String(raw['companyId']), metric: readMetric(raw['metric'], (name) => name) };
}
