import { z } from 'zod';

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

/** The schema of a page of a feed, of the schema of its records. */
export function changesSchema(record: object): object {
  const row = schemaOf(changeWire) as { readonly properties: object; readonly required: readonly string[] };
  const properties = {
    ...row.properties,
    record: {
      anyOf: [record, { type: 'null' }],
      description: 'As the change left it; null when it was removed',
    },
  };
  return {
    type: 'object',
    required: ['changes', 'next_cursor', 'has_more'],
    additionalProperties: false,
    properties: {
      changes: { type: 'array', items: { ...row, required: [...row.required, 'record'], properties } },
      next_cursor: schemaOf(nextCursorWire),
      has_more: schemaOf(hasMoreWire),
    },
  };
}

function schemaOf(schema: z.ZodType): object {
  const { $schema: _dialect, ...described } = z.toJSONSchema(schema);
  return described;
}
