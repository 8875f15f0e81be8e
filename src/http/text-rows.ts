/** An answer whose rows are texts in a format that is not JSON: a head, and then each row, made when it is written. */
export class TextRows {
  constructor(
    readonly head: string,
    readonly count: number,
    /** The text of the row at a position from 0, with its end. */
    readonly text: (position: number) => string,
  ) {}
}
