import { countRecentUpdates } from '../accounts/sql/audit-entries.js';
import type { Queries } from '../database/queries.js';
import { ApiError } from '../errors/api-error.js';

/** A limit per day, as a multiple of the maximum number of valid keys. */
const dailyShare = 10;

/** Returns how many keys may be issued in a day, and how many updates may be made. Limits how fast rows accumulate. */
export function maxPerDay(maxKeys: number): number {
  return maxKeys * dailyShare;
}

/**
 * Requires that the organization has not reached its maximum of changes of keys, webhooks and settings, and of
 * links to exports, in a day. Each change writes an entry to the audit log.
 * @throws ApiError VALIDATION_ERROR
 */
export async function requireFewUpdates(
  client: Queries,
  organizationId: string,
  now: Date,
  maxKeys: number,
): Promise<void> {
  const count = await countRecentUpdates(client, organizationId, now);
  if (count < maxPerDay(maxKeys)) return;
  throw new ApiError(
    'VALIDATION_ERROR',
    `This organization has changed keys, webhooks and settings, or created links, ${count} times within a day; the maximum is ${maxPerDay(maxKeys)}.`,
  );
}
