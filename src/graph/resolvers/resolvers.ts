import 'reflect-metadata';
import { CompanyResolver } from './company-resolver.js';
import { DealResolver } from './deal-resolver.js';
import { InvestorResolver } from './investor-resolver.js';
import { ListResolver } from './list-resolver.js';
import { OrganizationResolver } from './organization-resolver.js';
import { PersonResolver } from './person-resolver.js';
import { SavedSearchResolver } from './saved-search-resolver.js';

/** The resolver classes, one object each; they hold no state, and both doors call these same methods. */
export const resolvers = {
  company: new CompanyResolver(),
  deal: new DealResolver(),
  investor: new InvestorResolver(),
  list: new ListResolver(),
  organization: new OrganizationResolver(),
  person: new PersonResolver(),
  savedSearch: new SavedSearchResolver(),
} as const;
