import type { Database } from '../../database/database.js';
import type { Queries } from '../../database/queries.js';
import { computed, field, Statement } from '../../database/statement.js';
import { inTransaction } from '../../database/transaction.js';
import type { RateRule } from '../model/keys.js';
import {
  type BudgetChange,
  type Metadata,
  type OrganizationChange,
  type OrganizationSummary,
  rateColumns,
  requireSummary,
} from './organizations.js';

/** Thrown when another organization has the external ID of an update. Nothing was changed. */
export class ExternalIdTaken extends Error {
  override readonly name = 'ExternalIdTaken';
}

/** The properties of an organization before an update, while its row is locked. */
export interface FormerOrganization {
  readonly name: string;
  readonly rateRule: RateRule | null;
  readonly externalId: string | null;
  readonly metadata: Metadata;
  readonly creditLimit: number;
  readonly dailyCap: number;
  readonly alertPercents: readonly number[];
  readonly purgedAt: Date | null;
}

/** Runs in the transaction of an update, before it. If it throws, nothing is updated. */
type WithinUpdate = (client: Queries, former: FormerOrganization) => Promise<void>;

/**
 * Updates the given properties of an organization, without changing its spending. Returns null when no organization has
 * this ID.
 * @throws ExternalIdTaken
 */
export async function updateOrganization(
  db: Database,
  organizationId: string,
  change: OrganizationChange,
  within: WithinUpdate = () => Promise.resolve(),
): Promise<OrganizationSummary | null> {
  const isKnown = await inTransaction(db, async (client) => {
    const former = await lockFormer(client, organizationId);
    if (former === null) return false;
    await within(client, former);
    await writeChange(client, organizationId, change);
    await setBudgetTerms(client, organizationId, change);
    return true;
  });
  return isKnown ? requireSummary(db, organizationId) : null;
}

const findFormer = new Statement(
  {
    name: 'Organization.name',
    rateRule: computed('json').as<RateRule | null>(),
    externalId: 'Organization.externalId',
    metadata: field('Organization.metadata').as<Metadata>(),
    purgedAt: 'Organization.purgedAt',
  },
  `SELECT name, CASE WHEN rate_max IS NOT NULL
       THEN json_build_object('max', rate_max, 'windowSeconds', rate_window_seconds) END AS "rateRule",
     external_id AS "externalId", metadata, purged_at AS "purgedAt"
   FROM organization WHERE id = $1 FOR NO KEY UPDATE`,
);
const findFormerBudget = new Statement(
  {
    creditLimit: 'CreditBudget.creditLimit',
    dailyCap: 'CreditBudget.dailyCap',
    alertPercents: 'CreditBudget.alertPercents',
  },
  `SELECT credit_limit AS "creditLimit", daily_cap AS "dailyCap", alert_percents AS "alertPercents"
   FROM credit_budget WHERE organization_id = $1`,
);

/** Two statements, because the tables can be on different nodes (`dealgraph distribute`). */
async function lockFormer(client: Queries, organizationId: string): Promise<FormerOrganization | null> {
  const { rows } = await client.query(findFormer.with(organizationId));
  const { rows: budgets } = await client.query(findFormerBudget.with(organizationId));
  return rows[0] && budgets[0] ? { ...rows[0], ...budgets[0] } : null;
}

async function writeChange(
  client: Queries,
  organizationId: string,
  { name, rateRule, externalId, metadata }: OrganizationChange,
): Promise<void> {
  const { rateMax, rateWindowSeconds } = rateColumns(rateRule ?? null);
  const text = `UPDATE organization SET name = COALESCE($2, name),
      rate_max = CASE WHEN $3 THEN $4 ELSE rate_max END,
      rate_window_seconds = CASE WHEN $3 THEN $5 ELSE rate_window_seconds END,
      external_id = CASE WHEN $6 THEN $7 ELSE external_id END, metadata = COALESCE($8::jsonb, metadata)
    WHERE id = $1`;
  const values = [
    organizationId,
    name ?? null,
    rateRule !== undefined,
    rateMax,
    rateWindowSeconds,
    externalId !== undefined,
    externalId ?? null,
    metadata === undefined ? null : JSON.stringify(metadata),
  ];
  await client.query(text, values).catch((error: unknown) => {
    throw isUniqueViolation(error) ? new ExternalIdTaken('another organization has this ID') : error;
  });
}

function isUniqueViolation(error: unknown): boolean {
  return (error as { readonly code?: unknown } | null)?.code === '23505';
}

/**
 * Sets the given terms of a budget. Call it last in a transaction, because it blocks charges of the organization until
 * the transaction ends.
 */
export async function setBudgetTerms(
  client: Queries,
  organizationId: string,
  { creditLimit, dailyCap, alertPercents }: BudgetChange,
): Promise<void> {
  if (creditLimit === undefined && dailyCap === undefined && alertPercents === undefined) return;
  await client.query(
    `UPDATE credit_budget SET credit_limit = COALESCE($2, credit_limit), daily_cap = COALESCE($3, daily_cap),
       alert_percents = COALESCE($4::int[], alert_percents) WHERE organization_id = $1`,
    [organizationId, creditLimit ?? null, dailyCap ?? null, alertPercents ?? null],
  );
}
