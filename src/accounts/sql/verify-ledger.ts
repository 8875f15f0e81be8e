import type { Database } from '../../database/database.js';
import type { Queries } from '../../database/queries.js';
import { computed, Statement } from '../../database/statement.js';
import { inLongTransaction } from '../../database/transaction.js';
import type { LedgerMismatch, LedgerVerification } from '../model/ledger-verification.js';
import { verifyDistributedLedger } from './distributed/verify-ledger.js';

/** A single statement reads one snapshot, so a concurrent charge is in both numbers or in neither. */
const verify = new Statement(
  {
    organizations: computed('int8'),
    counters: computed('int8'),
    mismatches: computed('json').as<readonly LedgerMismatch[]>(),
  },
  `WITH counters AS (
    SELECT organization_id, 'month' AS "window", month_start AS start, interval '1 month' AS length,
      month_used AS used, NULL AS root_key_id, NULL AS grant_id FROM credit_budget
    UNION ALL
    SELECT organization_id, 'day', day_start, interval '1 day', day_used, NULL, NULL FROM credit_budget
    UNION ALL
    SELECT organization_id, key, month_start, interval '1 month', (value->>'used')::bigint, key, NULL
    FROM credit_budget, jsonb_each(key_caps)
    UNION ALL
    SELECT organization_id, 'grants', month_start, interval '1 month', month_granted, NULL, 'all'
    FROM credit_budget WHERE month_granted <> 0 OR grants <> '[]'
    UNION ALL
    SELECT organization_id, value->>'id', month_start, interval '1 month', (value->>'month')::bigint, NULL, value->>'id'
    FROM credit_budget, jsonb_array_elements(grants)
  ), compared AS (
    SELECT counters.*, (SELECT COALESCE(sum(CASE WHEN grant_id IS NULL THEN credits
        ELSE (SELECT sum((value->>'credits')::bigint) FROM jsonb_array_elements(entry.grants)
          WHERE grant_id IN ('all', value->>'id')) END), 0)::bigint FROM ledger_entry entry
      WHERE entry.organization_id = counters.organization_id
        AND charged_at >= start AND charged_at < start + length
        AND (refund_of_charged_at IS NULL OR refund_of_charged_at >= start)
        AND (counters.root_key_id IS NULL OR api_key_id IN (
          SELECT id FROM api_key WHERE api_key.organization_id = counters.organization_id
            AND (api_key.root_key_id = counters.root_key_id
              OR counters.root_key_id = ANY(api_key.issuer_root_ids))))) AS ledger
    FROM counters WHERE $1::text IS NULL OR organization_id = $1
  )
  SELECT (SELECT count(DISTINCT organization_id) FROM compared) AS organizations,
    (SELECT count(*) FROM compared) AS counters,
    COALESCE((SELECT json_agg(json_build_object('organizationId', organization_id, 'window', "window",
      'start', start, 'used', used, 'ledger', ledger) ORDER BY organization_id, "window")
      FROM compared WHERE used <> ledger), '[]') AS mismatches`,
);

/** Compares the counters of budgets with the ledger (D5), for one organization, or for all if it is omitted. */
export async function verifyLedger(db: Database, organizationId?: string): Promise<LedgerVerification> {
  return inLongTransaction(db, async (client: Queries) => {
    if (db.distribution.isDistributed) return verifyDistributedLedger(client, organizationId ?? null);
    // In a long transaction, because a large ledger takes longer than the usual statement timeout.
    const { rows } = await client.query(verify.with(organizationId ?? null));
    return rows[0] ?? { organizations: 0, counters: 0, mismatches: [] };
  });
}
