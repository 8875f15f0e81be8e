import type { DateString } from '../../domain/date-string.js';
import type { Database } from '../database.js';
import { inLongTransaction } from '../transaction.js';

/** A counter of a budget that the ledger's rows of its window do not sum to. */
export interface LedgerMismatch {
  readonly organizationId: string;
  /** `month`, `day`, or the root key whose cap it is. */
  readonly window: string;
  readonly start: DateString;
  readonly used: number;
  readonly ledger: number;
}

export interface LedgerVerification {
  readonly organizations: number;
  /** Counters that were compared: the month and the day of each organization, and each capped key. */
  readonly counters: number;
  readonly mismatches: readonly LedgerMismatch[];
}

/** One statement, so that it sees one moment: charges that are made meanwhile are in both figures, or in neither. */
const statement = `
  WITH counters AS (
    SELECT organization_id, 'month' AS "window", month_start AS start, interval '1 month' AS length,
      month_used AS used, NULL AS root_key_id FROM credit_budget
    UNION ALL
    SELECT organization_id, 'day', day_start, interval '1 day', day_used, NULL FROM credit_budget
    UNION ALL
    SELECT organization_id, key, month_start, interval '1 month', (value->>'used')::bigint, key
    FROM credit_budget, jsonb_each(key_caps)
  ), compared AS (
    SELECT counters.*, (SELECT COALESCE(sum(credits), 0)::bigint FROM ledger_entry entry
      WHERE entry.organization_id = counters.organization_id
        AND charged_at >= start AND charged_at < start + length
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
      FROM compared WHERE used <> ledger), '[]') AS mismatches`;

/** Compares what budgets count with what the ledger holds (D5), of one organization or of all. */
export async function verifyLedger(db: Database, organizationId?: string): Promise<LedgerVerification> {
  return inLongTransaction(db, async (client) => {
    // A large ledger takes longer than what a request may take.
    const { rows } = await client.query<LedgerVerification>(statement, [organizationId ?? null]);
    return rows[0] ?? { organizations: 0, counters: 0, mismatches: [] };
  });
}
