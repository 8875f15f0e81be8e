import { randomBytes } from 'node:crypto';
import type { Database } from '../../database/database.js';
import type {
  CreditBudget as CreditBudgetRow,
  Organization,
} from '../../database/generated/prisma/client.js';
import { computed, selectList, Statement } from '../../database/statement.js';
import { type CreditBudget, windowStarts } from '../model/credit-budget.js';
import { defaultOrganizationRateRule, type RateRule } from '../model/keys.js';
import { toBudget } from './credit-budgets.js';

export interface OrganizationSummary {
  readonly organizationId: string;
  readonly name: string;
  readonly createdAt: Date;
  /** The rate limit that all its keys share. */
  readonly rateRule: RateRule;
  readonly budget: CreditBudget;
}

/** The limits of a budget. A `creditLimit` of -1 means unlimited, a `dailyCap` of 0 means none. */
export interface BudgetTerms {
  readonly creditLimit: number;
  readonly dailyCap: number;
}

/** The rate limit that all keys of an organization share; null for the default. */
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

/**
 * Updates the given properties of an organization, without changing its spending. Returns null when no organization has
 * this ID.
 */
export async function updateOrganization(
  db: Database,
  organizationId: string,
  change: { readonly name?: string; readonly alertPercents?: readonly number[] } & Partial<BudgetTerms> &
    Partial<RateTerms>,
): Promise<OrganizationSummary | null> {
  const { name, creditLimit, dailyCap, rateRule, alertPercents } = change;
  const budget = {
    ...(alertPercents !== undefined && { alertPercents: [...alertPercents] }),
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

/** Sets the percentages at which credit alerts are sent (D21); an empty list turns them off. */
export async function setAlertPercents(
  db: Database,
  organizationId: string,
  percents: readonly number[],
): Promise<void> {
  await db.prisma.creditBudget.updateMany({
    where: { organizationId },
    data: { alertPercents: [...percents] },
  });
}

/** Lists all organizations, oldest first. */
export async function listOrganizations(db: Database): Promise<OrganizationSummary[]> {
  const rows = await db.prisma.organization.findMany({
    include: { budget: true },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  });
  return rows.map(toSummary);
}

/** Returns whether an organization has this ID. */
export async function organizationExists(db: Database, organizationId: string): Promise<boolean> {
  const count = await db.prisma.organization.count({ where: { id: organizationId } });
  return count > 0;
}

/** The name of an organization, and whether it is the demo organization, whose history is fictional. */
export interface OrganizationLabel {
  readonly name: string;
  readonly isDemo: boolean;
}

const findLabel = new Statement(
  { name: 'Organization.name', isDemo: computed('bool') },
  `SELECT name, EXISTS (SELECT FROM setting WHERE setting.name = 'demo'
     AND jsonb_typeof(value) = 'object' AND value->>'organizationId' = organization.id) AS "isDemo"
   FROM organization WHERE id = $1`,
  'find-organization-label',
);

/** Returns the name of an organization, and whether it is the demo; null if no organization has this ID. */
export async function findOrganizationLabel(
  db: Database,
  organizationId: string,
): Promise<OrganizationLabel | null> {
  const { rows } = await db.pool.query(findLabel.with(organizationId));
  return rows[0] ?? null;
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

export interface NamedOrganization {
  readonly organizationId: string;
  readonly name: string;
}

const named = { organizationId: 'Organization.id', name: 'Organization.name' } as const;

/** Plain SQL, because every start without demo data runs this, and a Prisma query would have to be compiled first. */
const listFirst = new Statement(
  named,
  `SELECT ${selectList(named)} FROM organization ORDER BY created_at, id LIMIT $1`,
);

/** Returns the oldest organizations, at most `count`. */
export async function firstOrganizations(db: Database, count: number): Promise<NamedOrganization[]> {
  const { rows } = await db.pool.query(listFirst.with(count));
  return rows;
}
