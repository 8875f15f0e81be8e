import { z } from 'zod';
import type { ExportJob } from '../domain/exports/export-job.js';
import { contractFiles } from '../domain/contract-files.js';
import { rowFormats } from '../domain/exports/row-formats.js';
import { errorWire } from './error-wire.js';
import { integer, text } from './wire-fields.js';

const moment = z.string().meta({ format: 'date-time' });

/** What is told of an export (D13). */
export const exportWire = z.strictObject({
  id: z.string().meta({ format: 'uuid' }),
  status: z.enum(['queued', 'running', 'done', 'failed', 'expired']),
  format: z.enum(rowFormats),
  search_id: integer.nullable(),
  list_id: text.nullable(),
  product: z.enum(Object.keys(contractFiles)),
  filter: z.unknown().describe("As it was given, in the graph's spelling; null when there is none"),
  expected_rows: integer.describe('Records there were when it was made'),
  rows: integer.describe('Records in its file by now'),
  credits: integer.describe('Credits that these cost'),
  bytes: integer.describe('Bytes of its file by now'),
  error: errorWire.nullable().describe('Why it failed'),
  created_at: moment,
  finished_at: moment.nullable(),
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
    filter: 'product' in source ? source.filter : null,
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

/** The body that makes an export, as the OpenAPI document describes it. */
export const exportBody = {
  type: 'object',
  required: ['format'],
  additionalProperties: false,
  description: 'Exactly one of `search_id`, `list_id` and `product`.',
  properties: {
    format: { enum: rowFormats },
    search_id: { type: 'integer', description: 'The number of a saved search.' },
    list_id: { type: 'string', format: 'uuid', description: 'The UUID of a list.' },
    product: {
      enum: Object.keys(contractFiles),
      description: 'All its records, or those that meet the filter.',
    },
    filter: { type: 'object', description: "The graph's filter; its keys in snake_case or in camelCase." },
  },
};

/** An export as the examples of the OpenAPI document show it. */
export const exampleExport = serializeExport({
  exportId: '5f0c1f5e-2f0b-4c53-9a3e-0d6c7f3a9b11',
  organizationId: '',
  scopes: [],
  format: 'csv',
  kind: 'FundingRound',
  source: { product: 'funding_rounds', filter: { investmentType: { eq: 'Series A' } } },
  status: 'queued',
  error: null,
  expectedRows: 118,
  rows: 0,
  credits: 0,
  bytes: 0,
  createdAt: new Date('2026-11-22T08:00:00Z'),
  finishedAt: null,
  expiresAt: null,
});
