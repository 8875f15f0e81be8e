import { z } from 'zod';
import type { CreditBudget, KeyCap } from '../../domain/credit-budget.js';
import { toDateString } from '../../domain/date-string.js';
import { invariant } from '../../errors/invariant.js';
import type { Database } from '../database.js';
import type { Queries } from '../queries.js';
import { inTransaction } from '../transaction.js';
import type { CreditBudget as CreditBudgetRow } from '../generated/prisma/client.js';

/** The budget of an organization, as it is now. */
export async function findCreditBudget(db: Database, organizationId: string): Promise<CreditBudget> {
  return toBudget(await db.prisma.creditBudget.findUnique({ where: { organizationId } }));
}

/** The budgets of organizations, or of all of them, by organization. */
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

/** A row as the domain's budget; every organization has one. */
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
  };
}

/**
 * Sets the monthly cap of the keys of one root and the keys that they issued; 0 removes the cap. What they have spent this
 * month is read from the ledger while the budget is locked, so that no charge is missed or counted twice.
 */
export async function capKey(
  db: Database,
  organizationId: string,
  rootKeyId: string,
  cap: number,
): Promise<void> {
  await inTransaction(db, (client) => capWithin(client, organizationId, rootKeyId, cap));
}

/** The same as a part of a transaction, the last one: from here on charges of the organization wait for its end. */
export async function capWithin(
  client: Queries,
  organizationId: string,
  rootKeyId: string,
  cap: number,
): Promise<void> {
  await client.query('SELECT 1 FROM credit_budget WHERE organization_id = $1 FOR UPDATE', [organizationId]);
  if (cap === 0) await client.query(uncapStatement, [organizationId, rootKeyId]);
  else await client.query(capStatement, [organizationId, rootKeyId, cap]);
}

const uncapStatement = 'UPDATE credit_budget SET key_caps = key_caps - $2::text WHERE organization_id = $1';

const capStatement = `
  UPDATE credit_budget SET key_caps = key_caps || jsonb_build_object($2::text, jsonb_build_object('cap', $3::bigint,
    'used', (SELECT COALESCE(sum(credits), 0)::bigint FROM ledger_entry
      WHERE organization_id = $1 AND charged_at >= month_start AND charged_at < month_start + interval '1 month'
        AND api_key_id IN (SELECT id FROM api_key
          WHERE organization_id = $1 AND (root_key_id = $2 OR $2 = ANY(issuer_root_ids))))))
  WHERE organization_id = $1`;
