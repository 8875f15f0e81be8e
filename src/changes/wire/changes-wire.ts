import { z } from 'zod';
import { changeRetentionDays } from '../../history/model/feeds.js';
import type { TractionHistory } from '../../history/model/traction-history.js';
import { type RecordKind, recordKinds } from '../../records/record-kinds.js';
import { namedJsonSchemas, referTo } from '../../records/wire/named-json-schemas.js';

/** A change in a feed, without its record (D14). */
const changeWire = z.strictObject({
  change: z.enum(['added', 'updated', 'removed', 'merged']).describe('Type of the change.'),
  at: z
    .string()
    .meta({ format: 'date-time' })
    .describe('When it became available. Never decreases within a feed.'),
  id: z.string().describe('Record ID.'),
  reason: z.string().nullable().describe('Why the operator removed it, or null.'),
  into: z.string().nullable().describe('The record into which it was merged, or null.'),
});

const nextCursorWire = z.string().describe('Value of `cursor` for the next page.');
const hasMoreWire = z.boolean().describe('True when more changes can be read now.');

type ChangeWire = z.output<typeof changeWire>;

/** Returns the JSON text of a change, with `document` as the JSON text of its record. */
export function writeChange({ change, at, id, reason, into }: ChangeWire, document: string | null): string {
  const row = JSON.stringify({ change, at, id, reason, into } satisfies ChangeWire);
  return `${row.slice(0, -1)},"record":${document ?? 'null'}}`;
}

/** Returns the name of the JSON schema for changes of a record kind. */
export function changeSchemaName(kind: RecordKind): string {
  return `${kind}Change`;
}

/** JSON schemas of changes and feed pages, by their names in the OpenAPI document. */
export const changeJsonSchemas: Readonly<Record<string, object>> = Object.fromEntries(
  recordKinds.flatMap((kind) => {
    const row = changeSchemaName(kind);
    return [
      [row, rowSchema(referTo(kind))],
      [`${row}s`, changesSchema(referTo(row))],
    ];
  }),
);

function rowSchema(record: object): object {
  const row = schemaOf(changeWire) as { readonly properties: object; readonly required: readonly string[] };
  const described = {
    anyOf: [record, { type: 'null' }],
    description: 'The record as of this change; null when removed.',
  };
  return {
    ...row,
    description: 'A change.',
    required: [...row.required, 'record'],
    properties: { ...row.properties, record: described },
  };
}

/** Returns the schema of a feed page. `row` is the schema of a change. */
function changesSchema(row: object): object {
  return {
    type: 'object',
    description: 'A page of a feed.',
    required: ['changes', 'next_cursor', 'has_more'],
    additionalProperties: false,
    properties: {
      changes: { type: 'array', items: row, description: 'Changes in commit order.' },
      next_cursor: schemaOf(nextCursorWire),
      has_more: schemaOf(hasMoreWire),
    },
  };
}

function schemaOf(schema: z.ZodType): object {
  return namedJsonSchemas('own', schema)['own'] ?? {};
}

const point = z
  .strictObject({
    at: z.iso.datetime().describe('When the metric took this value.'),
    value: z
      .number()
      .nullable()
      .describe(
        'Value of the metric; null while it was unknown or the company did not exist in the dataset.',
      ),
  })
  .meta({ id: 'TractionPoint', description: 'Value of a metric from a point in time until the next point.' });

/** A metric's history in REST responses (D13). */
export const tractionHistoryWire = z
  .strictObject({
    company_id: z.string().describe('Company ID.'),
    since: z.iso.datetime().describe('Start of the history, from which the points are complete.'),
    points: z.array(point).describe('Points, oldest first.'),
  })
  .describe(`${changeRetentionDays}-day history of a company metric.`);

export function serializeTractionHistory({
  companyId,
  since,
  points,
}: TractionHistory): z.output<typeof tractionHistoryWire> {
  return { company_id: companyId, since, points: points.map(({ at, value }) => ({ at, value })) };
}
