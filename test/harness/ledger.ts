import type { RecordCounts } from '../../src/records/record-kinds.js';
import type { TestServer } from './start-server.js';

/** A row of the ledger (D5). */
export interface LedgerRow {
  readonly requestId: string;
  readonly apiKeyId: string;
  readonly channel: string;
  readonly operation: string;
  readonly records: RecordCounts;
  readonly credits: number;
  readonly chargedAt: string;
}

/** Returns an organization's ledger rows, oldest first. */
export async function ledgerOf({ db }: TestServer, organizationId: string): Promise<LedgerRow[]> {
  const rows = await db.prisma.ledgerEntry.findMany({
    where: { organizationId },
    orderBy: [{ chargedAt: 'asc' }, { requestId: 'asc' }],
  });
  return rows.map(({ requestId, apiKeyId, channel, operation, records, credits, chargedAt }) => ({
    requestId,
    apiKeyId,
    channel,
    operation,
    records: records as RecordCounts,
    credits: Number(credits),
    chargedAt: chargedAt.toISOString(),
  }));
}

/** Returns the total credits of ledger rows. */
export function creditsOf(rows: readonly LedgerRow[]): number {
  return rows.reduce((sum, { credits }) => sum + credits, 0);
}
