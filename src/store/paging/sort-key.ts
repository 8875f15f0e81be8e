/** One of the things that a list is sorted by, in the order of the list itself. */
export interface SortKey {
  readonly column: string;
  /** The database's type of its values. */
  readonly cast: string;
  readonly nullable: boolean;
  readonly isAscending: boolean;
  /** Which value of a place is its own, or the place's id. */
  readonly at: number | 'id';
}
