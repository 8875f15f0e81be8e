/** How sections of the documentation are indexed and found. The build and the page use the same options. */
export const searchOptions = {
  fields: ['heading', 'page', 'text'],
  storeFields: ['page', 'heading'],
  searchOptions: { boost: { heading: 3, page: 2 }, prefix: true, fuzzy: 0.15, combineWith: 'AND' },
};
