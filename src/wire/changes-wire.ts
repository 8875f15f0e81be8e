import { z } from 'zod';
import { recordKinds, type RecordKind } from '../domain/record-kinds.js';
import { namedJsonSchemas } from './named-json-schemas.js';
import { referTo } from './refer-to.js';

/** A row of a feed beside its record (D14). */
const changeWire = z.strictObject({
  change: z.enum(['added', 'updated', 'removed']).describe('What became of the record'),
  at: z.iso.datetime().describe('Since when it could be read; never goes back within a feed'),
  id: z.string().describe('The id of the record'),
});

const nextCursorWire = z.string().describe('`cursor` of the next page; also when this one is empty');
const hasMoreWire = z.boolean().describe('More can be read now');

export type ChangeWire = z.output<typeof changeWire>;

/** The JSON text of a row, of the text of its record. */
export function writeChange({ change, at, id }: ChangeWire, document: string | null): string {
  const row = JSON.stringify({ change, at, id } satisfies ChangeWire);
  return `${row.slice(0, -1)},"record":${document ?? 'null'}}`;
}

/** The name of the schema of a feed's rows, of records of a kind. */
export function changeSchemaName(kind: RecordKind): string {
  return `${kind}Change`;
}

/** The rows and the pages of feeds by the names under which an OpenAPI document lists their schemas. */
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
    description: 'As the change left it; null when it was removed',
  };
  return {
    ...row,
    description: 'A change of a record',
    required: [...row.required, 'record'],
    properties: { ...row.properties, record: described },
  };
}

/** The schema of a page of a feed, of the schema of its rows. */
function changesSchema(row: object): object {
  return {
    type: 'object',
    description: 'A page of a feed',
    required: ['changes', 'next_cursor', 'has_more'],
    additionalProperties: false,
    properties: {
      changes: { type: 'array', items: row, description: 'In the order in which they came to be' },
      next_cursor: schemaOf(nextCursorWire),
      has_more: schemaOf(hasMoreWire),
    },
  };
}

function schemaOf(schema: z.ZodType): object {
  return namedJsonSchemas('own', schema)['own'] ?? {};
}
