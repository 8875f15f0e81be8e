import { randomBytes } from 'node:crypto';
import type { Database } from '../../database/database.js';
import { commitEverywhere } from '../../database/distribution/commit-everywhere.js';
import type { Queries } from '../../database/queries.js';
import { field, selectList, Statement } from '../../database/statement.js';
import {
  type CreditGrant,
  grantStatus,
  inOrderOfUse,
  isOpen,
  maxOpenGrants,
  type NewGrant,
  type OpenGrant,
} from '../model/grants.js';
import { findCreditBudget } from './credit-budgets.js';

/** Thrown when an organization has too many open grants for another one. Nothing was changed. */
export class TooManyGrants extends Error {
  override readonly name = 'TooManyGrants';
}

const columns = {
  grantId: 'CreditGrant.id',
  organizationId: 'CreditGrant.organizationId',
  credits: 'CreditGrant.credits',
  used: 'CreditGrant.used',
  expiresAt: 'CreditGrant.expiresAt',
  externalId: 'CreditGrant.externalId',
  note: 'CreditGrant.note',
  createdAt: 'CreditGrant.createdAt',
  voidedAt: 'CreditGrant.voidedAt',
} as const;

const findByExternalId = new Statement(
  columns,
  `SELECT ${selectList(columns)} FROM credit_grant WHERE organization_id = $1 AND external_id = $2`,
);

/**
 * Adds a grant in the caller's transaction, which has locked the organization. If one of its grants has the external ID,
 * returns that one, unchanged, and does not call `within`. Call it last, because it blocks charges of the organization
 * until the transaction ends.
 * @throws TooManyGrants
 */
export async function addGrant(
  client: Queries,
  db: Database,
  organizationId: string,
  input: NewGrant,
  now: Date,
  within: (grant: CreditGrant) => Promise<void>,
): Promise<CreditGrant> {
  const { credits, expiresAt, externalId } = input;
  if (externalId !== null) {
    const { rows } = await client.query(findByExternalId.with(organizationId, externalId));
    if (rows[0] !== undefined) return withOpenUse(rows[0], await lockOpenGrants(client, db, organizationId));
  }
  const grantId = newGrantId();
  const grant = { ...input, grantId, organizationId, used: 0, createdAt: now, voidedAt: null };
  await within(grant);
  await insertGrant(client, grant);
  const open = await endGrants(
    client,
    await lockOpenGrants(client, db, organizationId),
    (one) => !isOpen(one, now),
  );
  if (open.length >= maxOpenGrants)
    throw new TooManyGrants(`an organization has at most ${maxOpenGrants} open grants`);
  const added = { id: grantId, credits, used: 0, month: 0, until: expiresAt?.getTime() ?? null, paid: 0 };
  await setOpenGrants(client, organizationId, inOrderOfUse([...open, added]));
  return grant;
}

/** Creates the ID of a grant. */
export function newGrantId(): string {
  return `grt_${randomBytes(12).toString('hex')}`;
}

/** Writes the row of a new grant. */
export async function insertGrant(
  client: Queries,
  grant: Omit<CreditGrant, 'used' | 'voidedAt'>,
): Promise<void> {
  const { grantId, organizationId, credits, expiresAt, externalId, note, createdAt } = grant;
  await client.query(
    `INSERT INTO credit_grant (id, organization_id, credits, expires_at, external_id, note, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [grantId, organizationId, credits, expiresAt, externalId, note, createdAt],
  );
}

const lockGrant = new Statement(
  columns,
  `SELECT ${selectList(columns)} FROM credit_grant WHERE organization_id = $1 AND id = $2 FOR UPDATE`,
);

/**
 * Voids the remaining credits of a grant, in the caller's transaction. Does nothing, and does not call `within`, when
 * none remain. Returns null when the organization has no such grant. Call it last, as `addGrant`.
 */
export async function voidGrant(
  client: Queries,
  db: Database,
  organizationId: string,
  grantId: string,
  now: Date,
  within: (grant: CreditGrant) => Promise<void>,
): Promise<CreditGrant | null> {
  const { rows } = await client.query(lockGrant.with(organizationId, grantId));
  if (rows[0] === undefined) return null;
  const open = await lockOpenGrants(client, db, organizationId);
  const grant = withOpenUse(rows[0], open);
  if (grantStatus(grant, now) !== 'open') return grant;
  await within(grant);
  await client.query('UPDATE credit_grant SET voided_at = $2 WHERE id = $1', [grantId, now]);
  await setOpenGrants(client, organizationId, await endGrants(client, open, ({ id }) => id === grantId));
  return { ...grant, voidedAt: now };
}

const list = new Statement(
  columns,
  `SELECT ${selectList(columns)} FROM credit_grant
   WHERE organization_id = $1 AND ($2::timestamptz IS NULL OR (created_at, id) < ($2, $3))
   ORDER BY created_at DESC, id DESC LIMIT $4`,
);

/** The position of a grant in the list of its organization. */
export interface GrantPosition {
  readonly createdAt: Date;
  readonly id: string;
}

/** Lists the grants of an organization, newest first, at most `limit`. */
export async function listGrants(
  db: Database,
  organizationId: string,
  after: GrantPosition | null,
  limit: number,
): Promise<CreditGrant[]> {
  // The budget is read first: a grant that ends in between has its final use in its own row.
  const { grants } = await findCreditBudget(db, organizationId);
  const { rows } = await db.pool.query(
    list.with(organizationId, after?.createdAt ?? null, after?.id ?? null, limit),
  );
  return rows.map((row) => withOpenUse(row, grants));
}

const lockGrants = new Statement(
  { grants: field('CreditBudget.grants').as<readonly OpenGrant[]>() },
  'SELECT grants FROM credit_budget WHERE organization_id = $1 FOR UPDATE',
);

/** Locks the budget of an organization, and returns the grants in it. */
async function lockOpenGrants(
  client: Queries,
  { distribution }: Database,
  organizationId: string,
): Promise<readonly OpenGrant[]> {
  if (distribution.isDistributed) await commitEverywhere(client, organizationId);
  const { rows } = await client.query(lockGrants.with(organizationId));
  return rows[0]?.grants ?? [];
}

/** Writes the final use of the grants that have ended to their own rows. Returns the others. */
export async function endGrants(
  client: Queries,
  grants: readonly OpenGrant[],
  hasEnded: (grant: OpenGrant) => boolean,
): Promise<readonly OpenGrant[]> {
  const ended = grants.filter(hasEnded);
  if (ended.length > 0)
    await client.query(
      `UPDATE credit_grant SET used = ended.used
       FROM jsonb_to_recordset($1::jsonb) AS ended (id text, used bigint) WHERE credit_grant.id = ended.id`,
      [JSON.stringify(ended)],
    );
  return grants.filter((grant) => !hasEnded(grant));
}

async function setOpenGrants(
  client: Queries,
  organizationId: string,
  grants: readonly OpenGrant[],
): Promise<void> {
  await client.query('UPDATE credit_budget SET grants = $2::jsonb WHERE organization_id = $1', [
    organizationId,
    JSON.stringify(grants),
  ]);
}

/** Returns a grant with its use from the budget, if it is there. */
function withOpenUse(grant: CreditGrant, grants: readonly OpenGrant[]): CreditGrant {
  const found = grants.find(({ id }) => id === grant.grantId);
  return found === undefined ? grant : { ...grant, used: found.used };
}
