import { parquetFooter, parquetMark, RowGroup } from './parquet/parquet-file.js';
import type { TableColumn } from './table-column.js';
import { countBefore, SheetPart } from './workbook/write/sheet-part.js';
import { type AboutLine, workbookEnd, workbookHead } from './workbook/write/workbook-file.js';

/** Some rows of a file. */
interface TablePart {
  readonly rows: number;
  /** The number of bytes in memory. */
  readonly bytes: number;
  add(row: unknown): void;
  /**
   * Returns the bytes of the part, which begins at `offset` in the file, and what the rest of the file needs to know about
   * it.
   */
  end(offset: number): Promise<{ readonly pieces: readonly Buffer[]; readonly metadata: Buffer }>;
}

/**
 * Writes a table to a file in parts. The parts can be written by different processes: what connects them is their
 * metadata.
 */
export interface TableFile {
  head(): Promise<readonly Buffer[]>;
  /** @param before The metadata of all earlier parts, or at least the first `metadataHeadBytes` of each. */
  part(before: readonly Buffer[]): TablePart;
  /** @param about What the file says about itself, if the format has a place for it. */
  end(metadata: readonly Buffer[], about: readonly AboutLine[]): Promise<readonly Buffer[]>;
}

/** How much of the metadata of earlier parts a part needs. */
export const metadataHeadBytes = 8;

/** Returns the writer of a format, for a table with these columns. */
export function tableFile(format: 'parquet' | 'xlsx', columns: readonly TableColumn[]): TableFile {
  return format === 'parquet' ? parquetFile(columns) : workbookFile(columns);
}

function parquetFile(columns: readonly TableColumn[]): TableFile {
  return {
    head: () => Promise.resolve([parquetMark]),
    part: () => new RowGroup(columns),
    end: (metadata) => Promise.resolve([parquetFooter(columns, metadata)]),
  };
}

function workbookFile(columns: readonly TableColumn[]): TableFile {
  return {
    head: () => workbookHead(columns),
    part: (before) => new SheetPart(columns, countBefore(before)),
    end: (metadata, about) => workbookEnd(columns, metadata, about),
  };
}
