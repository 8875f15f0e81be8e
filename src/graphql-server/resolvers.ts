import 'reflect-metadata';
import { auditResolver } from '../account-api/graphql/audit-resolver.js';
import { keyResolver } from '../account-api/graphql/key-resolver.js';
import { organizationResolver } from '../account-api/graphql/organization-resolver.js';
import { changeResolver } from '../changes/graphql/change-resolver.js';
import { RecentChangesLink } from '../changes/graphql/recent-changes.js';
import { tractionResolver } from '../changes/graphql/traction-resolver.js';
import { exportResolver } from '../exports/graphql/export-resolver.js';
import { bulkResolver } from '../lookups/graphql/bulk-resolver.js';
import { enrichResolver } from '../lookups/graphql/enrich-resolver.js';
import { lookupResolver } from '../lookups/graphql/lookup-resolver.js';
import { acquisitionResolver } from '../record-api/graphql/acquisition-resolver.js';
import { CompanyLinks, FounderLinks } from '../record-api/graphql/company-links.js';
import { companyResolver } from '../record-api/graphql/company-resolver.js';
import { connectionTypes, nodeConnectionType } from '../record-api/graphql/connection-types.js';
import { edgeLinks } from '../record-api/graphql/edge-links.js';
import { facetResolver } from '../record-api/graphql/facet-resolver.js';
import { fundingRoundResolver } from '../record-api/graphql/funding-round-resolver.js';
import { groupConnectionTypes } from '../record-api/graphql/group-connection-types.js';
import { interestSignalResolver } from '../record-api/graphql/interest-signal-resolver.js';
import { investorResolver } from '../record-api/graphql/investor-resolver.js';
import { ipoResolver } from '../record-api/graphql/ipo-resolver.js';
import { matchResolvers } from '../record-api/graphql/match-types.js';
import { nodeResolver } from '../record-api/graphql/node-resolver.js';
import { personResolver } from '../record-api/graphql/person-resolver.js';
import { similarResolver } from '../record-api/graphql/similar-resolver.js';
import { talentSignalResolver } from '../record-api/graphql/talent-signal-resolver.js';
import { listLibraryResolver } from '../searches/graphql/list-library-resolver.js';
import { listResolver } from '../searches/graphql/list-resolver.js';
import { savedSearchResolver } from '../searches/graphql/saved-search-resolver.js';
import { searchLibraryResolver } from '../searches/graphql/search-library-resolver.js';
import { ListLinks, SearchedRecords, SearchLinks } from '../searches/graphql/search-links.js';
import { webhookResolver } from '../webhooks/graphql/webhook-resolver.js';

/** The resolvers of all GraphQL root fields. They are stateless, and REST and MCP call the same instances. */
export const rootResolvers: readonly object[] = [
  companyResolver,
  personResolver,
  investorResolver,
  fundingRoundResolver,
  acquisitionResolver,
  ipoResolver,
  talentSignalResolver,
  interestSignalResolver,
  nodeResolver,
  similarResolver,
  facetResolver,
  lookupResolver,
  enrichResolver,
  bulkResolver,
  savedSearchResolver,
  searchLibraryResolver,
  listResolver,
  listLibraryResolver,
  changeResolver,
  tractionResolver,
  exportResolver,
  webhookResolver,
  organizationResolver,
  keyResolver,
  auditResolver,
];

/** Resolvers of GraphQL fields that are not stored in records: links to other records, and pages of connections. */
export const linkResolvers: readonly object[] = [
  new CompanyLinks(),
  new FounderLinks(),
  ...edgeLinks,
  new SearchedRecords(),
  new SearchLinks(),
  new ListLinks(),
  new RecentChangesLink(),
  nodeConnectionType.resolver,
  ...Object.values(connectionTypes).map(({ resolver }) => resolver),
  ...matchResolvers,
  ...Object.values(groupConnectionTypes).flatMap(({ resolvers: ofGroups }) => ofGroups),
];
