import {
  balanceOf,
  defaultAlertPercents,
  maxAlertPercents,
  readAlertPercents,
} from '../accounts/model/credit-budget.js';
import type { RateRule } from '../accounts/model/keys.js';
import {
  createOrganization,
  listOrganizations,
  updateOrganization,
  type OrganizationSummary,
} from '../accounts/sql/organizations.js';
import { CommandError, type Command } from './command.js';
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
}

/** `dealgraph organization create` */
export const organizationCreate: Command<OrganizationInput> = async (input, { db, clock }) => {
  const { name, monthlyCredits: creditLimit, dailyCap, rateLimit = 'default' } = input;
  const terms = { name, creditLimit, dailyCap, rateRule: readRateRule(rateLimit) };
  return describe(await createOrganization(db, terms, clock.now()), clock.now());
};

/** `dealgraph organization list` */
export const organizationList: Command<object> = async (_input, { db, clock }) => {
  const organizations = await listOrganizations(db);
  return { organizations: organizations.map((organization) => describe(organization, clock.now())) };
};

/** `dealgraph organization update`: changes the given properties. */
export const organizationUpdate: Command<
  { readonly organizationId: string } & Partial<OrganizationInput>
> = async ({ organizationId, name, monthlyCredits, dailyCap, rateLimit, creditAlerts }, { db, clock }) => {
  const change = {
    ...(name !== undefined && { name }),
    ...(monthlyCredits !== undefined && { creditLimit: monthlyCredits }),
    ...(dailyCap !== undefined && { dailyCap }),
    ...(rateLimit !== undefined && { rateRule: readRateRule(rateLimit) }),
    ...(creditAlerts !== undefined && { alertPercents: readCreditAlerts(creditAlerts) }),
  };
  const organization = await updateOrganization(db, organizationId, change);
  if (organization === null) throw new CommandError(`Organization not found: ${organizationId}.`);
  return describe(organization, clock.now());
};

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
  const { organizationId, name, createdAt, rateRule, budget } = organization;
  const { creditLimit, used, remaining, dailyCap, dailyUsed } = balanceOf(budget, now);
  return {
    organizationId,
    name,
    monthlyCredits: creditLimit,
    used,
    remaining,
    dailyCap,
    dailyUsed,
    rateLimit: `${rateRule.max}/${rateRule.windowSeconds}s`,
    creditAlertPercents: budget.alertPercents,
    createdAt,
  };
}
