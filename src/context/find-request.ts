import { unchargedHours } from '../domain/requests/uncharged-request.js';
import { ApiError } from '../errors/api-error.js';
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
  if (found === null) throw new ApiError('NOT_FOUND');
  return found;
}
