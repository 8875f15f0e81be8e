import { historyStart } from '../domain/past/history-start.js';
import { makeTractionHistory } from '../domain/past/make-traction-history.js';
import type { TractionHistory } from '../domain/past/traction-history.js';
import type { TractionMetricName } from '../domain/traction-metrics.js';
import { ApiError } from '../errors/api-error.js';
import { invariant } from '../errors/invariant.js';
import { listTractionChanges } from '../store/changes/list-traction-changes.js';
import type { RequestContext } from './request-context.js';

/** A document is looked through for each change. */
const mostChanges = 20_000;
/** Companies whose histories are no small answer any more. */
const mostSmall = 10;

/**
 * How a figure of companies went, in their order and in one statement. A dry run, which shows none, reads none.
 * @throws ApiError ANSWER_TOO_LARGE when they changed too often together, TIMED_OUT.
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
  if (ids.length > mostSmall) await admission.enterLarge();
  const found = await listTractionChanges(services.db.reads, ids, metric, {
    since: start,
    most: mostChanges,
  });
  if (found === null) throw changedTooOften(ids.length);
  const byId = new Map(found.map((changes) => [changes.companyId, makeTractionHistory(changes, start)]));
  const histories = companyIds.map((id) => {
    const history = byId.get(id);
    invariant(history !== undefined, 'every company that is asked about has a history');
    return history;
  });
  reading.records.takeValues(2 * histories.reduce((sum, { points }) => sum + points.length, 0));
  return histories;
}

function changedTooOften(companies: number): ApiError {
  const most = mostChanges.toLocaleString('en');
  const message = `These ${companies} companies changed more than ${most} times together; ask for the histories of fewer.`;
  return new ApiError('ANSWER_TOO_LARGE', message);
}
