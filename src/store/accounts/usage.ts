import type { Database } from '../database.js';

/** By what the usage of an organization can be broken down. */
export const usageGroupings = {
  day: `to_char(charged_at, 'YYYY-MM-DD')`,
  key: 'api_key_id',
  operation: 'operation',
  door: 'door',
} as const;

export type UsageGrouping = keyof typeof usageGroupings;

export interface UsageRow {
  readonly group: string;
  readonly credits: number;
  readonly requests: number;
}

/** What an organization was charged from `from` (inclusive) to `to` (exclusive), by day, key, operation or door. */
export async function listUsage(
  db: Database,
  organizationId: string,
  window: { readonly from: Date; readonly to: Date },
  by: UsageGrouping,
): Promise<UsageRow[]> {
  const { rows } = await db.pool.query<UsageRow>(
    `SELECT ${usageGroupings[by]} AS "group", sum(credits)::bigint AS credits, count(*) AS requests
     FROM ledger_entry WHERE organization_id = $1 AND charged_at >= $2 AND charged_at < $3
     GROUP BY 1 ORDER BY 1`,
    [organizationId, window.from, window.to],
  );
  return rows;
}
