import { filterInputOf, type FilterValue } from '../../../filters/filter-model.js';
import { filterSentence } from '../../../filters/filter-sentence.js';
import { filterText } from '../../../filters/filter-text.js';
import { fixDates } from '../../../filters/fix-dates.js';
import { today } from '../../../filters/read-condition.js';
import { readFilter } from '../../../filters/read-filter.js';
import type { Product } from '../../../generated/documents.js';
import {
  CreateSavedSearchDocument,
  SearchFeedDocument,
  ShareSavedSearchDocument,
  WatchedSearchesDocument,
} from '../../../generated/documents/searches.js';
import { sendDocument } from '../../../graph/send-document.js';
import type { SearchedProduct } from '../../../products/products.js';
import { labelOf } from '../../../products/products.js';
import { readMarks } from '../../searches/read-marks.js';

/** A saved search that is watched: it is shared, and its changes are read from now on. */
export interface WatchedSearch {
  readonly id: string;
  readonly name: string;
  /** True if the search has fixed dates where the filter has dates that are relative to today. */
  readonly hasFixedDates: boolean;
}

export interface WatchTerms {
  readonly product: SearchedProduct;
  readonly filter: FilterValue;
}

/** The longest name that the API accepts. */
const maxNameLength = 200;

/**
 * Watches a filter: saves it as a search, shares the search, and reads its changes from now on. This is free. Dates that
 * are relative to today become fixed dates.
 * @throws Refusal
 */
export async function startWatching({ product, filter }: WatchTerms, key: string): Promise<WatchedSearch> {
  const options = { key, maxCredits: 0 };
  const { filter: fixed, isChanged } = fixDates(filter, today());
  const terms = { product, filter: fixed };
  const known = await findSearch(terms, options);
  const search = known ?? (await createSearch(terms, options));
  if (!search.isShared) await sendDocument(ShareSavedSearchDocument, { id: search.id }, options);
  if (known === null) await markAsRead(search.id, options);
  return { ...search, hasFixedDates: isChanged };
}

type Found = Omit<WatchedSearch, 'hasFixedDates'> & { readonly isShared: boolean };

interface Options {
  readonly key: string;
  readonly maxCredits: number;
}

/** Finds the organization's search with the same filter, so that watching a filter twice creates one search. */
async function findSearch({ product, filter }: WatchTerms, options: Options): Promise<Found | null> {
  const { data } = await sendDocument(WatchedSearchesDocument, { product }, options);
  const found = data.savedSearches?.find(
    (each) => !each.isGlobal && filterText(each.filter) === filterText(filter),
  );
  return found ?? null;
}

/** A new search has no changes to read yet: its changes are new from now on. */
async function markAsRead(searchId: string, options: Options): Promise<void> {
  const { data } = await sendDocument(SearchFeedDocument, { searchId, after: null, first: 1 }, options);
  const cursor = data.searchChanges?.nextCursor;
  if (cursor !== undefined) readMarks.store(searchId, { cursor, at: '' });
}

async function createSearch({ product, filter }: WatchTerms, options: Options): Promise<Found> {
  const input = { name: nameOf(product, filter), product, filter };
  const { data } = await sendDocument(CreateSavedSearchDocument, { input }, options);
  // The field is null only if the request fails, and a failed request throws.
  const { id = '', name = '' } = data.createSavedSearch ?? {};
  return { id, name, isShared: false };
}

/** Returns the filter in words, for example `Type is Series A`. */
function nameOf(product: Product, filter: FilterValue): string {
  const input = filterInputOf[product];
  const group = readFilter(input, filter);
  const sentence = group === null ? '' : filterSentence(input, group);
  const label = labelOf(product);
  const name =
    sentence === '' ? (group === null ? label : `All ${label.toLowerCase()}`) : `${label}: ${sentence}`;
  return name.length <= maxNameLength ? name : `${name.slice(0, maxNameLength - 1)}…`;
}
