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

/** Target of changes: the search, the number of the change before them, and the moment that they have. */
export interface Told {
  readonly searchId: number;
  readonly sequence: number;
  readonly at: Date;
  /** Whether the search's feed has a reader. Changes are written for such feeds only. */
  readonly isRead: boolean;
}
