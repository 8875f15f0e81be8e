import type { Database } from '../../../database/database.js';
import type { Queries } from '../../../database/queries.js';
import { dateField, field, selectList, Statement } from '../../../database/statement.js';
import type { CreditBudget, KeyCap } from '../../model/credit-budget.js';
import type { OpenGrant } from '../../model/grants.js';
import type { CreditAlert } from '../announce-credit-alerts.js';
import { recordReachedAlerts } from '../reached-alerts.js';

/** The columns of a budget. */
export const budgetColumns = {
  creditLimit: 'CreditBudget.creditLimit',
  dailyCap: 'CreditBudget.dailyCap',
  monthStart: dateField('CreditBudget.monthStart'),
  monthUsed: 'CreditBudget.monthUsed',
  dayStart: dateField('CreditBudget.dayStart'),
  dayUsed: 'CreditBudget.dayUsed',
  keyCaps: field('CreditBudget.keyCaps').as<Readonly<Record<string, KeyCap>>>(),
  alertPercents: 'CreditBudget.alertPercents',
  grants: field('CreditBudget.grants').as<readonly OpenGrant[]>(),
  monthGranted: 'CreditBudget.monthGranted',
} as const;

/** The SELECT list of these columns. */
export const budgetList = selectList(budgetColumns);

const find = new Statement(
  budgetColumns,
  `SELECT ${budgetList} FROM credit_budget WHERE organization_id = $1`,
  'find-budget-of-accounts',
);

/** Reads a budget from its organization's node. Prisma's client connects to the coordinator only. */
export async function findDistributedBudget(
  db: Database,
  organizationId: string,
): Promise<CreditBudget | null> {
  const { rows } = await db.accounts(organizationId).query(find.with(organizationId));
  return rows[0] ?? null;
}

const findChain = new Statement(
  { keyId: 'ApiKey.id' },
  'SELECT id AS "keyId" FROM api_key WHERE organization_id = $1 AND (root_key_id = $2 OR $2 = ANY(issuer_root_ids))',
);

const spentSql = `
  SELECT COALESCE(sum(l.credits), 0)::bigint AS spent FROM credit_budget b JOIN ledger_entry l
    ON l.organization_id = b.organization_id AND l.charged_at >= b.month_start
      AND l.charged_at < b.month_start + interval '1 month'
      AND (l.refund_of_charged_at IS NULL OR l.refund_of_charged_at >= b.month_start) AND l.api_key_id = ANY($2::text[])
  WHERE b.organization_id = $1`;

/** Sets the monthly cap of a root key. The caller holds the lock on the budget. */
export async function capDistributed(
  client: Queries,
  organizationId: string,
  rootKeyId: string,
  cap: number,
): Promise<void> {
  const { rows } = await client.query(findChain.with(organizationId, rootKeyId));
  const keyIds = rows.map(({ keyId }) => keyId);
  const { rows: sums } = await client.query<{ spent: number }>(spentSql, [organizationId, keyIds]);
  const added = { [rootKeyId]: { cap, used: sums[0]?.spent ?? 0 } };
  await client.query('UPDATE credit_budget SET key_caps = key_caps || $2::jsonb WHERE organization_id = $1', [
    organizationId,
    JSON.stringify(added),
  ]);
}

const budgetsSql = `
  SELECT organization_id, credit_limit, daily_cap, month_start, month_used, day_start, day_used, key_caps, alert_percents,
    grants, month_granted
  FROM credit_budget WHERE (month_start >= $1 OR day_start >= $2) AND ($3::text[] IS NULL OR organization_id = ANY($3))`;

const insertAlerts = recordReachedAlerts(
  `jsonb_to_recordset($4::jsonb) AS b(organization_id text, credit_limit bigint, daily_cap bigint, month_start date,
      month_used bigint, day_start date, day_used bigint, key_caps jsonb, alert_percents int[], grants jsonb,
      month_granted bigint)`,
);

/**
 * Records the alert percentages that distributed budgets have reached. Alerts are stored on the coordinator, in one
 * transaction with their webhook events.
 */
export async function insertDistributedAlerts(
  client: Queries,
  windows: { readonly monthStart: string; readonly dayStart: string },
  now: Date,
  organizationIds: readonly string[] | null,
): Promise<readonly CreditAlert[]> {
  const { monthStart, dayStart } = windows;
  const budgets = await client.query(budgetsSql, [monthStart, dayStart, organizationIds]);
  if (budgets.rows.length === 0) return [];
  const { rows } = await client.query(
    insertAlerts.with(monthStart, dayStart, now, JSON.stringify(budgets.rows)),
  );
  return rows;
}
