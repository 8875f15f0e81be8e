import { type CreditBudget, rollOver } from '../accounts/model/credit-budget.js';
import { type ApiKeySummary, listApiKeys } from '../accounts/sql/api-keys.js';
import { findCreditBudget, listCreditBudgets } from '../accounts/sql/credit-budgets.js';
import { issueKey, revokeKey, rotateKey, updateKey } from '../operator/organization-keys.js';
import { type Command, CommandError, type CommandServices } from './command.js';
import { type KeyTermsInput, readKeyTerms } from './read-key-terms.js';
import { requireOrganization } from './require-organization.js';

export interface KeyIssueInput extends KeyTermsInput {
  readonly organizationId: string;
}

type Accounts = Pick<CommandServices, 'db' | 'clock'>;

/** `dealgraph key issue`: issues a key and returns its secret, which is not shown again. */
export const keyIssue: Command<KeyIssueInput> = async ({ organizationId, ...input }, services) => {
  const terms = { ...readKeyTerms(input, services.clock.now()), ...capOf(input) };
  const issued = await issueKey(services, organizationId, terms, { maxKeys: null });
  if (issued === null) throw new CommandError(`Organization not found: ${organizationId}.`);
  const { secret, key } = issued;
  return { keyId: key.keyId, apiKey: secret, ...(await describe(key, services)) };
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
  services,
) => {
  const terms = { ...readKeyTerms(input, services.clock.now()), ...capOf(input) };
  const key = await updateKey(services, keyId, terms);
  if (key === null) throw noKey(keyId);
  return describe(key, services);
};

/**
 * `dealgraph key rotate`: replaces a key. The old key stays valid until the overlap ends (D10). Both keys share one
 * cap.
 */
export const keyRotate: Command<{ readonly keyId: string; readonly overlapSeconds: number }> = async (
  { keyId, overlapSeconds },
  services,
) => {
  const rotation = await rotateKey(services, keyId, overlapSeconds);
  if (rotation === null) throw noKey(keyId);
  const { secret, key, old } = rotation;
  return {
    keyId: key.keyId,
    apiKey: secret,
    ...(await describe(key, services)),
    replaces: keyId,
    oldKeyExpiresAt: old.expiresAt,
  };
};

/** `dealgraph key revoke`: revokes a key. Within one second, every server rejects the key. */
export const keyRevoke: Command<{ readonly keyId: string }> = async ({ keyId }, services) => {
  const key = await revokeKey(services, keyId);
  if (key === null) throw noKey(keyId);
  return describe(key, services);
};

function capOf({ monthlyCap }: KeyTermsInput): Pick<KeyTermsInput, 'monthlyCap'> {
  return monthlyCap === undefined ? {} : { monthlyCap };
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
