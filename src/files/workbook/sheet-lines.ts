import type { SheetRow } from './sheet-rows.js';

/**
 * Writes the rows of a sheet as lines of CSV, so that every reader of CSV reads sheets too. All lines have the number of
 * fields of the first one, which is the header. Rows without cells are empty lines.
 */
export class SheetLines {
  /** The numbers of rows whose cells contain line breaks, and the number of lines before the row after each. */
  private readonly rows: number[] = [];
  private readonly lines: number[] = [];

  async *write(batches: AsyncIterable<readonly SheetRow[]>): AsyncGenerator<Buffer> {
    let width = 0;
    let [row, line] = [0, 0];
    for await (const batch of batches) {
      const pieces: string[] = [];
      for (const { number, cells } of batch) {
        width ||= cells.length;
        const text = lineOf(cells, width);
        pieces.push('\n'.repeat(number - row - 1), text, '\n');
        line += number - row - 1 + text.split('\n').length;
        row = number;
        this.note(row, line);
      }
      yield Buffer.from(pieces.join(''));
    }
  }

  /** Returns the number of the sheet's row that begins on a line of its CSV. */
  rowOf(line: number): number {
    // The last row with line breaks that ends before the line.
    let [low, high] = [0, this.lines.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.lines[middle] ?? 0) < line) low = middle + 1;
      else high = middle;
    }
    return low === 0 ? line : (this.rows[low - 1] ?? 0) + line - (this.lines[low - 1] ?? 0);
  }

  /** Notes that a row ends on a line, if the difference between the two has changed. */
  private note(row: number, line: number): void {
    const [lastRow = 0, lastLine = 0] = [this.rows.at(-1), this.lines.at(-1)];
    if (line <= lastLine || line - row === lastLine - lastRow) return;
    this.rows.push(row);
    this.lines.push(line);
  }
}

/** Returns the CSV of a row, with as many fields as the header, or more if further cells have texts. */
function lineOf(cells: readonly string[], width: number): string {
  const fields = cells.map(fieldOf);
  while (fields.length < width) fields.push('');
  return fields.join(',');
}

function fieldOf(text: string): string {
  return /[",;\t|\r\n]/.test(text) ? `"${text.replaceAll('"', '""').replace(/\r\n?/g, '\n')}"` : text;
}
