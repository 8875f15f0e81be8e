import { rollOver, type CreditBudget } from '../accounts/model/credit-budget.js';
import {
  findApiKey,
  issueApiKey,
  listApiKeys,
  revokeApiKey,
  rotateApiKey,
  updateApiKey,
  type ApiKeySummary,
} from '../accounts/sql/api-keys.js';
import { capKey, findCreditBudget, listCreditBudgets } from '../accounts/sql/credit-budgets.js';
import { CommandError, type Command, type CommandServices } from './command.js';
import { readKeyTerms, type KeyTermsInput } from './read-key-terms.js';
import { requireOrganization } from './require-organization.js';

export interface KeyIssueInput extends KeyTermsInput {
  readonly organizationId: string;
}

type Accounts = Pick<CommandServices, 'db' | 'clock'>;

/** `dealgraph key issue`: issues a key and returns its secret, which is not shown again. */
export const keyIssue: Command<KeyIssueInput> = async ({ organizationId, ...input }, { db, clock }) => {
  const terms = readKeyTerms(input, clock.now());
  await requireOrganization(db, organizationId);
  const issued = { organizationId, ...terms, scopes: terms.scopes ?? ['*'] };
  const { secret, key } = await issueApiKey(db, issued, clock.now());
  if (input.monthlyCap !== undefined) await capKey(db, organizationId, key.rootKeyId, input.monthlyCap);
  return { keyId: key.keyId, apiKey: secret, ...(await describe(key, { db, clock })) };
};

/** `dealgraph key list` */
export const keyList: Command<{ readonly organizationId?: string }> = async (
  { organizationId },
  { db, clock },
) => {
  if (organizationId !== undefined) await requireOrganization(db, organizationId);
  const budgets = await listCreditBudgets(db, organizationId);
  const keys = await listApiKeys(db, organizationId);
  return { keys: keys.map((key) => present(key, budgets.get(key.organizationId), clock.now())) };
};

/** `dealgraph key update`: changes the given properties of a key. */
export const keyUpdate: Command<{ readonly keyId: string } & KeyTermsInput> = async (
  { keyId, ...input },
  { db, clock },
) => {
  const terms = readKeyTerms(input, clock.now());
  const key = await updateApiKey(db, keyId, terms);
  if (key === null) throw noKey(keyId);
  if (input.monthlyCap !== undefined) await capKey(db, key.organizationId, key.rootKeyId, input.monthlyCap);
  return describe(key, { db, clock });
};

/**
 * `dealgraph key rotate`: replaces a key. The old key stays valid until the overlap ends (D10). Both keys share one
 * cap.
 */
export const keyRotate: Command<{ readonly keyId: string; readonly overlapSeconds: number }> = async (
  { keyId, overlapSeconds },
  { db, clock },
) => {
  const now = clock.now();
  const endsAt = new Date(now.getTime() + overlapSeconds * 1000);
  const rotation = await rotateApiKey(db, keyId, now, endsAt);
  if (rotation === null) throw await whyNotRotated({ db, clock }, keyId);
  const { secret, key, old } = rotation;
  return {
    keyId: key.keyId,
    apiKey: secret,
    ...(await describe(key, { db, clock })),
    replaces: keyId,
    oldKeyExpiresAt: old.expiresAt,
  };
};

/** `dealgraph key revoke`: revokes a key. Within one second, every server rejects the key. */
export const keyRevoke: Command<{ readonly keyId: string }> = async ({ keyId }, { db, clock }) => {
  const key = await revokeApiKey(db, keyId, clock.now());
  if (key === null) throw noKey(keyId);
  return describe(key, { db, clock });
};

/** Explains why a key cannot be rotated: it does not exist, or was revoked, replaced or has expired. */
async function whyNotRotated({ db }: Accounts, keyId: string): Promise<CommandError> {
  const key = await findApiKey(db, keyId);
  if (key === null) return noKey(keyId);
  if (key.revokedAt !== null) return new CommandError(`The key ${keyId} is revoked. Issue a new one.`);
  if (key.replacedBy !== null)
    return new CommandError(`The key ${keyId} was replaced by ${key.replacedBy}. Rotate that key instead.`);
  return new CommandError(`The key ${keyId} has expired. Issue a new one.`);
}

function noKey(keyId: string): CommandError {
  return new CommandError(`Key not found: ${keyId}.`);
}

async function describe(key: ApiKeySummary, { db, clock }: Accounts): Promise<object> {
  return present(key, await findCreditBudget(db, key.organizationId), clock.now());
}

function present(key: ApiKeySummary, budget: CreditBudget | undefined, now: Date): object {
  const { rateRule, rootKeyId, capKeyIds, ...shown } = key;
  const [, issuedBy = null] = capKeyIds;
  const keyCap = budget === undefined ? undefined : rollOver(budget, now).keyCaps[rootKeyId];
  return {
    ...shown,
    status: statusOf(key, now),
    issuedBy,
    rateLimit: `${rateRule.max}/${rateRule.windowSeconds}s`,
    monthlyCap: keyCap?.cap ?? 0,
    monthlyUsed: keyCap?.used ?? 0,
  };
}

function statusOf({ revokedAt, expiresAt }: ApiKeySummary, now: Date): 'active' | 'expired' | 'revoked' {
  if (revokedAt !== null) return 'revoked';
  return expiresAt !== null && expiresAt <= now ? 'expired' : 'active';
}
