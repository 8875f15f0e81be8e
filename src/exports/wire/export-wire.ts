import { z } from 'zod';
import { contractFiles } from '../../import/model/intake-record.js';
import { closedObject } from '../../lookups/wire/read-record-list-body.js';
import { errorWire } from '../../records/wire/pages.js';
import { referTo } from '../../records/wire/named-json-schemas.js';
import { integer, text } from '../../records/wire/wire-fields.js';
import { type ExportJob, rowFormats } from '../model/export-job.js';

const moment = z.string().meta({ format: 'date-time' });

/** An export in the JSON of REST (D13). */
export const exportWire = z.strictObject({
  id: z.string().meta({ format: 'uuid' }).describe('Export ID.'),
  status: z.enum(['queued', 'running', 'done', 'failed', 'expired']).describe('Status.'),
  format: z.enum(rowFormats).describe('File format.'),
  search_id: integer
    .nullable()
    .describe('ID of the exported saved search; null when another source is exported.'),
  list_id: text.nullable().describe('ID of the exported list; null when another source is exported.'),
  product: z.enum(Object.keys(contractFiles)).describe('Product of the records.'),
  filter: z
    .record(z.string(), z.unknown())
    .nullable()
    .describe('The requested filter, with field names as in GraphQL; null when there is none.'),
  expected_rows: integer.describe('Number of records to export, as of creation.'),
  rows: integer.describe('Number of records in the file so far.'),
  credits: integer.describe('Credits charged for the records in the file so far.'),
  bytes: integer.describe('Size of the file so far, in bytes.'),
  error: errorWire.nullable().describe('Why the export failed; null when it did not fail.'),
  created_at: moment.describe('When it was created.'),
  finished_at: moment.nullable().describe('When the export finished or failed; null before that.'),
  expires_at: moment
    .nullable()
    .describe('When the file is deleted, one day after `finished_at`; null before that.'),
});

export function serializeExport(job: ExportJob): z.output<typeof exportWire> {
  const { source, error } = job;
  const [product = ''] = Object.entries(contractFiles).find(([, kind]) => kind === job.kind) ?? [];
  return {
    id: job.exportId,
    status: job.status,
    format: job.format,
    search_id: 'searchId' in source ? source.searchId : null,
    list_id: 'listId' in source ? source.listId : null,
    product,
    filter: 'product' in source ? (source.filter as Record<string, unknown> | null) : null,
    expected_rows: job.expectedRows,
    rows: job.rows,
    credits: job.credits,
    bytes: job.bytes,
    error: error && { errorCode: error.code, message: error.message },
    created_at: job.createdAt.toISOString(),
    finished_at: job.finishedAt?.toISOString() ?? null,
    expires_at: job.expiresAt?.toISOString() ?? null,
  };
}

/** The properties that the body of `POST /exports` may have. */
export const exportKeys = ['format', 'search_id', 'list_id', 'product', 'filter'] as const;

const format = { type: 'string', enum: rowFormats, description: 'File format.' };

const ofProducts = Object.fromEntries(
  Object.entries(contractFiles).map(([product, kind]) => [
    `${kind}ExportRequest`,
    closedObject(
      {
        format,
        product: {
          type: 'string',
          enum: [product],
          description: 'Product to export: all its records, or those that match the filter.',
        },
        filter: {
          anyOf: [referTo(`${kind}Filter`), { type: 'null' }],
          description: 'Filter for the records, with keys in snake_case or camelCase. Default: all records.',
        },
      },
      `An export of the product ${product}.`,
      ['filter'],
    ),
  ]),
);

const sources: Readonly<Record<string, object>> = {
  SearchExportRequest: closedObject(
    { format, search_id: { type: 'integer', description: 'ID of the saved search to export.' } },
    'An export of a saved search.',
  ),
  ListExportRequest: closedObject(
    { format, list_id: { type: 'string', format: 'uuid', description: 'ID of the list to export.' } },
    'An export of a list.',
  ),
  ...ofProducts,
};

/** The JSON schemas for the body of `POST /exports`. It has exactly one source. */
export const exportJsonSchemas: Readonly<Record<string, object>> = {
  ...sources,
  CreateExportRequest: {
    description: 'The export to create: of a saved search, a list or a product.',
    oneOf: Object.keys(sources).map(referTo),
  },
};
