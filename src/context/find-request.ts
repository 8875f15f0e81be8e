import type { ApiError } from '../errors/api-error.js';
import { quote } from '../domain/quote.js';
import { notFound } from '../domain/not-found.js';
import { unchargedHours } from '../domain/requests/uncharged-request.js';
import { findUncharged, listReceipts, type Receipt } from '../store/accounts/receipts.js';
import type { Services } from './services.js';

const hourMilliseconds = 3_600_000;

/**
 * What came of a request, by its id: the newest charge of several or, when none was charged, the newest that was answered
 * for nothing in the last day.
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
  const since = new Date(clock.now().getTime() - unchargedHours * hourMilliseconds);
  const found = await findUncharged(db, organizationId, { requestId, since });
  if (found === null) throw noRequest(requestId);
  return found;
}

/** Charged requests stay in the ledger; others are recorded for `unchargedHours`. */
function noRequest(requestId: string): ApiError {
  return notFound(
    `this organization has no request with the id ${quote(requestId)}; one that cost nothing is recorded for ${unchargedHours} hours.`,
  );
}
