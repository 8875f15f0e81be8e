/** The columns of a file, by the names in its first row. */
export class TableHeader {
  private readonly positions = new Map<string, number>();
  /** Fields that a row has at least: columns without a name at the end may be missing. */
  readonly fewest: number;

  constructor(
    /** The names as they are written, cleaned of spaces; empty for a column without one. */
    readonly names: readonly string[],
    readonly delimiter: string,
    /** The line of the header, counted from 1. */
    readonly line: number,
  ) {
    for (const [position, name] of names.entries()) {
      const key = headerKey(name);
      // A name that comes twice means its first column; a column without a name is left out.
      if (key !== '' && !this.positions.has(key)) this.positions.set(key, position);
    }
    this.fewest = names.findLastIndex((name) => name !== '') + 1;
  }

  /** The position of a column, whatever the case of its name; -1 when there is none. */
  find(column: string): number {
    return this.positions.get(column) ?? this.positions.get(headerKey(column)) ?? -1;
  }
}

export function headerKey(name: string): string {
  return name.trim().toLowerCase();
}

const delimiters = [',', ';', '\t', '|'] as const;

const namedDelimiter = /^"?sep=(.)"?\r?$/i;

/** The delimiter that a first line like `sep=;` names, which Excel reads and writes; null for any other line. */
export function findNamedDelimiter(line: string): string | null {
  return namedDelimiter.exec(line)?.[1] ?? null;
}

/**
 * Finds the delimiter of a file by its header: one by which all needed columns are there, else the one that comes most
 * often outside quotes. A comma when there is none.
 */
export function sniffDelimiter(header: string, needed: readonly string[]): string {
  const outside = header.replace(/"(?:[^"]|"")*"/g, (quoted) => quoted.replace(/[,;\t|]/g, ''));
  const counted = delimiters.map((delimiter) => ({ delimiter, parts: outside.split(delimiter) }));
  const names = (parts: readonly string[]): string[] =>
    parts.map((part) => headerKey(part.replaceAll('"', '')));
  const fitting =
    needed.length < 2
      ? undefined
      : counted.find(({ parts }) => needed.every((name) => names(parts).includes(name)));
  const [most] = counted.toSorted((left, right) => right.parts.length - left.parts.length);
  return (fitting ?? most)?.delimiter ?? ',';
}
