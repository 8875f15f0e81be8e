import 'reflect-metadata';
import { groupConnectionTypes } from '../aggregates/group-connection-types.js';
import { connectionTypes } from '../connections/connection-types.js';
import { nodeConnectionType } from '../connections/node-connection-type.js';
import { CompanyLinks, FounderLinks } from '../links/company-links.js';
import { AcquisitionLinks, FundingRoundLinks, IpoLinks, ParticipationLinks } from '../links/deal-links.js';
import { InvestorLinks } from '../links/investor-links.js';
import { ListLinks } from '../links/list-links.js';
import { ExperienceLinks, PersonLinks } from '../links/person-links.js';
import { SearchLinks } from '../links/search-links.js';
import { SearchedRecords } from '../links/searched-records.js';
import { BulkResolver } from './bulk-resolver.js';
import { AggregateResolver } from './aggregate-resolver.js';
import { ChangeResolver } from './change-resolver.js';
import { CompanyResolver } from './company-resolver.js';
import { DealResolver } from './deal-resolver.js';
import { ExportResolver } from './export-resolver.js';
import { FacetResolver } from './facet-resolver.js';
import { InvestorResolver } from './investor-resolver.js';
import { KeyResolver } from './key-resolver.js';
import { ListLibraryResolver } from './list-library-resolver.js';
import { ListResolver } from './list-resolver.js';
import { LookupResolver } from './lookup-resolver.js';
import { OrganizationResolver } from './organization-resolver.js';
import { PersonResolver } from './person-resolver.js';
import { RecordResolver } from './record-resolver.js';
import { SavedSearchResolver } from './saved-search-resolver.js';
import { SearchLibraryResolver } from './search-library-resolver.js';
import { WebhookResolver } from './webhook-resolver.js';

/** The resolver classes, one object each; they hold no state, and both doors call these same methods. */
export const resolvers = {
  bulk: new BulkResolver(),
  aggregate: new AggregateResolver(),
  change: new ChangeResolver(),
  company: new CompanyResolver(),
  deal: new DealResolver(),
  exports: new ExportResolver(),
  facet: new FacetResolver(),
  investor: new InvestorResolver(),
  key: new KeyResolver(),
  list: new ListResolver(),
  listLibrary: new ListLibraryResolver(),
  lookup: new LookupResolver(),
  organization: new OrganizationResolver(),
  person: new PersonResolver(),
  record: new RecordResolver(),
  savedSearch: new SavedSearchResolver(),
  searchLibrary: new SearchLibraryResolver(),
  webhook: new WebhookResolver(),
} as const;

/** What resolves the fields of the graph beyond records' own: their links, and pages of lists. */
export const linkResolvers: readonly object[] = [
  new CompanyLinks(),
  new FounderLinks(),
  new FundingRoundLinks(),
  new ParticipationLinks(),
  new AcquisitionLinks(),
  new IpoLinks(),
  new InvestorLinks(),
  new PersonLinks(),
  new ExperienceLinks(),
  new SearchedRecords(),
  new SearchLinks(),
  new ListLinks(),
  nodeConnectionType.resolver,
  ...Object.values(connectionTypes).map(({ resolver }) => resolver),
  ...Object.values(groupConnectionTypes).flatMap(({ resolvers: ofGroups }) => ofGroups),
];
