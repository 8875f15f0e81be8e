/** The columns of a file, by the names in its first row. */
export class TableHeader {
  private readonly positions = new Map<string, number>();
  /** Minimum number of fields in a row. Trailing columns without a name may be missing. */
  readonly fewest: number;

  constructor(
    /** The original names, trimmed; empty for a column without a name. */
    readonly names: readonly string[],
    readonly delimiter: string,
    /** The line of the header, counted from 1. */
    readonly line: number,
  ) {
    for (const [position, name] of names.entries()) {
      const key = headerKey(name);
      // A repeated name refers to its first column. Columns without a name are skipped.
      if (key !== '' && !this.positions.has(key)) this.positions.set(key, position);
    }
    this.fewest = names.findLastIndex((name) => name !== '') + 1;
  }

  /** Returns the position of a column by case-insensitive name; -1 if there is none. */
  find(column: string): number {
    return this.positions.get(column) ?? this.positions.get(headerKey(column)) ?? -1;
  }
}

export function headerKey(name: string): string {
  return name.trim().toLowerCase();
}

const delimiters = [',', ';', '\t', '|'] as const;

const namedDelimiter = /^"?sep=(.)"?\r?$/i;

/** Returns the delimiter declared by a first line such as `sep=;`, an Excel convention; null for any other line. */
export function findNamedDelimiter(line: string): string | null {
  return namedDelimiter.exec(line)?.[1] ?? null;
}

/**
 * Detects the delimiter of a file from its header: the delimiter that yields all needed columns, otherwise the most
 * frequent delimiter outside quotes, otherwise a comma.
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
