import type { FilterType } from '../filters/filter-field.js';

/** Whether a field of this type has several values in one record; a list of lists is taken as one list. */
export function isListType(type: FilterType): type is 'texts' | 'textLists' {
  return type === 'texts' || type === 'textLists';
}
