/** Counts the records of a CSV text that comes in pieces, and knows where its header ends. */
export class CsvRecords {
  private isQuoted = false;
  private ends = 0;

  /** How many records have ended, besides the header. */
  get count(): number {
    return Math.max(0, this.ends - 1);
  }

  /** Takes the next piece, and answers what of it is behind the header line. */
  take(piece: string): string {
    let begin = this.ends > 0 ? 0 : piece.length;
    for (let at = 0; at < piece.length; at++) {
      const character = piece[at];
      // A quote inside a quoted cell is written twice, so that it ends the cell and begins it again.
      if (character === '"') this.isQuoted = !this.isQuoted;
      if (character !== '\n' || this.isQuoted) continue;
      if (this.ends === 0) begin = at + 1;
      this.ends++;
    }
    return piece.slice(begin);
  }
}
