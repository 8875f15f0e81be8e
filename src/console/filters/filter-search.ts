import type { FilterValue } from './filter-model.js';

/** Reads the filter from the URL. An invalid filter becomes a text, and an empty one is left out. */
export function filterSearch(filter: unknown): { readonly filter?: FilterValue | string } {
  if (filter === undefined || filter === '') return {};
  if (!isObject(filter)) return { filter: typeof filter === 'string' ? filter : JSON.stringify(filter) };
  return Object.keys(filter).length === 0 ? {} : { filter };
}

function isObject(value: unknown): value is FilterValue {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
