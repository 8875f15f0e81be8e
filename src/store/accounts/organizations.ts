import { randomBytes } from 'node:crypto';
import { windowStarts, type CreditBudget } from '../../domain/credit-budget.js';
import type { Database } from '../database.js';
import type { CreditBudget as CreditBudgetRow, Organization } from '../generated/prisma/client.js';
import { toBudget } from './credit-budgets.js';

export interface OrganizationSummary {
  readonly organizationId: string;
  readonly name: string;
  readonly createdAt: Date;
  readonly budget: CreditBudget;
}

/** The terms of a budget: -1 credits a month is unlimited, a daily cap of 0 is none. */
export interface BudgetTerms {
  readonly creditLimit: number;
  readonly dailyCap: number;
}

/** Creates an organization with an unspent budget. */
export async function createOrganization(
  db: Database,
  input: { readonly name: string } & BudgetTerms,
  now: Date,
): Promise<OrganizationSummary> {
  const { monthStart, dayStart } = windowStarts(now);
  const row = await db.prisma.organization.create({
    data: {
      id: `org_${randomBytes(12).toString('hex')}`,
      name: input.name,
      createdAt: now,
      budget: {
        create: {
          creditLimit: input.creditLimit,
          dailyCap: input.dailyCap,
          monthStart: new Date(monthStart),
          monthUsed: 0,
          dayStart: new Date(dayStart),
          dayUsed: 0,
        },
      },
    },
    include: { budget: true },
  });
  return toSummary(row);
}

/** Changes what is given of an organization; what is spent stays spent. Null when there is no such organization. */
export async function updateOrganization(
  db: Database,
  organizationId: string,
  change: { readonly name?: string } & Partial<BudgetTerms>,
): Promise<OrganizationSummary | null> {
  const { name, creditLimit, dailyCap } = change;
  const budget = {
    ...(creditLimit !== undefined && { creditLimit }),
    ...(dailyCap !== undefined && { dailyCap }),
  };
  const data = {
    ...(name !== undefined && { name }),
    ...(Object.keys(budget).length > 0 && { budget: { update: budget } }),
  };
  const known = await db.prisma.organization.findUnique({
    where: { id: organizationId },
    select: { id: true },
  });
  if (known === null) return null;
  const include = { budget: true };
  const row = await db.prisma.organization.update({ where: { id: organizationId }, data, include });
  return toSummary(row);
}

/** All organizations, oldest first. */
export async function listOrganizations(db: Database): Promise<OrganizationSummary[]> {
  const rows = await db.prisma.organization.findMany({
    include: { budget: true },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  });
  return rows.map(toSummary);
}

/** True when there is an organization of this id. */
export async function organizationExists(db: Database, organizationId: string): Promise<boolean> {
  const count = await db.prisma.organization.count({ where: { id: organizationId } });
  return count > 0;
}

/** Null when there is no such organization. */
export async function findOrganizationName(db: Database, organizationId: string): Promise<string | null> {
  const { rows } = await db.pool.query<{ readonly name: string }>(
    'SELECT name FROM organization WHERE id = $1',
    [organizationId],
  );
  return rows[0]?.name ?? null;
}

function toSummary(row: Organization & { budget: CreditBudgetRow | null }): OrganizationSummary {
  return { organizationId: row.id, name: row.name, createdAt: row.createdAt, budget: toBudget(row.budget) };
}
