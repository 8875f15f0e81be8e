import { balanceOf } from '../domain/credit-budget.js';
import {
  createOrganization,
  listOrganizations,
  updateOrganization,
  type OrganizationSummary,
} from '../store/accounts/organizations.js';
import { CommandError, type Command } from './command.js';

export interface OrganizationInput {
  readonly name: string;
  /** -1 is unlimited. */
  readonly monthlyCredits: number;
  /** 0 is none. */
  readonly dailyCap: number;
}

/** `dealgraph organization create` */
export const organizationCreate: Command<OrganizationInput> = async (input, { db, clock }) => {
  const terms = { name: input.name, creditLimit: input.monthlyCredits, dailyCap: input.dailyCap };
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
> = async ({ organizationId, name, monthlyCredits, dailyCap }, { db, clock }) => {
  const change = {
    ...(name !== undefined && { name }),
    ...(monthlyCredits !== undefined && { creditLimit: monthlyCredits }),
    ...(dailyCap !== undefined && { dailyCap }),
  };
  const organization = await updateOrganization(db, organizationId, change);
  if (organization === null) throw new CommandError(`There is no organization ${organizationId}.`);
  return describe(organization, clock.now());
};

function describe({ organizationId, name, createdAt, budget }: OrganizationSummary, now: Date): object {
  const { creditLimit, used, remaining, dailyCap, dailyUsed } = balanceOf(budget, now);
  return {
    organizationId,
    name,
    monthlyCredits: creditLimit,
    used,
    remaining,
    dailyCap,
    dailyUsed,
    createdAt,
  };
}
