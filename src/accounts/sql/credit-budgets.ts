import { z } from 'zod';
import type { Database } from '../../database/database.js';
import { commitEverywhere } from '../../database/distribution/commit-everywhere.js';
import type { CreditBudget as CreditBudgetRow } from '../../database/generated/prisma/client.js';
import type { Queries } from '../../database/queries.js';
import { inTransaction } from '../../database/transaction.js';
import { invariant } from '../../errors/invariant.js';
import { toDateString } from '../../values/dates.js';
import { type CreditBudget, type KeyCap, windowStarts } from '../model/credit-budget.js';
import type { OpenGrant } from '../model/grants.js';
import { announceCreditAlerts, type CreditAlert } from './announce-credit-alerts.js';
import { capDistributed, findDistributedBudget, insertDistributedAlerts } from './distributed/budgets.js';
import { maxAlerts, recordReachedAlerts } from './reached-alerts.js';

/** Returns the current budget of an organization. */
export async function findCreditBudget(db: Database, organizationId: string): Promise<CreditBudget> {
  if (db.distribution.isDistributed) {
    const budget = await findDistributedBudget(db, organizationId);
    invariant(budget !== null, 'every organization has a budget');
    return budget;
  }
  return toBudget(await db.prisma.creditBudget.findUnique({ where: { organizationId } }));
}

/** Returns the budgets of one organization, or of all organizations, by organization ID. */
export async function listCreditBudgets(
  db: Database,
  organizationId?: string,
): Promise<Map<string, CreditBudget>> {
  const rows = await db.prisma.creditBudget.findMany({
    ...(organizationId !== undefined && { where: { organizationId } }),
  });
  return new Map(rows.map((row) => [row.organizationId, toBudget(row)]));
}

const keyCapsShape: z.ZodType<Record<string, KeyCap>> = z.record(
  z.string(),
  z.object({ cap: z.number(), used: z.number() }),
);

const grantsShape: z.ZodType<OpenGrant[]> = z.array(
  z.object({
    id: z.string(),
    credits: z.number(),
    used: z.number(),
    month: z.number(),
    until: z.number().nullable(),
    paid: z.number(),
  }),
);

/** Converts a row to a budget. Every organization has a row. */
export function toBudget(row: CreditBudgetRow | null): CreditBudget {
  invariant(row !== null, 'every organization has a budget');
  return {
    creditLimit: Number(row.creditLimit),
    dailyCap: Number(row.dailyCap),
    monthStart: toDateString(row.monthStart),
    monthUsed: Number(row.monthUsed),
    dayStart: toDateString(row.dayStart),
    dayUsed: Number(row.dayUsed),
    keyCaps: keyCapsShape.parse(row.keyCaps),
    alertPercents: row.alertPercents,
    grants: grantsShape.parse(row.grants),
    monthGranted: Number(row.monthGranted),
  };
}

/**
 * Sets the monthly cap that a root key shares with its rotations and with all keys that they issued; 0 removes it. The
 * credits that these keys have spent this month are summed from the ledger while the budget is locked, so that no
 * charge is missed or counted twice.
 */
export async function capKey(
  db: Database,
  organizationId: string,
  rootKeyId: string,
  cap: number,
): Promise<void> {
  await inTransaction(db, (client) => capWithin(client, db, organizationId, rootKeyId, cap));
}

/**
 * Sets a cap in the caller's transaction. Call it last, because it blocks charges of the organization until the
 * transaction ends.
 */
export async function capWithin(
  client: Queries,
  { distribution }: Pick<Database, 'distribution'>,
  organizationId: string,
  rootKeyId: string,
  cap: number,
): Promise<void> {
  if (distribution.isDistributed) await commitEverywhere(client, organizationId);
  await client.query('SELECT 1 FROM credit_budget WHERE organization_id = $1 FOR UPDATE', [organizationId]);
  if (cap === 0) await client.query(uncapStatement, [organizationId, rootKeyId]);
  else if (distribution.isDistributed) await capDistributed(client, organizationId, rootKeyId, cap);
  else await client.query(capStatement, [organizationId, rootKeyId, cap]);
}

const uncapStatement = 'UPDATE credit_budget SET key_caps = key_caps - $2::text WHERE organization_id = $1';

const capStatement = `
  UPDATE credit_budget SET key_caps = key_caps || jsonb_build_object($2::text, jsonb_build_object('cap', $3::bigint,
    'used', (SELECT COALESCE(sum(credits), 0)::bigint FROM ledger_entry
      WHERE organization_id = $1 AND charged_at >= month_start AND charged_at < month_start + interval '1 month'
        AND (refund_of_charged_at IS NULL OR refund_of_charged_at >= month_start)
        AND api_key_id IN (SELECT id FROM api_key
          WHERE organization_id = $1 AND (root_key_id = $2 OR $2 = ANY(issuer_root_ids))))))
  WHERE organization_id = $1`;

/**
 * Records each alert percentage that a budget has reached in the current month or day and that is not recorded yet.
 * Creates the webhook events in the same transaction. The primary key guarantees that only one of several processes
 * records a percentage. Checks the given organizations, or all of them if null.
 */
export async function recordCreditAlerts(
  db: Database,
  now: Date,
  organizationIds: readonly string[] | null,
): Promise<void> {
  for (;;) {
    const recorded = await inTransaction(db, async (client: Queries) => {
      const alerts = await insertReached(db, client, now, organizationIds);
      if (alerts.length > 0) await announceCreditAlerts(client, alerts, now);
      return alerts.length;
    });
    if (recorded < maxAlerts) return;
  }
}

const insertAlerts = recordReachedAlerts(
  'credit_budget b',
  '($4::text[] IS NULL OR b.organization_id = ANY($4))',
);

async function insertReached(
  { distribution }: Database,
  client: Queries,
  now: Date,
  organizationIds: readonly string[] | null,
): Promise<readonly CreditAlert[]> {
  const { monthStart, dayStart } = windowStarts(now);
  if (distribution.isDistributed)
    return insertDistributedAlerts(client, { monthStart, dayStart }, now, organizationIds);
  const { rows } = await client.query(insertAlerts.with(monthStart, dayStart, now, organizationIds));
  return rows;
}

/** Deletes at most `most` alerts of periods that began before a moment. Returns the number of deleted alerts. */
export async function deleteOldCreditAlerts(
  { longPool }: Database,
  before: Date,
  most: number,
): Promise<number> {
  const { rowCount } = await longPool.query(
    `DELETE FROM credit_alert WHERE (organization_id, root_key_id, period, period_start, percent) IN (
       SELECT organization_id, root_key_id, period, period_start, percent FROM credit_alert
       WHERE period_start < $1::timestamptz::date LIMIT $2)`,
    [before, most],
  );
  return rowCount ?? 0;
}
