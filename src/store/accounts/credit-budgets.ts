import type { CreditBudget } from '../../domain/credit-budget.js';
import { toDateString } from '../../domain/date-string.js';
import { invariant } from '../../errors/invariant.js';
import type { Database } from '../database.js';
import type { CreditBudget as CreditBudgetRow } from '../generated/prisma/client.js';

/** The budget of an organization, as it is now. */
export async function findCreditBudget(db: Database, organizationId: string): Promise<CreditBudget> {
  return toBudget(await db.prisma.creditBudget.findUnique({ where: { organizationId } }));
}

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
  };
}
