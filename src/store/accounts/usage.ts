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
  /** What the group is broken down into; null when it is not. */
  readonly subgroup: string | null;
  readonly credits: number;
  readonly requests: number;
}

/** How usage is broken down: by one thing and, when `then` is not null, each by another. */
export interface UsageBreakdown {
  readonly by: UsageGrouping;
  readonly then: UsageGrouping | null;
}

/**
 * What an organization was charged from `from` (inclusive) to `to` (exclusive), by day, key, operation or door: the first
 * `most` rows.
 */
export async function listUsage(
  db: Database,
  organizationId: string,
  window: { readonly from: Date; readonly to: Date },
  { by, then }: UsageBreakdown,
  most: number,
): Promise<UsageRow[]> {
  const subgroup = then === null ? 'NULL::text' : usageGroupings[then];
  const { rows } = await db.longPool.query<UsageRow>(
    `SELECT ${usageGroupings[by]} AS "group", ${subgroup} AS subgroup, sum(credits)::bigint AS credits,
       count(*) AS requests
     FROM ledger_entry WHERE organization_id = $1 AND charged_at >= $2 AND charged_at < $3
     GROUP BY 1, 2 ORDER BY 1, 2 LIMIT $4`,
    [organizationId, window.from, window.to, most],
  );
  return rows;
}

/** True when there is a charge of this id of ours (not of one that a caller gave). */
export async function isCharged(db: Database, organizationId: string, requestId: string): Promise<boolean> {
  const { rows } = await db.pool.query(
    'SELECT FROM ledger_entry WHERE organization_id = $1 AND request_id = $2',
    [organizationId, requestId],
  );
  return rows.length > 0;
}
