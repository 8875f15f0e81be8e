import { randomBytes } from 'node:crypto';
import { windowStarts, type CreditBudget } from '../../domain/credit-budget.js';
import { defaultOrganizationRateRule, type RateRule } from '../../domain/rate-rule.js';
import type { Database } from '../database.js';
import type { CreditBudget as CreditBudgetRow, Organization } from '../generated/prisma/client.js';
import { toBudget } from './credit-budgets.js';

export interface OrganizationSummary {
  readonly organizationId: string;
  readonly name: string;
  readonly createdAt: Date;
  /** The rate of all its keys together. */
  readonly rateRule: RateRule;
  readonly budget: CreditBudget;
}

/** The terms of a budget: -1 credits a month is unlimited, a daily cap of 0 is none. */
export interface BudgetTerms {
  readonly creditLimit: number;
  readonly dailyCap: number;
}

/** The rate of an organization's keys together; null is the default. */
interface RateTerms {
  readonly rateRule: RateRule | null;
}

/** Creates an organization with an unspent budget. */
export async function createOrganization(
  db: Database,
  input: { readonly name: string } & BudgetTerms & Partial<RateTerms>,
  now: Date,
): Promise<OrganizationSummary> {
  const { monthStart, dayStart } = windowStarts(now);
  const row = await db.prisma.organization.create({
    data: {
      id: `org_${randomBytes(12).toString('hex')}`,
      name: input.name,
      createdAt: now,
      ...rateColumns(input.rateRule ?? null),
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
  change: { readonly name?: string } & Partial<BudgetTerms> & Partial<RateTerms>,
): Promise<OrganizationSummary | null> {
  const { name, creditLimit, dailyCap, rateRule } = change;
  const budget = {
    ...(creditLimit !== undefined && { creditLimit }),
    ...(dailyCap !== undefined && { dailyCap }),
  };
  const data = {
    ...(name !== undefined && { name }),
    ...(rateRule !== undefined && rateColumns(rateRule)),
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

/** Returns the name of an organization; null if there is none with this ID. */
export async function findOrganizationName(db: Database, organizationId: string): Promise<string | null> {
  const { rows } = await db.pool.query<{ readonly name: string }>(
    'SELECT name FROM organization WHERE id = $1',
    [organizationId],
  );
  return rows[0]?.name ?? null;
}

function rateColumns(rule: RateRule | null): Pick<Organization, 'rateMax' | 'rateWindowSeconds'> {
  return { rateMax: rule?.max ?? null, rateWindowSeconds: rule?.windowSeconds ?? null };
}

function toSummary(row: Organization & { budget: CreditBudgetRow | null }): OrganizationSummary {
  const { id: organizationId, name, createdAt, rateMax: max, rateWindowSeconds: windowSeconds } = row;
  const isDefault = max === null || windowSeconds === null;
  const rateRule = isDefault ? defaultOrganizationRateRule : { max, windowSeconds };
  return { organizationId, name, createdAt, rateRule, budget: toBudget(row.budget) };
}
