import { type AuditedChange, formerValues } from '../accounts/model/audit-entry.js';
import type { RateRule } from '../accounts/model/keys.js';
import {
  type ApiKeyChange,
  type ApiKeySummary,
  findApiKey,
  issueApiKey,
  type IssuedKey,
  revokeApiKey,
  rotateApiKey,
  type Rotation,
  updateApiKey,
} from '../accounts/sql/api-keys.js';
import { capWithin } from '../accounts/sql/credit-budgets.js';
import { countKeys, findManagedKey } from '../accounts/sql/managed-keys.js';
import { lockOrganization } from '../accounts/sql/organization-states.js';
import type { Queries } from '../database/queries.js';
import { inTransaction } from '../database/transaction.js';
import { type Operating, refused, requireOpen } from './operating.js';

/** A key's own monthly cap, in credits; 0 means none. */
interface Capped {
  readonly monthlyCap?: number;
}

/** The properties of a new key. */
export interface NewKeyTerms extends Capped {
  readonly name?: string;
  /** Default: `*`, all scopes. */
  readonly scopes?: readonly string[];
  readonly rateRule?: RateRule;
  readonly expiresAt?: Date | null;
}

/** Maximum valid keys of the organization; null for no maximum. */
interface KeyBounds {
  readonly maxKeys: number | null;
}

/**
 * Issues a key of an organization. Returns null when no organization has this ID.
 * @throws ApiError VALIDATION_ERROR when the organization is closed or has the maximum number of valid keys.
 */
export async function issueKey(
  { db, clock, audit }: Operating,
  organizationId: string,
  terms: NewKeyTerms,
  { maxKeys }: KeyBounds,
): Promise<IssuedKey | null> {
  const now = clock.now();
  return inTransaction(db, async (client) => {
    const state = await lockOrganization(client, organizationId);
    if (state === null) return null;
    requireOpen(organizationId, state);
    if (maxKeys !== null) await requireFreeSlot(client, organizationId, now, maxKeys);
    const issued = { organizationId, ...terms, scopes: terms.scopes ?? ['*'] };
    const made = await issueApiKey({ pool: client }, issued, now);
    await audit.write(client, changeOf('key issue', made.key, terms));
    await setCap(client, { db }, made.key, terms);
    return made;
  });
}

async function requireFreeSlot(
  client: Queries,
  organizationId: string,
  now: Date,
  maxKeys: number,
): Promise<void> {
  const { valid } = await countKeys(client, organizationId, now);
  if (valid >= maxKeys)
    throw refused(
      `The organization ${organizationId} has ${valid} valid keys; the maximum is ${maxKeys}. Revoke one first.`,
    );
}

/** Changes the given properties of a key. Returns null when no key has this ID. */
export async function updateKey(
  { db, clock, audit }: Operating,
  keyId: string,
  { monthlyCap, ...terms }: ApiKeyChange & Capped,
): Promise<ApiKeySummary | null> {
  const cap = monthlyCap === undefined ? {} : { monthlyCap };
  const change = { ...terms, ...cap };
  const known = await findApiKey(db, keyId);
  if (known === null) return null;
  return inTransaction(db, async (client) => {
    const former = await findManagedKey(client, known.organizationId, keyId, clock.now());
    const changed = await updateApiKey({ pool: client }, keyId, terms);
    if (former === null || changed === null) return null;
    const before = formerValues(former, change);
    await audit.write(client, changeOf('key update', changed, { ...change, before }));
    await setCap(client, { db }, changed, cap);
    return changed;
  });
}

/**
 * Replaces a key. The old key stays valid until the overlap ends (D10), and both share one cap. Returns null when no key
 * has this ID.
 * @throws ApiError VALIDATION_ERROR when the key was revoked, was replaced or has expired.
 */
export async function rotateKey(
  { db, clock, audit }: Operating,
  keyId: string,
  overlapSeconds: number,
): Promise<Rotation | null> {
  const now = clock.now();
  const endsAt = new Date(now.getTime() + overlapSeconds * 1000);
  const rotation = await inTransaction(db, async (client) => {
    const rotated = await rotateApiKey({ pool: client }, keyId, now, endsAt);
    if (rotated !== null)
      await audit.write(client, changeOf('key rotate', rotated.key, { replaces: keyId, overlapSeconds }));
    return rotated;
  });
  if (rotation !== null) return rotation;
  const key = await findApiKey(db, keyId);
  if (key === null) return null;
  throw refused(whyNotRotated(key));
}

/** Explains why a key cannot be rotated: it was revoked, replaced or has expired. */
function whyNotRotated({ keyId, revokedAt, replacedBy }: ApiKeySummary): string {
  if (revokedAt !== null) return `The key ${keyId} is revoked. Issue a new one.`;
  if (replacedBy !== null) return `The key ${keyId} was replaced by ${replacedBy}. Rotate that key instead.`;
  return `The key ${keyId} has expired. Issue a new one.`;
}

/**
 * Revokes a key. Within one second, every server rejects it. Returns null when no key has this ID, or when the key
 * belongs to another organization than the given one.
 */
export async function revokeKey(
  { db, clock, audit }: Operating,
  keyId: string,
  organizationId?: string,
): Promise<ApiKeySummary | null> {
  if (organizationId !== undefined && (await findApiKey(db, keyId))?.organizationId !== organizationId)
    return null;
  return inTransaction(db, async (client) => {
    const revoked = await revokeApiKey({ pool: client }, keyId, clock.now());
    if (revoked !== null) await audit.write(client, changeOf('key revoke', revoked, {}));
    return revoked;
  });
}

function changeOf(action: string, { organizationId, keyId }: ApiKeySummary, details: object): AuditedChange {
  return { action, organizationId, target: { kind: 'key', id: keyId }, details };
}

/** Sets a key's cap if it is given. Called last in a transaction, because it blocks the organization's charges. */
async function setCap(
  client: Queries,
  { db }: Pick<Operating, 'db'>,
  { organizationId, rootKeyId }: ApiKeySummary,
  { monthlyCap }: Capped,
): Promise<void> {
  if (monthlyCap !== undefined) await capWithin(client, db, organizationId, rootKeyId, monthlyCap);
}
