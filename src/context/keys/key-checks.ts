import { keyStatus } from '../../domain/keys/key-status.js';
import { findExcess, type KeyTerms } from '../../domain/keys/key-terms.js';
import { noneWithId } from '../../domain/not-found.js';
import { missingScopes } from '../../domain/scopes.js';
import { ApiError } from '../../errors/api-error.js';
import {
  countKeys,
  findManagedKey,
  type KeyCounts,
  type ManagedKey,
} from '../../store/accounts/managed-keys.js';
import type { Queries } from '../../store/queries.js';
import type { Caller } from '../caller.js';

/** The calling key as it is now, which is what its changes are measured by. */
export async function presentCaller(
  client: Queries,
  { organizationId, keyId }: Caller,
  now: Date,
): Promise<ManagedKey> {
  const key = await findManagedKey(client, organizationId, keyId, now);
  if (key === null || !isValid(key, now)) throw new ApiError('API_KEY_NOT_VALID');
  if (missingScopes(key.scopes, ['keys:manage']).length === 0) return key;
  throw new ApiError('NOT_PERMITTED', 'This API key lacks the scope keys:manage.');
}

/** Whether a key lets anybody in. */
export function isValid(key: ManagedKey, now: Date): boolean {
  const status = keyStatus(key, now);
  return status === 'active' || status === 'replaced';
}

/**
 * Returns a key that the caller may change: itself, or one that it could have issued itself (D10), whose spending counts
 * against every cap that binds the caller. Otherwise a capped key could rotate another one and spend its credits too.
 * @throws ApiError NOT_FOUND, for keys of other organizations too; NOT_PERMITTED.
 */
export async function keyToChange(
  client: Queries,
  own: ManagedKey,
  keyId: string,
  now: Date,
): Promise<ManagedKey> {
  const key = await findManagedKey(client, own.organizationId, keyId, now);
  if (key === null) throw noneWithId('API key', keyId);
  if (key.keyId === own.keyId) return key;
  const excess = findExcess(own, key);
  if (excess !== null)
    throw new ApiError('NOT_PERMITTED', `This API key may not change a key that has ${excess}.`);
  if (own.boundBy.every((id) => key.capKeyIds.includes(id))) return key;
  throw new ApiError(
    'NOT_PERMITTED',
    'This API key may not change a key whose spending does not count against its monthly cap: it did not issue it.',
  );
}

/** @throws ApiError NOT_PERMITTED when terms go beyond the caller's own. */
export function requireWithin(own: KeyTerms, terms: KeyTerms): void {
  const excess = findExcess(own, terms);
  if (excess !== null) throw new ApiError('NOT_PERMITTED', `This API key may not give a key ${excess}.`);
}

/** @throws ApiError VALIDATION_ERROR for a key that is over, or that another has taken the place of. */
export function requireUnreplaced(key: ManagedKey): void {
  if (key.revokedAt !== null) throw refused(`The key ${key.keyId} has been revoked.`);
  if (key.replacedBy !== null)
    throw refused(
      `The key ${key.keyId} has been replaced by ${key.replacedBy}; change that one, or revoke this.`,
    );
}

/** Maximum length of a line of keys that issued each other; each charge counts against every cap in it. */
const mostIssuers = 16;

/** @throws ApiError VALIDATION_ERROR when the calling key is at the end of such a line. */
export function requireIssuable({ capKeyIds }: ManagedKey): void {
  if (capKeyIds.length < mostIssuers) return;
  throw refused(
    `This API key is number ${capKeyIds.length} in a line of keys that issued each other, and ${mostIssuers} is the most; issue the key with an earlier one of them.`,
  );
}

/** So many times the keys that an organization may have are issued to it in a day, so that rows do not pile up. */
const dailyShare = 10;

/** @throws ApiError VALIDATION_ERROR when no more keys may be issued; `more` is how many will be valid beside these. */
export function requireRoom({ valid, recent }: KeyCounts, most: number, more: 0 | 1): void {
  if (valid + more > most)
    throw refused(`This organization has ${valid} valid keys, and may have ${most}; revoke one first.`);
  if (recent >= most * dailyShare)
    throw refused(
      `This organization was issued ${recent} keys within a day, and may be issued ${most * dailyShare}.`,
    );
}

/**
 * Runs a change after which the organization still has a key that manages keys, if it had one.
 * @throws ApiError VALIDATION_ERROR otherwise, which undoes the change.
 */
export async function keepManaging<T>(
  client: Queries,
  organizationId: string,
  now: Date,
  change: () => Promise<T>,
): Promise<T> {
  const before = await countKeys(client, organizationId, now);
  const changed = await change();
  const after = await countKeys(client, organizationId, now);
  if (before.managing === 0 || after.managing > 0) return changed;
  throw refused(
    'This is the last valid key of the organization that may manage keys; issue another one first, or rotate this one.',
  );
}

function refused(message: string): ApiError {
  return new ApiError('VALIDATION_ERROR', message);
}
