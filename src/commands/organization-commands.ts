import { balanceOf } from '../domain/credit-budget.js';
import type { RateRule } from '../domain/rate-rule.js';
import {
  createOrganization,
  listOrganizations,
  updateOrganization,
  type OrganizationSummary,
} from '../store/accounts/organizations.js';
import { CommandError, type Command } from './command.js';
import { readRateLimit } from './read-key-terms.js';

export interface OrganizationInput {
  readonly name: string;
  /** -1 is unlimited. */
  readonly monthlyCredits: number;
  /** 0 is none. */
  readonly dailyCap: number;
  /** The rate of all its keys together, for example `9000/60s`; `default` is the default rate. */
  readonly rateLimit?: string;
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

/** `dealgraph organization update`: what is not given stays. */
export const organizationUpdate: Command<
  { readonly organizationId: string } & Partial<OrganizationInput>
> = async ({ organizationId, name, monthlyCredits, dailyCap, rateLimit }, { db, clock }) => {
  const change = {
    ...(name !== undefined && { name }),
    ...(monthlyCredits !== undefined && { creditLimit: monthlyCredits }),
    ...(dailyCap !== undefined && { dailyCap }),
    ...(rateLimit !== undefined && { rateRule: readRateRule(rateLimit) }),
  };
  const organization = await updateOrganization(db, organizationId, change);
  if (organization === null) throw new CommandError(`There is no organization ${organizationId}.`);
  return describe(organization, clock.now());
};

/** Null for the default rate. */
function readRateRule(text: string): RateRule | null {
  return text === 'default' ? null : readRateLimit(text);
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
    createdAt,
  };
}
