import type { SourceFile } from '../files/source-file.js';
import { readCrunchbase } from '../import/crunchbase/read-crunchbase.js';
import { readSnapshot } from '../import/crunchbase-2013/read-snapshot.js';
import { snapshotFileColumns } from '../import/crunchbase-2013/snapshot-table.js';
import { exportColumns, unusedExportFiles } from '../import/crunchbase-export/export-data.js';
import { readCrunchbaseExport } from '../import/crunchbase-export/read-crunchbase-export.js';
import type { IntakeItem, IntakeListener } from '../import/intake-item.js';
import { orderContractFiles, readContract } from '../import/read-contract.js';
import { recordProducts } from '../records/record-kinds.js';
import type { ImportFormat } from './import-formats.js';

/**
 * All formats. If the input matches several, the contract format wins; otherwise the format that matches the most
 * files.
 */
export const formatTable: readonly FormatRow[] = [
  {
    format: 'contract',
    title: 'contract files',
    example: 'companies.ndjson',
    files: Object.fromEntries(
      Object.keys(recordProducts).flatMap((name) => [
        [`${name}.ndjson`, []],
        [`${name}.jsonl`, []],
      ]),
    ),
    read: (files, listener, { isUpdate }) => readContract(orderContractFiles(files), listener, isUpdate),
    readingShare: 0.12,
    hasSeparateFiles: true,
  },
  {
    format: 'crunchbase',
    title: 'the 2015 Crunchbase export',
    example: 'companies.csv',
    files: {
      'companies.csv': ['permalink', 'name'],
      'companies.json': [],
      'rounds2.csv': ['company_permalink', 'funding_round_permalink'],
      'acquisitions.csv': ['company_permalink', 'acquirer_permalink'],
      'rounds.csv': ['company_permalink', 'funding_round_permalink'],
      'investments.csv': ['company_name', 'investor_name'],
    },
    read: readCrunchbase,
    readingShare: 0.13,
  },
  {
    format: 'crunchbase-export',
    title: 'the current Crunchbase export',
    example: 'organizations.csv',
    files: exportColumns,
    unusedFiles: unusedExportFiles,
    read: (files, listener, { directory }) => readCrunchbaseExport(files, { directory }, listener),
    readingShare: 0.06,
  },
  {
    format: 'crunchbase-2013',
    title: 'the Crunchbase snapshot of 2013',
    example: 'objects.csv',
    files: snapshotFileColumns,
    read: readSnapshot,
    readingShare: 0.12,
  },
];

/** A file format that `dealgraph import` reads, and how to detect it. */
export interface FormatRow {
  readonly format: ImportFormat | 'mapped';
  /** The display name of the format, with an article if it needs one. */
  readonly title: string;
  readonly example: string;
  /**
   * The files of the format, by lowercase base name. The value lists the lowercase columns that distinguish the file
   * from files of the same name in other formats; it is empty for files that are not CSV.
   */
  readonly files: Readonly<Record<string, readonly string[]>>;
  /**
   * Base names of files that belong to the format but are not read, because the contract has no fields for their
   * content.
   */
  readonly unusedFiles?: readonly string[];
  /**
   * Reads a group of files in this format. File names are unique in the group unless `hasSeparateFiles` is true. Data
   * that is too large for memory is stored in a temporary file in `directory`. With `isUpdate`, lines contain only the
   * keys to change; only for a format whose lines are records.
   */
  readonly read: (
    files: readonly SourceFile[],
    listener: IntakeListener,
    settings: { readonly directory: string; readonly isUpdate: boolean },
  ) => AsyncGenerator<IntakeItem>;
  /**
   * Reading time as a share of the time for reading and writing, from 0 to 1, measured on complete imports. An import's
   * time estimate is based on this share until the speed of writing has been measured.
   */
  readonly readingShare: number;
  /**
   * True if each line is a whole record that refers to no other file. Several files may then have the same name, and
   * lines are compared with stored records (D27).
   */
  readonly hasSeparateFiles?: boolean;
}
