import type { AuditedChange } from '../accounts/model/audit-entry.js';
import { managingScope, type OperatorCaller, type OperatorScope } from '../accounts/model/operator-keys.js';
import {
  countManagingKeys,
  findOperatorKeyById,
  issueOperatorKey,
  lockOperatorKeys,
  type NewOperatorKey,
  type OperatorKey,
  revokeOperatorKey,
} from '../accounts/sql/operator-keys.js';
import { inTransaction } from '../database/transaction.js';
import { ApiError } from '../errors/api-error.js';
import { type Operating, refused } from './operating.js';

/** Issues an operator key. Only the command line calls this: an operator key cannot make another one (D25). */
export async function issueKeyOfOperator(
  { db, clock, audit }: Operating,
  terms: NewOperatorKey,
): Promise<{ readonly secret: string; readonly key: OperatorKey }> {
  return inTransaction(db, async (client) => {
    const issued = await issueOperatorKey(client, terms, clock.now());
    await audit.write(client, changeOf('operator-key issue', issued.key, terms));
    return issued;
  });
}

/** The operator key that revokes another key through the API; null for the command line, which may revoke every key. */
type Revoker = OperatorCaller | null;

/**
 * Revokes an operator key. Does nothing if it was already revoked. Returns null when no key has this ID.
 * @throws ApiError NOT_PERMITTED when the key has scopes that the revoking key lacks; VALIDATION_ERROR when a request
 * would revoke the last valid key that may revoke operator keys.
 */
export async function revokeKeyOfOperator(
  { db, clock, audit }: Operating,
  keyId: string,
  revoker: Revoker,
): Promise<OperatorKey | null> {
  const now = clock.now();
  return inTransaction(db, async (client) => {
    await lockOperatorKeys(client);
    const key = await findOperatorKeyById(client, keyId);
    if (key?.revokedAt !== null) return key;
    if (revoker !== null) requireWithin(revoker.scopes, key);
    const before = await countManagingKeys(client, now);
    const revoked = await revokeOperatorKey(client, keyId, now);
    if (revoker !== null && before > 0 && (await countManagingKeys(client, now)) === 0)
      throw refused(
        `The key ${keyId} is the last valid operator key with the scope ${managingScope}. Issue another one first (dealgraph operator-key issue), or revoke it there.`,
      );
    await audit.write(client, changeOf('operator-key revoke', key, {}));
    return revoked;
  });
}

function requireWithin(own: readonly OperatorScope[], { keyId, scopes }: OperatorKey): void {
  const missing = scopes.filter((scope) => !own.includes(scope));
  if (missing.length > 0)
    throw new ApiError(
      'NOT_PERMITTED',
      `This operator key cannot revoke ${keyId}, which has the ${missing.length === 1 ? 'scope' : 'scopes'} ${missing.join(', ')}.`,
    );
}

function changeOf(action: string, { keyId }: OperatorKey, details: object): AuditedChange {
  return { action, organizationId: null, target: { kind: 'operator_key', id: keyId }, details };
}
