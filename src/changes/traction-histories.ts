import type { RequestContext } from '../context/request-context.js';
import { ApiError } from '../errors/api-error.js';
import { invariant } from '../errors/invariant.js';
import {
  historyStart,
  makeTractionHistory,
  type TractionHistory,
} from '../history/model/traction-history.js';
import { listTractionChanges } from '../history/sql/record-history.js';
import type { TractionMetricName } from '../records/company-traction.js';

/**
 * Maximum number of changes of all requested companies. For each change, the statement scans the text of a document.
 */
const maxChanges = 20_000;
/** Requests for more companies than this need a slot for large responses. */
const maxSmall = 10;

/**
 * Returns a metric's history for each company, in input order. Runs one statement. A dry run reads nothing and returns
 * histories without points.
 * @throws ApiError ANSWER_TOO_LARGE when the companies have more than 20,000 changes in total; TIMED_OUT.
 */
export async function tractionHistories(
  context: RequestContext,
  companyIds: readonly string[],
  metric: TractionMetricName,
): Promise<TractionHistory[]> {
  const { services, admission, paying, reading } = context;
  const start = historyStart(context.now());
  if (paying.terms.isDryRun)
    return companyIds.map((companyId) => ({ companyId, since: start.toISOString(), points: [] }));
  const ids = [...new Set(companyIds)];
  if (ids.length > maxSmall) await admission.enterLarge();
  const found = await listTractionChanges(services.db.reads, ids, metric, {
    since: start,
    most: maxChanges,
  });
  if (found === null) throw changedTooOften(ids.length);
  const byId = new Map(found.map((changes) => [changes.companyId, makeTractionHistory(changes, start)]));
  const histories = companyIds.map((id) => {
    const history = byId.get(id);
    invariant(history !== undefined, 'every requested company has a history');
    return history;
  });
  reading.records.takeValues(2 * histories.reduce((sum, { points }) => sum + points.length, 0));
  return histories;
}

function changedTooOften(companies: number): ApiError {
  const most = maxChanges.toLocaleString('en');
  const message = `These ${companies} companies have more than ${most} changes in total. Request the histories of fewer companies.`;
  return new ApiError('ANSWER_TOO_LARGE', message);
}
