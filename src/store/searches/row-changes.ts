import type { Parameters } from '../filters/parameters.js';

/** A piece of SQL, whose values go among the statement's. */
export type Piece = (parameters: Parameters) => string;

/** What becomes of a search's rows. */
export interface RowChanges {
  /** The condition of the rows that leave, on the alias `old`. */
  readonly gone: Piece;
  /** The records that come: a table or query with the columns `id` and `version`. */
  readonly fresh: Piece;
  /** The records of rows that may have another version by now: the like. Null when that is looked for another time. */
  readonly changed: Piece | null;
}

/** Where and when changes are told: the search, the number of the change before them, and their moment. */
export interface Told {
  readonly searchId: number;
  readonly sequence: number;
  readonly at: Date;
}
