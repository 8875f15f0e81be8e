import { choiceOf } from '../../objects/choice-of.js';
import { errorObjectTable } from '../../objects/error-object.js';
import {
  choice,
  count,
  filter,
  id,
  moment,
  numericId,
  object,
  part,
  uuid,
  type ValueOf,
} from '../../objects/fields.js';
import { input } from '../../objects/inputs.js';
import { productChoice } from '../../records/product-choice.js';
import { productOf } from '../../records/record-kinds.js';
import type { RowFormat } from '../../records/wire/row-formats.js';
import type { ExportJob, ExportStatus } from './export-job.js';

const format = choice(
  choiceOf<RowFormat>('ExportFormat', 'File format.', {
    ndjson: 'JSON objects, as REST returns them, one per line.',
    csv: 'CSV as in RFC 4180, with a header line.',
    parquet: 'Parquet with typed columns.',
    xlsx: 'A workbook of Excel, for at most 100,000 records.',
  }),
  'File format.',
);

const statuses = choiceOf<ExportStatus>('ExportStatus', 'Status of an export.', {
  queued: 'Waiting to be processed.',
  running: 'In progress.',
  done: 'Finished. The file is complete.',
  failed:
    'Stopped by an error. The file contains the records that were charged; a Parquet or Excel file that could not be assembled is missing. The export can be resumed.',
  expired: 'The file was deleted because it expired.',
});

/** An export as the APIs return it (D13). */
export const exportTable = object(
  'Export',
  'A file of records, written in steps.',
  {
    id: uuid('Export ID, a UUID.').from(({ exportId }: ExportJob) => exportId),
    status: choice(statuses, 'Status.'),
    format,
    searchId: numericId('ID of the exported saved search; null when another source is exported.')
      .orNull()
      .only('rest')
      .from(({ source }: ExportJob) => ('searchId' in source ? source.searchId : null)),
    listId: id('ID of the exported list; null when another source is exported.')
      .orNull()
      .only('rest')
      .from(({ source }: ExportJob) => ('listId' in source ? source.listId : null)),
    product: choice(productChoice, 'Product of the records.')
      .only('rest')
      .from(({ kind }: ExportJob) => productOf(kind)),
    filter: filter('The requested filter, with field names as in GraphQL; null when there is none.')
      .orNull()
      .only('rest')
      .from(({ source }: ExportJob) => ('product' in source ? source.filter : null)),
    expectedRows: count('Number of records to export, as of creation.'),
    rows: count('Number of records in the file so far.'),
    credits: count('Credits charged for the records in the file so far.'),
    bytes: count('Size of the file so far, in bytes.'),
    error: part(errorObjectTable, 'Why the export failed; null when it did not fail.')
      .orNull()
      .from(({ error }: ExportJob) => error && { errorCode: error.code, message: error.message }),
    createdAt: moment('When it was created.'),
    finishedAt: moment('When the export finished or failed; null before that.').orNull(),
    expiresAt: moment(
      'When the file is deleted, one day after the export finished or failed; null before that.',
    ).orNull(),
  },
  { note: 'The export itself is free; each of its records costs 1 credit.' },
);

export type Export = ValueOf<typeof exportTable>;

/** The input of `createExport`. REST has the same fields, and a schema for each source (`export-wire.ts`). */
export const createExportInput = input(
  { graph: 'CreateExportInput' },
  'The export to create. Exactly one of `searchId`, `listId` and `product` is required.',
  {
    format,
    searchId: id('ID of a saved search to export.').orNull().optional(),
    listId: id('ID of a list to export.').orNull().optional(),
    product: choice(productChoice, 'Product to export: all its records, or those that match the filter.')
      .orNull()
      .optional(),
    filter: filter('Filter for the records of the product. Default: none.').orNull().optional(),
  },
);
