import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Database } from '../../database/database.js';
import type {
  CreditBudget as CreditBudgetRow,
  Organization,
} from '../../database/generated/prisma/client.js';
import type { Queries } from '../../database/queries.js';
import { computed, selectList, Statement } from '../../database/statement.js';
import { inTransaction } from '../../database/transaction.js';
import { invariant } from '../../errors/invariant.js';
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
  /** The ID of the organization in the operator's own systems; null when it has none. */
  readonly externalId: string | null;
  readonly metadata: Metadata;
  /** When its calls began to be refused; null when it is active. */
  readonly suspendedAt: Date | null;
  readonly suspensionReason: string | null;
  readonly closedAt: Date | null;
  /** When everything but its ledger was deleted; null before. */
  readonly purgedAt: Date | null;
}

/** Texts of the operator about an organization, by name. */
export type Metadata = Readonly<Record<string, string>>;

/** The limits of a budget. A `creditLimit` of -1 means unlimited, a `dailyCap` of 0 means none. */
export interface BudgetTerms {
  readonly creditLimit: number;
  readonly dailyCap: number;
}

/** Changes to the terms of a budget. `alertPercents` are the percentages of credit alerts (D21); empty means off. */
export interface BudgetChange extends Partial<BudgetTerms> {
  readonly alertPercents?: readonly number[];
}

/** The rate limit that all keys of an organization share; null for the default. */
interface RateTerms {
  readonly rateRule: RateRule | null;
}

/** The operator's own data about an organization. */
interface OperatorTerms {
  readonly externalId: string | null;
  readonly metadata: Metadata;
}

/** The ID of a new organization. A sandbox chooses it, so that the same key always has the same one. */
interface ChosenId {
  readonly organizationId: string;
}

/** The properties of a new organization. Its ID is random if omitted. */
export type NewOrganization = { readonly name: string } & BudgetTerms &
  Partial<RateTerms & OperatorTerms & ChosenId>;

/** Changes to an organization. Omitted properties are not changed. */
export type OrganizationChange = { readonly name?: string } & BudgetChange &
  Partial<RateTerms & OperatorTerms>;

/** Runs in the transaction of a change, for example to write its audit entry. */
export type WithinChange = (client: Queries, organizationId: string) => Promise<void>;

const nothing: WithinChange = () => Promise.resolve();

/**
 * Creates an organization with an unspent budget. If another one has its external ID, returns that one, unchanged, and
 * does not call `within`.
 */
export async function createOrganization(
  db: Database,
  input: NewOrganization,
  now: Date,
  within: WithinChange = nothing,
): Promise<OrganizationSummary> {
  const { monthStart, dayStart } = windowStarts(now);
  const id = input.organizationId ?? `org_${randomBytes(12).toString('hex')}`;
  const { externalId = null, metadata = {} } = input;
  const { rateMax, rateWindowSeconds } = rateColumns(input.rateRule ?? null);
  const existingId = await inTransaction(db, async (client) => {
    const { rowCount } = await client.query(
      `INSERT INTO organization (id, name, created_at, rate_max, rate_window_seconds, external_id, metadata)
       VALUES ($1, $2, $3, $4, $5, $6, $7::jsonb) ON CONFLICT (external_id) DO NOTHING`,
      [id, input.name, now, rateMax, rateWindowSeconds, externalId, JSON.stringify(metadata)],
    );
    if (rowCount === 0) return findIdByExternalId(client, externalId);
    await client.query(
      `INSERT INTO credit_budget (organization_id, credit_limit, daily_cap, month_start, month_used, day_start, day_used)
       VALUES ($1, $2, $3, $4, 0, $5, 0)`,
      [id, input.creditLimit, input.dailyCap, monthStart, dayStart],
    );
    await within(client, id);
    return null;
  });
  return requireSummary(db, existingId ?? id);
}

async function findIdByExternalId(client: Queries, externalId: string | null): Promise<string> {
  const { rows } = await client.query<{ id: string }>('SELECT id FROM organization WHERE external_id = $1', [
    externalId,
  ]);
  invariant(rows[0] !== undefined, 'the organization that has an external ID keeps it until it is purged');
  return rows[0].id;
}

/** Returns an organization; null when none has this ID. */
export async function findOrganization(
  db: Database,
  organizationId: string,
): Promise<OrganizationSummary | null> {
  const where = { id: organizationId };
  const row = await db.prisma.organization.findUnique({ where, include: { budget: true } });
  return row && toSummary(row);
}

/** Returns an organization that exists. */
export async function requireSummary(db: Database, id: string): Promise<OrganizationSummary> {
  const organization = await findOrganization(db, id);
  invariant(organization !== null, 'the rows of organizations are never deleted');
  return organization;
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

/** Returns the columns of a rate limit; null for the default. */
export function rateColumns(rule: RateRule | null): Pick<Organization, 'rateMax' | 'rateWindowSeconds'> {
  return { rateMax: rule?.max ?? null, rateWindowSeconds: rule?.windowSeconds ?? null };
}

const metadataShape = z.record(z.string(), z.string());

/** Converts a row with its budget to an organization. */
export function toSummary(row: Organization & { budget: CreditBudgetRow | null }): OrganizationSummary {
  const { id: organizationId, name, createdAt, rateMax: max, rateWindowSeconds: windowSeconds } = row;
  const isDefault = max === null || windowSeconds === null;
  const rateRule = isDefault ? defaultOrganizationRateRule : { max, windowSeconds };
  const { externalId, suspendedAt, suspensionReason, closedAt, purgedAt } = row;
  const metadata = metadataShape.parse(row.metadata);
  const states = { suspendedAt, suspensionReason, closedAt, purgedAt };
  return {
    organizationId,
    name,
    createdAt,
    rateRule,
    budget: toBudget(row.budget),
    externalId,
    metadata,
    ...states,
  };
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
