import { standardBounds } from './context/service-bounds.js';
import { environmentValues } from './environment-values.js';

const { limit, whole } = environmentValues;

/** The variables that limit what one organization may store and learn at no charge. */
export const organizationVariables = {
  NARROW_ANSWERS_PER_DAY: whole
    .default(standardBounds.narrowAnswersPerDay)
    .describe(
      'Free answers about fewer than 10 records that one organization gets each UTC day (decision D20); 0 allows only those earned by spending.',
    ),
  NARROW_ANSWERS_PER_CREDIT: whole
    .default(standardBounds.narrowAnswersPerCredit)
    .describe(
      'Additional narrow free answers each UTC day for each credit that the organization spent in the billing window.',
    ),
  MAX_SAVED_SEARCHES: limit
    .default(standardBounds.savedSearches)
    .describe('Saved searches that one organization may keep. Global searches have no bound.'),
  MAX_CHANGED_ROWS: limit
    .default(standardBounds.changedRows)
    .describe(
      'Rows of saved searches that the filter changes and deleted searches of one organization may change on a UTC day.',
    ),
  MAX_OPEN_SOURCING: limit
    .default(standardBounds.openSourcing)
    .describe('Identifiers of missing companies that one organization may have in the sourcing queue.'),
  MAX_NEW_SOURCING: limit
    .default(standardBounds.newSourcing)
    .describe('Identifiers that one organization may add to the sourcing queue on a UTC day.'),
  MAX_LISTS: limit.default(standardBounds.lists).describe('Lists that one organization may keep.'),
  MAX_LIST_MEMBERS: limit
    .default(standardBounds.listMembers)
    .describe('Members that all lists of one organization may have together.'),
  MAX_EXPORTS: limit
    .default(standardBounds.exports)
    .describe('Exports of one organization that are at work, or whose file is kept.'),
  MAX_EXPORT_ROWS: limit.default(standardBounds.exportRows).describe('Records that one export may hold.'),
  EXPORTS_AT_ONCE: whole
    .default(standardBounds.exportsAtOnce)
    .describe('Exports that a process works at together; 0 leaves them to other processes.'),
  MAX_KEYS: limit
    .default(standardBounds.keys)
    .describe('Valid API keys that one organization may have when it issues another through the API.'),
  MAX_WEBHOOKS: limit.default(standardBounds.webhooks).describe('Webhooks that one organization may have.'),
};
