import { z } from 'zod';
import { recordKinds } from '../domain/record-kinds.js';
import { integer } from './wire-fields.js';

const priced = [...recordKinds, 'Group'] as const;
const counts = Object.fromEntries(
  priced.map((kind) => [kind, integer.optional().describe(`How many of the kind ${kind}`)]),
);

/** What a call with `X-Dry-Run: true` answers in the place of its rows (Meter.estimate). */
export const dryRunWire = z.strictObject({
  credits: integer.describe('What the call would cost'),
  rows: integer.describe('How many distinct records, or groups of an aggregate, it would be charged for'),
  records: z
    .strictObject(counts)
    .meta({ id: 'RecordCounts' })
    .describe('These by kind; kinds without any are absent'),
});
