import { narrowBelow } from '../accounts/model/credit-budget.js';
import { standardBounds } from '../context/service-bounds.js';
import { environmentValues } from './environment-values.js';

const { limit, whole } = environmentValues;

/** Variables that limit what an organization may store, and its free answers. */
export const organizationVariables = {
  NARROW_ANSWERS_PER_DAY: whole
    .default(standardBounds.narrowAnswersPerDay)
    .describe(
      `Free answers about fewer than ${narrowBelow} records (narrow answers) that one organization gets each UTC day (decision D20). One key can use a quarter of what others have left. With 0, only those earned by spending are allowed.`,
    ),
  NARROW_ANSWERS_PER_CREDIT: whole
    .default(standardBounds.narrowAnswersPerCredit)
    .describe(
      'Additional free narrow answers each UTC day for each credit that the organization spent in the billing window.',
    ),
  MAX_SAVED_SEARCHES: limit
    .default(standardBounds.savedSearches)
    .describe('Maximum saved searches of one organization. Global searches are not limited.'),
  MAX_OPEN_SOURCING_REQUESTS: limit
    .default(standardBounds.openSourcing)
    .describe(
      'Maximum identifiers of missing companies that one organization may have in the sourcing queue.',
    ),
  MAX_NEW_SOURCING_REQUESTS: limit
    .default(standardBounds.newSourcing)
    .describe('Maximum identifiers that one organization may add to the sourcing queue per UTC day.'),
  MAX_LISTS: limit.default(standardBounds.lists).describe('Maximum lists of one organization.'),
  MAX_LIST_MEMBERS: limit
    .default(standardBounds.listMembers)
    .describe('Maximum members of all lists of one organization together.'),
  MAX_EXPORTS: limit
    .default(standardBounds.exports)
    .describe('Maximum exports of one organization that are running or whose file is still stored.'),
  MAX_EXPORT_ROWS: limit.default(standardBounds.exportRows).describe('Maximum records in one export.'),
  EXPORT_CONCURRENCY: whole
    .default(standardBounds.exportConcurrency)
    .describe('Maximum exports that a process runs at once. 0 leaves all exports to other processes.'),
  MAX_KEYS: limit
    .default(standardBounds.keys)
    .describe('Maximum valid API keys of one organization when it issues another through the API.'),
  MAX_WEBHOOKS: limit.default(standardBounds.webhooks).describe('Maximum webhooks of one organization.'),
};
