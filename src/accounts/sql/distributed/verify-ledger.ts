import type { Queries } from '../../../database/queries.js';
import type { LedgerMismatch, LedgerVerification } from '../../model/ledger-verification.js';

/**
 * Compares the month and day counters of budgets with the ledger. All rows of an organization are in one shard, which
 * reads them in one snapshot: a concurrent charge is in both numbers, or in neither.
 */
const windowsSql = `
  SELECT b.organization_id AS "organizationId", b.month_start AS "monthStart", b.month_used AS "monthUsed",
    b.day_start AS "dayStart", b.day_used AS "dayUsed", b.key_caps AS "keyCaps",
    b.month_granted <> 0 OR b.grants <> '[]' AS "hasGrants",
    COALESCE(sum(l.credits) FILTER (WHERE l.charged_at >= b.month_start
      AND l.charged_at < b.month_start + interval '1 month'
      AND (l.refund_of_charged_at IS NULL OR l.refund_of_charged_at >= b.month_start)), 0)::bigint AS "monthLedger",
    COALESCE(sum(l.credits) FILTER (WHERE l.charged_at >= b.day_start
      AND l.charged_at < b.day_start + interval '1 day'
      AND (l.refund_of_charged_at IS NULL OR l.refund_of_charged_at >= b.day_start)), 0)::bigint AS "dayLedger"
  FROM credit_budget b LEFT JOIN ledger_entry l ON l.organization_id = b.organization_id
    AND l.charged_at >= LEAST(b.month_start, b.day_start)
  WHERE $1::text IS NULL OR b.organization_id = $1
  GROUP BY b.organization_id ORDER BY 1`;

interface Windows {
  readonly organizationId: string;
  readonly monthStart: string;
  readonly monthUsed: number;
  readonly monthLedger: number;
  readonly dayStart: string;
  readonly dayUsed: number;
  readonly dayLedger: number;
  readonly keyCaps: object;
  readonly hasGrants: boolean;
}

const capsSql = `
  SELECT cap.key AS "rootKeyId", b.month_start AS "monthStart", (cap.value->>'used')::bigint AS used,
    (SELECT COALESCE(sum(l.credits), 0)::bigint FROM ledger_entry l WHERE l.organization_id = $1
      AND l.charged_at >= b.month_start AND l.charged_at < b.month_start + interval '1 month'
      AND (l.refund_of_charged_at IS NULL OR l.refund_of_charged_at >= b.month_start)
      AND $2::jsonb->cap.key ? l.api_key_id) AS ledger
  FROM credit_budget b, jsonb_each(b.key_caps) cap WHERE b.organization_id = $1 ORDER BY 1`;

const grantsSql = `
  SELECT g.name, b.month_start AS "monthStart", g.used, (
    SELECT COALESCE(sum((paid.value->>'credits')::bigint), 0)::bigint
    FROM ledger_entry l, jsonb_array_elements(l.grants) paid WHERE l.organization_id = $1
      AND l.charged_at >= b.month_start AND l.charged_at < b.month_start + interval '1 month'
      AND (l.refund_of_charged_at IS NULL OR l.refund_of_charged_at >= b.month_start)
      AND g.name IN ('grants', paid.value->>'id')) AS ledger
  FROM credit_budget b, LATERAL (
    SELECT 'grants' AS name, b.month_granted AS used
    UNION ALL SELECT value->>'id', (value->>'month')::bigint FROM jsonb_array_elements(b.grants)) g
  WHERE b.organization_id = $1 AND (b.month_granted <> 0 OR b.grants <> '[]') ORDER BY 1`;

const chainsSql = `
  SELECT root AS "rootKeyId", array_agg(id) AS "keyIds"
  FROM api_key, unnest(array_prepend(root_key_id, issuer_root_ids)) AS root WHERE organization_id = $1 GROUP BY 1`;

interface Cap {
  readonly rootKeyId: string;
  readonly monthStart: string;
  readonly used: number;
  readonly ledger: number;
}

/** Compares the counters of distributed budgets with the ledger, for one organization or, if null, for all. */
export async function verifyDistributedLedger(
  client: Queries,
  organizationId: string | null,
): Promise<LedgerVerification> {
  const { rows } = await client.query<Windows>(windowsSql, [organizationId]);
  const mismatches: LedgerMismatch[] = [];
  let counters = 0;
  for (const windows of rows) {
    const compared = [
      ...compareWindows(windows),
      ...(await compareCaps(client, windows)),
      ...(await compareGrants(client, windows)),
    ];
    counters += compared.length;
    mismatches.push(...compared.filter(({ used, ledger }) => used !== ledger));
  }
  return { organizations: rows.length, counters, mismatches };
}

function compareWindows(windows: Windows): LedgerMismatch[] {
  const { organizationId, monthStart, monthUsed, monthLedger, dayStart, dayUsed, dayLedger } = windows;
  return [
    { organizationId, window: 'day', start: dayStart, used: dayUsed, ledger: dayLedger },
    { organizationId, window: 'month', start: monthStart, used: monthUsed, ledger: monthLedger },
  ];
}

/** Compares the credits that grants paid this month with the ledger: of all grants, and of each open one. */
async function compareGrants(
  client: Queries,
  { organizationId, hasGrants }: Windows,
): Promise<LedgerMismatch[]> {
  if (!hasGrants) return [];
  interface Granted extends Omit<Cap, 'rootKeyId'> {
    readonly name: string;
  }
  const { rows } = await client.query<Granted>(grantsSql, [organizationId]);
  return rows.map(({ name, monthStart, used, ledger }) => ({
    organizationId,
    window: name,
    start: monthStart,
    used,
    ledger,
  }));
}

/** Compares the caps of keys with the ledger. The coordinator stores which keys count against each cap. */
async function compareCaps(client: Queries, { organizationId, keyCaps }: Windows): Promise<LedgerMismatch[]> {
  if (Object.keys(keyCaps).length === 0) return [];
  const chains = await client.query<{ rootKeyId: string; keyIds: string[] }>(chainsSql, [organizationId]);
  const keysOf = Object.fromEntries(chains.rows.map(({ rootKeyId, keyIds }) => [rootKeyId, keyIds]));
  const { rows } = await client.query<Cap>(capsSql, [organizationId, JSON.stringify(keysOf)]);
  return rows.map(({ rootKeyId, monthStart, used, ledger }) => ({
    organizationId,
    window: rootKeyId,
    start: monthStart,
    used,
    ledger,
  }));
}
