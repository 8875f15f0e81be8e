import type { RecordCounts } from '../../src/domain/record-price.js';
import type { TestServer } from './start-server.js';

/** A row of the ledger as a test reads it (D5). */
export interface LedgerRow {
  readonly requestId: string;
  readonly apiKeyId: string;
  readonly door: string;
  readonly operation: string;
  readonly records: RecordCounts;
  readonly credits: number;
  readonly chargedAt: string;
}

/** What an organization was charged, oldest first. */
export async function ledgerOf({ db }: TestServer, organizationId: string): Promise<LedgerRow[]> {
  const rows = await db.prisma.ledgerEntry.findMany({
    where: { organizationId },
    orderBy: [{ chargedAt: 'asc' }, { requestId: 'asc' }],
  });
  return rows.map(({ requestId, apiKeyId, door, operation, records, credits, chargedAt }) => ({
    requestId,
    apiKeyId,
    door,
    operation,
    records: records as RecordCounts,
    credits: Number(credits),
    chargedAt: chargedAt.toISOString(),
  }));
}

/** The sum of a ledger's credits. */
export function creditsOf(rows: readonly LedgerRow[]): number {
  return rows.reduce((sum, { credits }) => sum + credits, 0);
}
