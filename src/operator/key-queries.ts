import { findManagedKey, listManagedKeys, type ManagedKey } from '../accounts/sql/managed-keys.js';
import { getOperatorKey, listOperatorKeys, type OperatorKey } from '../accounts/sql/operator-keys.js';
import { organizationExists } from '../accounts/sql/organizations.js';
import { invariant } from '../errors/invariant.js';
import type { Operating } from './operating.js';

type Reading = Pick<Operating, 'db' | 'clock'>;

/** Lists the keys of an organization; null when no organization has this ID. */
export async function listKeysOf(
  { db, clock }: Reading,
  organizationId: string,
): Promise<ManagedKey[] | null> {
  if (!(await organizationExists(db, organizationId))) return null;
  return listManagedKeys(db.longPool, organizationId, clock.now());
}

/** Returns a key of an organization that exists. */
export async function getKeyOf(
  { db, clock }: Reading,
  organizationId: string,
  keyId: string,
): Promise<ManagedKey> {
  const key = await findManagedKey(db.pool, organizationId, keyId, clock.now());
  invariant(key !== null, 'a key that was just changed exists');
  return key;
}

/** Returns an operator key that exists. */
export function getKeyOfOperator({ db }: Pick<Reading, 'db'>, keyId: string): Promise<OperatorKey> {
  return getOperatorKey(db, keyId);
}

/** Lists the operator keys. */
export function listKeysOfOperator({ db }: Pick<Reading, 'db'>): Promise<OperatorKey[]> {
  return listOperatorKeys(db);
}
