import type { CsvLine } from './csv-lines.js';

/** The lines of a file with a way back: lines that turn out not to belong to a row are read again. */
export class LineQueue {
  private readonly returned: CsvLine[] = [];
  private taken = 0;
  private broken: string | null = null;

  constructor(private readonly lines: AsyncGenerator<CsvLine, void>) {}

  /** The number of the line that comes next, counted from 1. */
  get next(): number {
    return this.taken + 1;
  }

  /** Why the file could not be read to its end; null while it can. */
  get failure(): string | null {
    return this.broken;
  }

  /** Undefined at the end of what can be read. */
  async take(): Promise<CsvLine | undefined> {
    const line = this.returned.length > 0 ? this.returned.shift() : await this.read();
    if (line !== undefined) this.taken += 1;
    return line;
  }

  /** Puts back the lines that were taken last, in their order. */
  giveBack(lines: readonly CsvLine[]): void {
    this.returned.unshift(...lines);
    this.taken -= lines.length;
  }

  private async read(): Promise<CsvLine | undefined> {
    try {
      const read = await this.lines.next();
      return read.done === true ? undefined : read.value;
    } catch (error) {
      this.broken = error instanceof Error ? error.message : String(error);
      return undefined;
    }
  }
}
