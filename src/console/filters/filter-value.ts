/** A filter as the API takes it: JSON with the graph's field names (docs/filters.md). `{}` matches everything. */
export type FilterValue = Readonly<Record<string, unknown>>;
