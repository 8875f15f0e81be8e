import {
  balanceOf,
  defaultAlertPercents,
  maxAlertPercents,
  readAlertPercents,
} from '../accounts/model/credit-budget.js';
import type { RateRule } from '../accounts/model/keys.js';
import { organizationState } from '../accounts/model/suspension.js';
import { listOrganizations, type OrganizationSummary } from '../accounts/sql/organizations.js';
import { readExternalId, readReason } from '../operator/model/read-organization-input.js';
import {
  closeOrganization,
  purge,
  resumeOrganization,
  suspendOrganization,
} from '../operator/organization-states.js';
import { changeOrganization, openOrganization } from '../operator/organizations.js';
import { readName } from '../values/read-values.js';
import { type Command, CommandError, type CommandServices } from './command.js';
import { readRateLimit } from './read-key-terms.js';

export interface OrganizationInput {
  readonly name: string;
  /** Credits per month; -1 means unlimited. */
  readonly monthlyCredits: number;
  /** Credits per day; 0 means no cap. */
  readonly dailyCap: number;
  /** The rate limit that all keys of the organization share, for example `9000/60s`, or `default`. */
  readonly rateLimit?: string;
  /** Percentages of the budget at which credit alerts are sent, for example `80,95,100`; or `off`, or `default`. */
  readonly creditAlerts?: string;
  /** The ID of the organization in the operator's own systems; `none` removes it. */
  readonly externalId?: string;
}

/** `dealgraph organization create`. With the external ID of an existing organization, returns that one. */
export const organizationCreate: Command<OrganizationInput> = async (input, services) => {
  const { monthlyCredits: creditLimit, dailyCap, rateLimit = 'default', externalId } = input;
  const terms = {
    name: readName('--name', input.name),
    creditLimit,
    dailyCap,
    ...(rateLimit !== 'default' && { rateRule: readRateLimit(rateLimit) }),
    ...(externalId !== undefined && { externalId: readExternalId('--external-id', externalId) }),
  };
  return describe(await openOrganization(services, terms), services.clock.now());
};

/** `dealgraph organization list` */
export const organizationList: Command<object> = async (_input, { db, clock }) => {
  const organizations = await listOrganizations(db);
  return { organizations: organizations.map((organization) => describe(organization, clock.now())) };
};

/** The organization that a command changes. */
interface OneOrganization {
  readonly organizationId: string;
}

/** `dealgraph organization update`: changes the given properties. */
export const organizationUpdate: Command<OneOrganization & Partial<OrganizationInput>> = async (
  { organizationId, ...input },
  services,
) => {
  const { name, monthlyCredits, dailyCap, rateLimit, creditAlerts, externalId } = input;
  const change = {
    ...(name !== undefined && { name: readName('--name', name) }),
    ...(monthlyCredits !== undefined && { creditLimit: monthlyCredits }),
    ...(dailyCap !== undefined && { dailyCap }),
    ...(rateLimit !== undefined && { rateRule: readRateRule(rateLimit) }),
    ...(creditAlerts !== undefined && { alertPercents: readCreditAlerts(creditAlerts) }),
    ...(externalId !== undefined && {
      externalId: externalId === 'none' ? null : readExternalId('--external-id', externalId),
    }),
  };
  return described(organizationId, await changeOrganization(services, organizationId, change), services);
};

/** `dealgraph organization suspend`: within one second, every server refuses its calls. */
export const organizationSuspend: Command<OneOrganization & { readonly reason: string }> = async (
  { organizationId, reason },
  services,
) => {
  const text = readReason('--reason', reason);
  return described(organizationId, await suspendOrganization(services, organizationId, text), services);
};

/** `dealgraph organization resume`: ends a suspension, or reopens a closed organization. */
export const organizationResume: Command<OneOrganization> = async ({ organizationId }, services) =>
  described(organizationId, await resumeOrganization(services, organizationId), services);

/** `dealgraph organization close`: revokes its keys. Deletes nothing. */
export const organizationClose: Command<OneOrganization> = async ({ organizationId }, services) =>
  described(organizationId, await closeOrganization(services, organizationId), services);

/** `dealgraph organization purge`: deletes everything of a closed organization but its ledger. */
export const organizationPurge: Command<OneOrganization> = async ({ organizationId }, services) =>
  described(organizationId, await purge(services, organizationId), services);

function described(
  organizationId: string,
  organization: OrganizationSummary | null,
  { clock }: Pick<CommandServices, 'clock'>,
): object {
  if (organization === null) throw new CommandError(`Organization not found: ${organizationId}.`);
  return describe(organization, clock.now());
}

/** Parses a rate limit. Returns null for `default`. */
function readRateRule(text: string): RateRule | null {
  return text === 'default' ? null : readRateLimit(text);
}

function readCreditAlerts(text: string): readonly number[] {
  if (text === 'default') return defaultAlertPercents;
  const words = text === 'off' ? [] : text.split(',').map((word) => word.trim());
  try {
    return readAlertPercents(words.map((word) => (/^\d+$/.test(word) ? Number(word) : word)));
  } catch {
    throw new CommandError(
      `--credit-alerts must be at most ${maxAlertPercents} whole numbers from 1 to 100, separated by commas, or off or default; got ${text}.`,
    );
  }
}

function describe(organization: OrganizationSummary, now: Date): object {
  const { organizationId, name, createdAt, rateRule, budget, suspensionReason, externalId } = organization;
  const { used, remaining, dailyCap, dailyUsed } = balanceOf(budget, now);
  return {
    organizationId,
    name,
    monthlyCredits: budget.creditLimit,
    used,
    remaining,
    dailyCap,
    dailyUsed,
    rateLimit: `${rateRule.max}/${rateRule.windowSeconds}s`,
    creditAlertPercents: budget.alertPercents,
    state: organizationState(organization),
    suspensionReason,
    externalId,
    createdAt,
  };
}
