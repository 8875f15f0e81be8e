import type { SourceFile } from '../files/source-file.js';
import { exportColumns, unusedExportFiles } from '../intake/crunchbase-export/export-data.js';
import { readCrunchbaseExport } from '../intake/crunchbase-export/read-crunchbase-export.js';
import { readCrunchbase } from '../intake/crunchbase/read-crunchbase.js';
import { readSnapshot } from '../intake/crunchbase-2013/read-snapshot.js';
import { snapshotFileColumns } from '../intake/crunchbase-2013/snapshot-file-columns.js';
import type { IntakeItem, IntakeListener } from '../intake/intake-item.js';
import { contractFiles } from '../domain/contract-files.js';
import { orderContractFiles, readContract } from '../intake/read-contract.js';
import type { ImportFormat } from './import-formats.js';

/** A format of files that `dealgraph import` reads, and how it is recognized. */
export interface FormatRow {
  readonly format: ImportFormat;
  /** What such files are called, with an article. */
  readonly title: string;
  readonly example: string;
  /**
   * Its files by their bare names in lower case, each with columns that tell it from files of that name in other formats,
   * in lower case; none for files that are not CSV.
   */
  readonly files: Readonly<Record<string, readonly string[]>>;
  /** Files of the format that have no place in the contract, by their bare names. */
  readonly unusedFiles?: readonly string[];
  /**
   * Reads files of the format that belong together, no two of one name unless `hasSeparateFiles`. What is too large for
   * memory goes to a work file in `directory`.
   */
  readonly read: (
    files: readonly SourceFile[],
    listener: IntakeListener,
    directory: string,
  ) => AsyncGenerator<IntakeItem>;
  /** Whether a file means the same without the others, so that any number of one name may be read. */
  readonly hasSeparateFiles?: boolean;
}

/** All formats. Files of several at once are read as the first of them with the most files; contract files go first. */
export const formatTable: readonly FormatRow[] = [
  {
    format: 'contract',
    title: 'contract files',
    example: 'companies.ndjson',
    files: Object.fromEntries(Object.keys(contractFiles).map((name) => [`${name}.ndjson`, []])),
    read: (files, listener) => readContract(orderContractFiles(files), listener),
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
  },
  {
    format: 'crunchbase-export',
    title: 'the current Crunchbase export',
    example: 'organizations.csv',
    files: exportColumns,
    unusedFiles: unusedExportFiles,
    read: (files, listener, directory) => readCrunchbaseExport(files, { directory }, listener),
  },
  {
    format: 'crunchbase-2013',
    title: 'the Crunchbase snapshot of 2013',
    example: 'objects.csv',
    files: snapshotFileColumns,
    read: readSnapshot,
  },
];
