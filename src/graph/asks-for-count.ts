import { walkFields, type AskedOperation } from './walk-fields.js';
import { SavedSearch } from './types/saved-search.js';

/** True when an operation counts the results of saved searches, which is free but needs a credit left (D11). */
export function asksForCount(asked: AskedOperation): boolean {
  let found = false;
  walkFields(asked, ({ field, parent }) => {
    if (parent.name === SavedSearch.name && field.name === 'resultCount') found = true;
  });
  return found;
}
