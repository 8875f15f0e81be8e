import { parseRateRule } from '../domain/rate-rule.js';
import { scopes as allScopes, unknownScopes } from '../domain/scopes.js';
import {
  expireApiKey,
  findApiKey,
  issueApiKey,
  listApiKeys,
  revokeApiKey,
  type ApiKeySummary,
} from '../store/accounts/api-keys.js';
import { CommandError, type Command } from './command.js';
import { requireOrganization } from './require-organization.js';

export interface KeyIssueInput {
  readonly organizationId: string;
  readonly name?: string;
  readonly scopes: readonly string[];
  /** For example `900/60s`. */
  readonly rateLimit?: string;
}

/** `dealgraph key issue`: the key itself is in this answer and never again. */
export const keyIssue: Command<KeyIssueInput> = async (input, { db, clock }) => {
  const unknown = unknownScopes(input.scopes);
  if (unknown.length > 0 || input.scopes.length === 0) {
    const got = unknown.length > 0 ? unknown.join(', ') : 'none';
    throw new CommandError(`Scopes need to be of ${allScopes.join(', ')} or *, got ${got}.`);
  }
  const rateRule = input.rateLimit === undefined ? undefined : parseRateRule(input.rateLimit);
  if (rateRule === null) {
    throw new CommandError(`A rate limit needs to look like 900/60s, got ${input.rateLimit ?? ''}.`);
  }
  await requireOrganization(db, input.organizationId);
  const { secret, key } = await issueApiKey(db, { ...input, rateRule }, clock.now());
  return { keyId: key.keyId, apiKey: secret, ...describe(key) };
};

/** `dealgraph key list` */
export const keyList: Command<{ readonly organizationId?: string }> = async ({ organizationId }, { db }) => {
  if (organizationId !== undefined) await requireOrganization(db, organizationId);
  return { keys: (await listApiKeys(db, organizationId)).map(describe) };
};

/** `dealgraph key rotate`: a new key like the old one, which lives on for the overlap (D10). */
export const keyRotate: Command<{ readonly keyId: string; readonly overlapSeconds: number }> = async (
  { keyId, overlapSeconds },
  { db, clock },
) => {
  const old = await findApiKey(db, keyId);
  if (old === null) throw new CommandError(`There is no key ${keyId}.`);
  if (old.revokedAt !== null) throw new CommandError(`The key ${keyId} is revoked; issue a new one.`);
  const { organizationId, name, scopes, rateRule } = old;
  const input = { organizationId, name: name ?? undefined, scopes, rateRule };
  const { secret, key } = await issueApiKey(db, input, clock.now());
  const endsAt = new Date(clock.now().getTime() + overlapSeconds * 1000);
  await expireApiKey(db, keyId, endsAt);
  return { keyId: key.keyId, apiKey: secret, ...describe(key), replaces: keyId, oldKeyExpiresAt: endsAt };
};

/** `dealgraph key revoke`: the key fails in every process within a second. */
export const keyRevoke: Command<{ readonly keyId: string }> = async ({ keyId }, { db, clock }) => {
  const key = await revokeApiKey(db, keyId, clock.now());
  if (key === null) throw new CommandError(`There is no key ${keyId}.`);
  return describe(key);
};

function describe({ rateRule, ...key }: ApiKeySummary): object {
  return { ...key, rateLimit: `${rateRule.max}/${rateRule.windowSeconds}s` };
}
