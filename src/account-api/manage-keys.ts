import { formerValues } from '../accounts/model/audit-entry.js';
import type { Caller } from '../accounts/model/caller.js';
import { findExcess, keyStatus, type KeyTerms, missingScopes, termsOf } from '../accounts/model/keys.js';
import { issueApiKey, revokeApiKey, rotateApiKey, updateApiKey } from '../accounts/sql/api-keys.js';
import {
  changeCap,
  changeKeys,
  countKeys,
  findManagedKey,
  type KeyCounts,
  type ManagedKey,
} from '../accounts/sql/managed-keys.js';
import { maxPerDay, requireFewUpdates } from '../context/daily-limits.js';
import type { RequestContext } from '../context/request-context.js';
import { withAudit } from '../context/with-audit.js';
import type { Queries } from '../database/queries.js';
import { ApiError } from '../errors/api-error.js';
import { invariant } from '../errors/invariant.js';
import { noneWithId } from '../values/not-found.js';
import type { KeyChange, KeyInput } from './model/read-key-input.js';

/** Returns the current state of the calling key. @throws ApiError when it is no longer valid or cannot manage keys. */
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

/** Returns whether requests with this key are accepted. */
function isValid(key: ManagedKey, now: Date): boolean {
  const status = keyStatus(key, now);
  return status === 'active' || status === 'replaced';
}

/**
 * Returns a key that the caller may change: the calling key itself, or a key that it could have issued (D10) and whose
 * spending counts against all caps of the caller. Without the condition on caps, a key with a cap could rotate another
 * key and spend that key's credits.
 * @throws ApiError NOT_FOUND, also for keys of other organizations; NOT_PERMITTED.
 */
async function keyToChange(client: Queries, own: ManagedKey, keyId: string, now: Date): Promise<ManagedKey> {
  const key = await findManagedKey(client, own.organizationId, keyId, now);
  if (key === null) throw noneWithId('API key', keyId);
  if (key.keyId === own.keyId) return key;
  const excess = findExcess(own, key);
  if (excess !== null)
    throw new ApiError('NOT_PERMITTED', `This API key cannot change a key that has ${excess}.`);
  if (own.boundBy.every((id) => key.capKeyIds.includes(id))) return key;
  throw new ApiError(
    'NOT_PERMITTED',
    'This API key cannot change a key that it did not issue and whose spending does not count against its monthly cap.',
  );
}

/**
 * Requires that the scopes, rate, cap and expiration of a key do not exceed the caller's. @throws ApiError
 * NOT_PERMITTED
 */
function requireWithin(own: KeyTerms, terms: KeyTerms): void {
  const excess = findExcess(own, terms);
  if (excess !== null) throw new ApiError('NOT_PERMITTED', `This API key cannot give a key ${excess}.`);
}

/** Requires that a key was neither revoked nor replaced. @throws ApiError VALIDATION_ERROR */
function requireUnreplaced(key: ManagedKey): void {
  if (key.revokedAt !== null) throw refused(`The key ${key.keyId} has been revoked.`);
  if (key.replacedBy !== null)
    throw refused(
      `The key ${key.keyId} has been replaced by ${key.replacedBy}. Change that key, or revoke this one.`,
    );
}

/**
 * Maximum length of a chain of keys in which each key issued the next. A charge counts against every cap in its chain.
 */
const maxIssuers = 16;

/** Requires that the calling key is not the last in a chain of maximum length. @throws ApiError VALIDATION_ERROR */
function requireIssuable({ capKeyIds }: ManagedKey): void {
  if (capKeyIds.length < maxIssuers) return;
  throw refused(
    `This API key is number ${capKeyIds.length} in a chain of keys that issued each other; the maximum is ${maxIssuers}. Issue the key with an earlier key of the chain.`,
  );
}

/**
 * Requires that `more` further keys do not exceed the organization's maximum of valid keys, and that its maximum of
 * keys issued in a day is not reached.
 * @throws ApiError VALIDATION_ERROR
 */
function requireFreeSlot({ valid, recent }: KeyCounts, most: number, more: 0 | 1): void {
  if (valid + more > most)
    throw refused(`This organization has ${valid} valid keys; the maximum is ${most}. Revoke one first.`);
  if (recent >= maxPerDay(most))
    throw refused(
      `This organization was issued ${recent} keys within a day; the maximum is ${maxPerDay(most)}.`,
    );
}

/**
 * Runs a change that must not remove the last key with which the organization can manage keys.
 * @throws ApiError VALIDATION_ERROR if it does; the change is rolled back.
 */
async function requireManagingKey<T>(
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
    'This is the last valid key of the organization that can manage keys. Issue another one first, or rotate this one.',
  );
}

function refused(message: string): ApiError {
  return new ApiError('VALIDATION_ERROR', message);
}

/** A key with its secret, which is returned only once. */
interface KeyWithSecret {
  readonly key: ManagedKey;
  readonly secret: string;
}

/** The parameters of a key change: its transaction, the current state of the calling key, and the current time. */
interface Turn {
  readonly client: Queries;
  readonly own: ManagedKey;
  readonly now: Date;
  /** Writes the change of a key to the audit log. */
  readonly audit: (action: string, key: ManagedKey, details: object) => Promise<void>;
}

/** Runs in the transaction that issues a key. */
type WithIssued = (client: Queries, key: ManagedKey) => Promise<void>;

/**
 * Issues a key of the caller's organization. Omitted terms are copied from the calling key (D10). The new key's
 * spending also counts against the caller's cap (D17). `withIssued` writes what belongs to the key.
 * @throws ApiError NOT_PERMITTED for terms that exceed the caller's own, VALIDATION_ERROR when the organization has
 * reached its maximum number of keys.
 */
export async function issueKey(
  context: RequestContext,
  input: KeyInput,
  withIssued: WithIssued = () => Promise.resolve(),
): Promise<KeyWithSecret> {
  return inTurn(context, async ({ client, own, now, audit }) => {
    const terms = { ...termsOf(own), ...input };
    requireWithin(own, terms);
    requireFreeSlot(await countKeys(client, own.organizationId, now), context.bounds.keys, 1);
    requireIssuable(own);
    const { organizationId, capKeyIds: issuerRootIds } = own;
    const issuing = { organizationId, ...terms, issuerRootIds, mark: context.services.keys.mark };
    const { secret, key } = await issueApiKey({ pool: client }, issuing, now);
    const issued = await read(client, key, now);
    await audit('key issue', issued, input);
    await withIssued(client, issued);
    await changeCap(client, context.services.db, issued, terms);
    return { secret, key: await read(client, key, now) };
  });
}

/**
 * Changes the given properties of a key.
 * @throws ApiError NOT_FOUND, NOT_PERMITTED, VALIDATION_ERROR when no key that manages keys would remain.
 */
export async function updateKey(
  context: RequestContext,
  keyId: string,
  change: KeyChange,
): Promise<ManagedKey> {
  return inTurn(context, async ({ client, own, now, audit }) => {
    const key = await keyToChange(client, own, keyId, now);
    requireUnreplaced(key);
    await requireFewUpdates(client, own.organizationId, now, context.bounds.keys);
    requireWithin(own, { ...termsOf(key), ...change });
    // A later expiry makes an expired key valid again.
    if (!isValid(key, now) && change.expiresAt !== undefined)
      requireFreeSlot(await countKeys(client, own.organizationId, now), context.bounds.keys, 1);
    await requireManagingKey(client, own.organizationId, now, () =>
      updateApiKey({ pool: client }, keyId, change),
    );
    await audit('key update', key, { ...change, before: formerValues(key, change) });
    await changeCap(client, context.services.db, key, change);
    return read(client, key, now);
  });
}

/**
 * Issues a key that replaces another key. The old key stays valid for the overlap.
 * @throws ApiError NOT_FOUND, NOT_PERMITTED, VALIDATION_ERROR when the old key has expired, was revoked or was
 * replaced, or when the organization has too many keys.
 */
export async function rotateKey(
  context: RequestContext,
  keyId: string,
  overlapSeconds: number,
): Promise<KeyWithSecret> {
  return inTurn(context, async ({ client, own, now, audit }) => {
    const key = await keyToChange(client, own, keyId, now);
    requireUnreplaced(key);
    if (keyStatus(key, now) === 'expired')
      throw new ApiError(
        'VALIDATION_ERROR',
        `The key ${keyId} has expired. Change its expiration, or issue another key.`,
      );
    const counts = await countKeys(client, own.organizationId, now);
    requireFreeSlot(counts, context.bounds.keys, overlapSeconds === 0 ? 0 : 1);
    const endsAt = new Date(now.getTime() + overlapSeconds * 1000);
    const rotation = await rotateApiKey({ pool: client }, keyId, now, endsAt, context.services.keys.mark);
    invariant(rotation !== null, 'a key that was checked under this lock can be rotated');
    const rotated = { secret: rotation.secret, key: await read(client, rotation.key, now) };
    await audit('key rotate', rotated.key, { replaces: keyId, overlapSeconds });
    return rotated;
  });
}

/**
 * Revokes a key immediately. Does nothing if it was already revoked.
 * @throws ApiError NOT_FOUND, NOT_PERMITTED, VALIDATION_ERROR when no key that manages keys would remain.
 */
export async function revokeKey(context: RequestContext, keyId: string): Promise<ManagedKey> {
  return inTurn(context, async ({ client, own, now, audit }) => {
    const key = await keyToChange(client, own, keyId, now);
    if (key.revokedAt !== null) return key;
    await requireManagingKey(client, own.organizationId, now, () =>
      revokeApiKey({ pool: client }, keyId, now),
    );
    await audit('key revoke', key, {});
    return read(client, key, now);
  });
}

/** Runs a change of keys, which writes its audit entry in its transaction. */
async function inTurn<T>(context: RequestContext, change: (turn: Turn) => Promise<T>): Promise<T> {
  const { caller } = context.admission;
  const { organizationId } = caller;
  return withAudit(context, (write) =>
    changeKeys(context.services.db, organizationId, async (client) => {
      const now = context.now();
      const audit: Turn['audit'] = (action, { keyId }, details) =>
        write(client, { action, target: { kind: 'key', id: keyId }, details });
      return change({ client, own: await presentCaller(client, caller, now), now, audit });
    }),
  );
}

/** Returns the state of a key after its change. */
async function read(
  client: Queries,
  { organizationId, keyId }: Pick<ManagedKey, 'organizationId' | 'keyId'>,
  now: Date,
): Promise<ManagedKey> {
  const key = await findManagedKey(client, organizationId, keyId, now);
  invariant(key !== null, 'keys are never deleted');
  return key;
}
