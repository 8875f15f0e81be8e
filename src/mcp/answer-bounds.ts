/** What an answer of a tool may hold: it goes into the context of a language model, which is small. */
export const answerBounds = {
  /** Rows of a page when no number is asked for, and at most. */
  standardRows: 10,
  mostRows: 100,
  /** Items of a list inside a record whose field was not asked for by name. */
  listItems: 10,
  /** Bytes of an answer's JSON, about 25,000 words of a model. */
  bytes: 100_000,
  /** Inputs of one look-up. */
  inputs: 100,
} as const;
