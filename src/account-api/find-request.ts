import { unchargedHours } from '../accounts/model/requests.js';
import { findUncharged, listReceipts, type Receipt } from '../accounts/sql/receipts.js';
import type { Services } from '../context/services.js';
import type { ApiError } from '../errors/api-error.js';
import { quote } from '../values/nearest-texts.js';
import { notFound } from '../values/not-found.js';

const hourMs = 3_600_000;

/**
 * Returns the receipt of the newest charge with this request ID or, if there is none, of the newest uncharged request
 * of the last day.
 * @throws ApiError NOT_FOUND.
 */
export async function findRequest(
  { db, clock, uncharged }: Pick<Services, 'db' | 'clock' | 'uncharged'>,
  organizationId: string,
  requestId: string,
): Promise<Receipt> {
  const [charged] = await listReceipts(db, organizationId, requestId);
  if (charged !== undefined) return charged;
  await uncharged.write();
  const since = new Date(clock.now().getTime() - unchargedHours * hourMs);
  const found = await findUncharged(db, organizationId, { requestId, since });
  if (found === null) throw noRequest(requestId);
  return found;
}

/** Creates the error for an unknown ID. Uncharged requests are stored for `unchargedHours` only. */
function noRequest(requestId: string): ApiError {
  return notFound(
    `this organization has no request with the id ${quote(requestId)}. Free requests are recorded for ${unchargedHours} hours.`,
  );
}
