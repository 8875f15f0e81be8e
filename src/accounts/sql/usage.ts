import type { Database } from '../../database/database.js';

/** The groupings of a usage report, each with the SQL expression of its groups. */
export const usageGroupings = {
  day: `to_char(charged_at, 'YYYY-MM-DD')`,
  key: 'api_key_id',
  operation: 'operation',
  channel: 'channel',
} as const;

export type UsageGrouping = keyof typeof usageGroupings;

export interface UsageRow {
  readonly group: string;
  /** The value of the second grouping; null without one. */
  readonly subgroup: string | null;
  /** The credits of charges, before refunds. */
  readonly credits: number;
  readonly requests: number;
  /** The refunds of charges of the same month (D30). */
  readonly refunds: number;
}

/** A refund that counts in the month of its charge: later ones are given as grants. */
const isOfMonth = `date_trunc('month', refund_of_charged_at) = date_trunc('month', charged_at)`;

/** How usage is grouped: by one grouping and, unless `then` is null, by a second one within it. */
export interface UsageBreakdown {
  readonly by: UsageGrouping;
  readonly then: UsageGrouping | null;
}

/** Returns the charges of an organization from `from` (inclusive) to `to` (exclusive), grouped, at most `most` rows. */
export async function listUsage(
  db: Database,
  organizationId: string,
  window: { readonly from: Date; readonly to: Date },
  { by, then }: UsageBreakdown,
  most: number,
): Promise<UsageRow[]> {
  const subgroup = then === null ? 'NULL::text' : usageGroupings[then];
  const { rows } = await db.longPool.query<UsageRow>(
    `SELECT ${usageGroupings[by]} AS "group", ${subgroup} AS subgroup,
       COALESCE(sum(credits) FILTER (WHERE refund_of IS NULL), 0)::bigint AS credits,
       count(*) FILTER (WHERE refund_of IS NULL) AS requests,
       COALESCE(-sum(credits) FILTER (WHERE ${isOfMonth}), 0)::bigint AS refunds
     FROM ledger_entry WHERE organization_id = $1 AND charged_at >= $2 AND charged_at < $3
     GROUP BY 1, 2 ORDER BY 1, 2 LIMIT $4`,
    [organizationId, window.from, window.to, most],
  );
  return rows;
}

/** Returns whether a charge has this server-generated ID. IDs that callers sent are not searched. */
export async function isCharged(db: Database, organizationId: string, requestId: string): Promise<boolean> {
  const { rows } = await db
    .accounts(organizationId)
    .query('SELECT FROM ledger_entry WHERE organization_id = $1 AND request_id = $2', [
      organizationId,
      requestId,
    ]);
  return rows.length > 0;
}
