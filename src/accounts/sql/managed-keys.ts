import type { Database } from '../../database/database.js';
import type { Queries } from '../../database/queries.js';
import { computed, type RowOf, selectList, Statement } from '../../database/statement.js';
import { inTransaction } from '../../database/transaction.js';
import { windowStarts } from '../model/credit-budget.js';
import { type ApiKeySummary, keyColumns } from './api-keys.js';
import { capWithin } from './credit-budgets.js';
import { suspensionOf } from './suspensions.js';

/** Maximum keys in a list. Ended keys are deleted after some weeks, so the list stays short. */
export const maxListedKeys = 1000;

const isValid = (now: string): string =>
  `(k.revoked_at IS NULL AND (k.expires_at IS NULL OR k.expires_at > ${now}))`;

const managedColumns = {
  ...keyColumns,
  boundBy: computed('text[]'),
  monthlyCap: computed('int8').orNull(),
  monthUsed: computed('int8').orNull(),
};

const selected = `SELECT ${selectList(keyColumns, 'k')},
    json_build_object('max', k.rate_max, 'windowSeconds', k.rate_window_seconds) AS "rateRule",
    array_prepend(k.root_key_id, k.issuer_root_ids) AS "capKeyIds",
    ARRAY(SELECT id FROM unnest(array_prepend(k.root_key_id, k.issuer_root_ids)) AS id WHERE b.key_caps ? id)
      AS "boundBy",
    (b.key_caps->k.root_key_id->>'cap')::bigint AS "monthlyCap",
    CASE WHEN b.month_start >= $2::date THEN (b.key_caps->k.root_key_id->>'used')::bigint
      WHEN b.key_caps ? k.root_key_id THEN 0 END AS "monthUsed"
  FROM api_key k JOIN credit_budget b USING (organization_id) WHERE k.organization_id = $1`;

const listManaged = new Statement(
  managedColumns,
  `${selected} ORDER BY NOT ${isValid('$3')}, k.created_at DESC, k.id LIMIT ${maxListedKeys}`,
);
const findManaged = new Statement(managedColumns, `${selected} AND k.id = $3`);

/** Lists the keys of an organization: first the valid keys, then the revoked and expired keys, each newest first. */
export async function listManagedKeys(
  pool: Queries,
  organizationId: string,
  now: Date,
): Promise<ManagedKey[]> {
  const { rows } = await pool.query(listManaged.with(organizationId, windowStarts(now).monthStart, now));
  return rows;
}

/**
 * A key in the form in which its organization manages it: with its cap, and the spending that counts against the cap.
 */
export interface ManagedKey extends ApiKeySummary {
  /** Credits per calendar month, for the whole rotation chain; null when the chain has no cap of its own. */
  readonly monthlyCap: number | null;
  /** Credits spent from this cap this month, including by keys that the chain issued; null without a cap. */
  readonly monthUsed: number | null;
  /** The `capKeyIds` for which a cap is set. */
  readonly boundBy: readonly string[];
}

/**
 * Sets the monthly cap of a key, or removes it (null), if it changes. Call it last in a transaction, because it blocks
 * charges of the organization.
 */
export async function changeCap(
  client: Queries,
  db: Database,
  key: ManagedKey,
  { monthlyCap = key.monthlyCap }: Partial<Pick<ManagedKey, 'monthlyCap'>>,
): Promise<void> {
  if (monthlyCap === key.monthlyCap) return;
  await capWithin(client, db, key.organizationId, key.rootKeyId, monthlyCap ?? 0);
}

/** Returns a key of an organization; null when the organization has no key with this ID. */
export async function findManagedKey(
  pool: Queries,
  organizationId: string,
  keyId: string,
  now: Date,
): Promise<ManagedKey | null> {
  const { rows } = await pool.query(findManaged.with(organizationId, windowStarts(now).monthStart, keyId));
  return rows[0] ?? null;
}

/** Numbers of keys of an organization. */
export interface KeyCounts {
  /** Valid keys. */
  readonly valid: number;
  /** Keys issued within the last day, including rotations. */
  readonly recent: number;
  /** Valid keys that may manage keys and have not been replaced. */
  readonly managing: number;
}

const count = new Statement(
  { valid: computed('int8'), recent: computed('int8'), managing: computed('int8') },
  `SELECT count(*) FILTER (WHERE ${isValid('$2')}) AS valid,
     count(*) FILTER (WHERE k.created_at > $2::timestamptz - interval '1 day') AS recent,
     count(*) FILTER (WHERE ${isValid('$2')} AND k.replaced_by IS NULL
       AND k.scopes && ARRAY['*', 'keys:manage']) AS managing
   FROM api_key k WHERE k.organization_id = $1`,
);

export async function countKeys(pool: Queries, organizationId: string, now: Date): Promise<KeyCounts> {
  const { rows } = await pool.query(count.with(organizationId, now));
  return rows[0] ?? { valid: 0, recent: 0, managing: 0 };
}

/**
 * Runs a change of an organization's keys or settings in a transaction. Changes of one organization run one after another, so
 * counts and comparisons stay valid until the change is committed.
 */
export function changeKeys<T>(
  db: Database,
  organizationId: string,
  change: (client: Queries) => Promise<T>,
): Promise<T> {
  return inTransaction(db, async (client) => {
    await client.query('SELECT FROM organization WHERE id = $1 FOR NO KEY UPDATE', [organizationId]);
    return change(client);
  });
}

/** The properties of a key that decide whether an open stream or download may continue. */
export type KeyState = RowOf<typeof stateColumns>;

const stateColumns = {
  keyId: 'ApiKey.id',
  organizationId: 'ApiKey.organizationId',
  scopes: 'ApiKey.scopes',
  expiresAt: 'ApiKey.expiresAt',
  revokedAt: 'ApiKey.revokedAt',
  suspension: computed('text').orNull(),
} as const;
const findStates = new Statement(
  stateColumns,
  `SELECT ${selectList(stateColumns)}, ${suspensionOf('api_key.organization_id')} AS suspension
   FROM api_key WHERE id = ANY($1::text[])`,
  'find-key-states',
);

/** Returns the current state of several keys. A key that no longer exists is missing in the result. */
export async function findKeyStates({ pool }: Database, keyIds: readonly string[]): Promise<KeyState[]> {
  const { rows } = await pool.query(findStates.with(keyIds));
  return rows;
}
