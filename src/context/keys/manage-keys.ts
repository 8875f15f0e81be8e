import type { KeyChange, KeyInput } from '../../domain/keys/read-key-input.js';
import { keyStatus } from '../../domain/keys/key-status.js';
import type { KeyTerms } from '../../domain/keys/key-terms.js';
import { ApiError } from '../../errors/api-error.js';
import { invariant } from '../../errors/invariant.js';
import { issueApiKey, revokeApiKey, rotateApiKey, updateApiKey } from '../../store/accounts/api-keys.js';
import { capWithin } from '../../store/accounts/credit-budgets.js';
import { changeKeys, countKeys, findManagedKey, type ManagedKey } from '../../store/accounts/managed-keys.js';
import type { Queries } from '../../store/queries.js';
import type { RequestContext } from '../request-context.js';
import type { KeyAudit } from './key-audit.js';
import {
  isValid,
  keepManaging,
  keyToChange,
  presentCaller,
  requireIssuable,
  requireRoom,
  requireUnreplaced,
  requireWithin,
} from './key-checks.js';

/** A key, and its secret in the one answer that tells it. */
export interface KeyWithSecret {
  readonly key: ManagedKey;
  readonly secret: string;
}

/** What a change of a key works with: the client of its transaction, and the calling key as it is now. */
interface Turn {
  readonly client: Queries;
  readonly own: ManagedKey;
  readonly now: Date;
}

/**
 * Issues a key of the caller's organization. Terms that are not given are the caller's own (D10), and what the key spends
 * counts against the caller's cap too (D17).
 * @throws ApiError NOT_PERMITTED for terms beyond its own, VALIDATION_ERROR when there is no room.
 */
export async function issueKey(context: RequestContext, input: KeyInput): Promise<KeyWithSecret> {
  const issued = await inTurn(context, async ({ client, own, now }) => {
    const terms = { ...termsOf(own), ...input };
    requireWithin(own, terms);
    requireRoom(await countKeys(client, own.organizationId, now), context.bounds.keys, 1);
    requireIssuable(own);
    const { organizationId, capKeyIds: issuerRootIds } = own;
    const issuing = { organizationId, ...terms, issuerRootIds };
    const { secret, key } = await issueApiKey({ pool: client }, issuing, now);
    if (terms.monthlyCap !== null) await capWithin(client, organizationId, key.rootKeyId, terms.monthlyCap);
    return { secret, key: await read(client, key, now) };
  });
  audit(context, 'key issue', issued.key, { terms: input });
  return issued;
}

/**
 * Changes what is given of a key.
 * @throws ApiError NOT_FOUND, NOT_PERMITTED, VALIDATION_ERROR for the last key that manages keys.
 */
export async function updateKey(
  context: RequestContext,
  keyId: string,
  change: KeyChange,
): Promise<ManagedKey> {
  const { monthlyCap, ...rest } = change;
  const changed = await inTurn(context, async ({ client, own, now }) => {
    const key = await keyToChange(client, own, keyId, now);
    requireUnreplaced(key);
    requireWithin(own, { ...termsOf(key), ...change });
    // An end that is moved on lets in a key that was over.
    if (!isValid(key, now) && change.expiresAt !== undefined)
      requireRoom(await countKeys(client, own.organizationId, now), context.bounds.keys, 1);
    await keepManaging(client, own.organizationId, now, () => updateApiKey({ pool: client }, keyId, rest));
    if (monthlyCap !== undefined) await capWithin(client, own.organizationId, key.rootKeyId, monthlyCap ?? 0);
    return read(client, key, now);
  });
  audit(context, 'key update', changed, { terms: change });
  return changed;
}

/**
 * Issues a key in the place of another, which lives on for the overlap.
 * @throws ApiError NOT_FOUND, NOT_PERMITTED, VALIDATION_ERROR when it is over or was replaced, or there is no room.
 */
export async function rotateKey(
  context: RequestContext,
  keyId: string,
  overlapSeconds: number,
): Promise<KeyWithSecret> {
  const rotated = await inTurn(context, async ({ client, own, now }) => {
    const key = await keyToChange(client, own, keyId, now);
    requireUnreplaced(key);
    if (keyStatus(key, now) === 'expired')
      throw new ApiError(
        'VALIDATION_ERROR',
        `The key ${keyId} has expired; give it another end, or issue one.`,
      );
    const counts = await countKeys(client, own.organizationId, now);
    requireRoom(counts, context.bounds.keys, overlapSeconds === 0 ? 0 : 1);
    const endsAt = new Date(now.getTime() + overlapSeconds * 1000);
    const rotation = await rotateApiKey({ pool: client }, keyId, now, endsAt);
    invariant(rotation !== null, 'a key that was looked at in this turn can be rotated in it');
    return { secret: rotation.secret, key: await read(client, rotation.key, now) };
  });
  audit(context, 'key rotate', rotated.key, { replaces: keyId, terms: { overlapSeconds } });
  return rotated;
}

/**
 * Ends a key at once; one that was revoked stays as it is.
 * @throws ApiError NOT_FOUND, NOT_PERMITTED, VALIDATION_ERROR for the last key that manages keys.
 */
export async function revokeKey(context: RequestContext, keyId: string): Promise<ManagedKey> {
  const revoked = await inTurn(context, async ({ client, own, now }) => {
    const key = await keyToChange(client, own, keyId, now);
    await keepManaging(client, own.organizationId, now, () => revokeApiKey({ pool: client }, keyId, now));
    return read(client, key, now);
  });
  audit(context, 'key revoke', revoked, { terms: {} });
  return revoked;
}

function inTurn<T>(context: RequestContext, change: (turn: Turn) => Promise<T>): Promise<T> {
  const { caller } = context.admission;
  return changeKeys(context.services.db, caller.organizationId, async (client) => {
    const now = context.now();
    return change({ client, own: await presentCaller(client, caller, now), now });
  });
}

function termsOf({ scopes, rateRule, monthlyCap, expiresAt }: ManagedKey): KeyTerms {
  return { scopes, rateRule, monthlyCap, expiresAt };
}

/** The key as it is after what was done to it. */
async function read(
  client: Queries,
  { organizationId, keyId }: Pick<ManagedKey, 'organizationId' | 'keyId'>,
  now: Date,
): Promise<ManagedKey> {
  const key = await findManagedKey(client, organizationId, keyId, now);
  invariant(key !== null, 'keys are never deleted');
  return key;
}

/** Once it is done: what was undone is not told. */
function audit(
  context: RequestContext,
  action: KeyAudit['action'],
  { organizationId, keyId }: ManagedKey,
  told: Pick<KeyAudit, 'terms' | 'replaces'>,
): void {
  const by = context.admission.caller.keyId;
  context.services.audit({
    audit: true,
    by,
    action,
    organizationId,
    keyId,
    ...told,
    requestId: context.requestId,
  });
}
