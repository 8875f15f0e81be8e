import type { UsageSource } from '../account-api/model/usage.js';
import type { UsageRequest } from '../account-api/report-usage.js';
import { reportUsage } from '../account-api/report-usage.js';
import { type ListedOutcome, type RequestPosition, unchargedHours } from '../accounts/model/requests.js';
import { organizationExists } from '../accounts/sql/organizations.js';
import { findUncharged, listReceipts, type Receipt } from '../accounts/sql/receipts.js';
import { listRequests } from '../accounts/sql/request-log.js';
import type { Operating } from './operating.js';

type Reading = Pick<Operating, 'db' | 'clock'>;

const hourMs = 3_600_000;

/** A page of the requests of an organization, newest first. */
interface ReceiptPage {
  readonly receipts: readonly Receipt[];
  /** The position after which the next page begins; null when there is no next page. */
  readonly next: RequestPosition | null;
}

interface ReceiptQuery {
  readonly outcome: ListedOutcome;
  readonly after: RequestPosition | null;
  readonly limit: number;
}

/** Lists the requests of an organization, newest first; null when no organization has this ID. */
export async function listReceiptsOf(
  { db, clock }: Reading,
  organizationId: string,
  query: ReceiptQuery,
): Promise<ReceiptPage | null> {
  if (!(await organizationExists(db, organizationId))) return null;
  const all = { keyId: null, operation: null, channel: null, minCredits: 0 };
  return listRequests(db, organizationId, { ...all, ...query }, clock.now());
}

/**
 * Returns the receipts with a request ID: of all charges or, if there are none, of the newest uncharged request of the
 * last day. Null when no organization has this ID.
 */
export async function findReceiptsOf(
  { db, clock }: Reading,
  organizationId: string,
  requestId: string,
): Promise<ReceiptPage | null> {
  if (!(await organizationExists(db, organizationId))) return null;
  const charged = await listReceipts(db, organizationId, requestId);
  if (charged.length > 0) return { receipts: charged, next: null };
  const since = new Date(clock.now().getTime() - unchargedHours * hourMs);
  const uncharged = await findUncharged(db, organizationId, { requestId, since });
  return { receipts: uncharged === null ? [] : [uncharged], next: null };
}

/** Reports the charges of an organization; null when no organization has this ID. */
export async function reportUsageOf(
  { db, clock }: Reading,
  organizationId: string,
  request: UsageRequest,
): Promise<UsageSource | null> {
  if (!(await organizationExists(db, organizationId))) return null;
  return reportUsage({ db, clock }, organizationId, request);
}
