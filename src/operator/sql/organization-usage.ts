import type { Database } from '../../database/database.js';
import type { Queries } from '../../database/queries.js';
import { computed, Statement } from '../../database/statement.js';
import { inLongTransaction } from '../../database/transaction.js';

const columns = {
  organizationId: 'Organization.id',
  externalId: 'Organization.externalId',
  name: 'Organization.name',
  credits: computed('int8'),
  requests: computed('int8'),
  refunds: computed('int8'),
  lateRefunds: computed('int8'),
  grantsUsed: computed('int8'),
} as const;

/** The ledger is summed first, because its rows and the organizations can be on different nodes. */
const list = new Statement(
  columns,
  `WITH used AS (
     SELECT organization_id, COALESCE(sum(credits) FILTER (WHERE refund_of IS NULL), 0)::bigint AS credits,
       count(*) FILTER (WHERE refund_of IS NULL) AS requests,
       COALESCE(-sum(credits) FILTER (WHERE refund_of_charged_at >= $1), 0)::bigint AS refunds,
       COALESCE(-sum(credits) FILTER (WHERE refund_of_charged_at < $1), 0)::bigint AS late_refunds,
       COALESCE(sum(CASE WHEN grants IS NULL OR refund_of_charged_at < $1 THEN 0 ELSE
         (SELECT sum((value->>'credits')::bigint) FROM jsonb_array_elements(grants)) END), 0)::bigint AS grants_used
     FROM ledger_entry
     WHERE charged_at >= $1 AND charged_at < $2 AND ($3::text IS NULL OR organization_id > $3)
     GROUP BY organization_id ORDER BY organization_id LIMIT $4
   )
   SELECT o.id AS "organizationId", o.external_id AS "externalId", o.name, used.credits, used.requests,
     used.refunds, used.late_refunds AS "lateRefunds", used.grants_used AS "grantsUsed"
   FROM used JOIN organization o ON o.id = used.organization_id ORDER BY used.organization_id`,
);

/** The charges and refunds of one organization in a month. */
export interface OrganizationUsage {
  readonly organizationId: string;
  readonly externalId: string | null;
  readonly name: string;
  /** The credits of charges, before refunds. */
  readonly credits: number;
  readonly requests: number;
  /** The refunds of charges of the month (D30). */
  readonly refunds: number;
  /** The refunds of charges of earlier months, which were given as grants. */
  readonly lateRefunds: number;
  /** The credits that grants paid, less what refunds gave back. */
  readonly grantsUsed: number;
}

/** A month of the ledger: from its first moment to the first moment of the next one. */
export interface UsageMonth {
  readonly from: Date;
  readonly to: Date;
}

/**
 * Returns the charges and refunds of all organizations that had any in a month, by organization ID, in one statement. `after` is the
 * last organization of the previous page; a null `limit` returns all.
 */
export async function listOrganizationUsage(
  db: Database,
  { from, to }: UsageMonth,
  { after, limit }: { readonly after: string | null; readonly limit: number | null },
): Promise<OrganizationUsage[]> {
  const statement = list.with(from, to, after, limit);
  if (limit !== null) return (await db.longPool.query(statement)).rows;
  return inLongTransaction(db, async (client: Queries) => (await client.query(statement)).rows);
}
