/** What one aggregate may ask for. */
export const aggregateBounds = {
  /** Groups in one answer; more come with a cursor. */
  mostGroups: 10_000,
  standardGroups: 50,
  keys: 4,
  /** Keys in which one record can stand several times: those of lists and of edges to several records. */
  manyKeys: 2,
  /** Those of the answer, of `having` and of `orderBy` together. */
  metrics: 20,
  conditions: 10,
  orders: 4,
  buckets: 100,
  /** Of a text that is a key, as much tells it from others. */
  keyCharacters: 1000,
  /** Values of a facet. */
  mostValues: 1000,
} as const;
