import { z } from 'zod';
import type { ExportJob } from '../domain/exports/export-job.js';
import { contractFiles } from '../domain/contract-files.js';
import { rowFormats } from '../domain/exports/row-formats.js';
import { errorWire } from './error-wire.js';
import { integer, text } from './wire-fields.js';

const moment = z.string().meta({ format: 'date-time' });

/** What is told of an export (D13). */
export const exportWire = z.strictObject({
  id: z.string().meta({ format: 'uuid' }).describe('Its UUID'),
  status: z.enum(['queued', 'running', 'done', 'failed', 'expired']).describe('How far it is'),
  format: z.enum(rowFormats).describe('The form of its file'),
  search_id: integer.nullable().describe('The saved search that it holds; null for none'),
  list_id: text.nullable().describe('The list that it holds; null for none'),
  product: z.enum(Object.keys(contractFiles)).describe('The product of its records'),
  filter: z
    .record(z.string(), z.unknown())
    .nullable()
    .describe("As it was given, in the graph's spelling; null when there is none"),
  expected_rows: integer.describe('Records there were when it was made'),
  rows: integer.describe('Records in its file by now'),
  credits: integer.describe('Credits that these cost'),
  bytes: integer.describe('Bytes of its file by now'),
  error: errorWire.nullable().describe('Why it failed'),
  created_at: moment.describe('When it was made'),
  finished_at: moment.nullable().describe('When it was done, or failed'),
  expires_at: moment.nullable().describe('When its file goes: a day after it was finished'),
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
