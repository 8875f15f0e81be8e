import {
  boolean,
  choice,
  filter,
  integer,
  moment,
  numericId,
  object,
  text,
  type ValueOf,
} from '../../objects/fields.js';
import { input, update } from '../../objects/inputs.js';
import { writeFilterSpelling } from '../../query/wire/read-order-spelling.js';
import { someProducts } from '../../records/product-choice.js';
import { searchProducts } from '../../records/record-kinds.js';
import { nameBounds } from '../../values/read-values.js';
import type { SavedSearch as StoredSearch } from './saved-search.js';

/** A saved search, with null for values that the key may not see. */
export type ShownSearch = Omit<StoredSearch, 'rowCount'> & { readonly rowCount: number | null };

const products = someProducts(searchProducts);
const hidden = 'when the key cannot read every record kind that the filter uses';

/**
 * A saved search (D7). GraphQL has links for the values that need the scopes of the filter, because a link can have an
 * error (`search-links.ts`).
 */
export const savedSearchTable = object(
  'SavedSearch',
  'A stored filter with the records that match it, in the order they were added.',
  {
    id: numericId('Saved search ID, an integer.').from(({ searchId }: ShownSearch) => searchId),
    name: text('Name.'),
    product: choice(products, 'Product that it searches.'),
    filter: filter(`Filter in snake_case; null ${hidden}.`)
      .orNull()
      .only('rest')
      .from((search: ShownSearch) => writeFilterSpelling(search.filter)),
    isShared: boolean('True when the results can be read through the API.'),
    isGlobal: boolean('True when the search belongs to no organization and every organization can read it.'),
    resultCount: integer(`Number of results; null ${hidden}, or when no credits remain.`)
      .orNull()
      .only('rest')
      .from(({ rowCount }: ShownSearch) => rowCount),
    newestAddedAt: moment(`When the newest result was added; null when there are no results, or ${hidden}.`)
      .orNull()
      .only('rest'),
    createdAt: moment('When it was created.'),
  },
  { note: 'Free; reading its results is charged.' },
);

export type SavedSearch = ValueOf<typeof savedSearchTable>;

/** The input of `createSavedSearch`. */
export const createSearchInput = input({ graph: 'CreateSavedSearchInput' }, 'The saved search to create.', {
  name: text('Name.').within(nameBounds),
  product: choice(products, 'Product to search.'),
  filter: filter('Filter that the records must match.'),
});

/** The input of `updateSavedSearch`. */
export const updateSearchInput = update({ graph: 'UpdateSavedSearchInput' }, 'Changes to a saved search.', {
  name: text('New name.').within(nameBounds),
  filter: filter('New filter. Results that still match keep the time they were added.'),
});
