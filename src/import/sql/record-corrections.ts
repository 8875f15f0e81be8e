import type { Queries } from '../../database/queries.js';
import { computed, field, Statement } from '../../database/statement.js';
import type { RecordKind } from '../../records/record-kinds.js';

/** A correction of a value of a record (D26). */
export interface StoredCorrection {
  /** The path of the value in the contract's JSON, for example `hq.city`. */
  readonly path: string;
  readonly value: unknown;
  /** The newest value of the source. */
  readonly sourceValue: unknown;
}

interface RecordKey {
  readonly kind: RecordKind;
  readonly id: string;
}

const columns = {
  kind: field('RecordCorrection.kind').as<RecordKind>(),
  recordId: 'RecordCorrection.recordId',
  path: 'RecordCorrection.path',
  value: computed('jsonb'),
  sourceValue: computed('jsonb'),
} as const;

const find = new Statement(
  columns,
  // Looks up each record by its key, because the planner has no statistics of a new table.
  `SELECT c.kind, c.record_id AS "recordId", c.path, c.value, c.source_value AS "sourceValue"
     FROM (SELECT DISTINCT * FROM unnest($1::text[], $2::text[]) AS given (kind, id)) given,
       LATERAL (SELECT * FROM record_correction r WHERE r.kind = given.kind AND r.record_id = given.id OFFSET 0) c
    ORDER BY c.path COLLATE "C"`,
);

/** Returns the corrections of records, by kind and ID (`Company c01`). */
export async function findCorrections(
  client: Queries,
  records: readonly RecordKey[],
): Promise<ReadonlyMap<string, readonly StoredCorrection[]>> {
  const { rows } = await client.query(
    find.with(
      records.map(({ kind }) => kind),
      records.map(({ id }) => id),
    ),
  );
  const found = new Map<string, StoredCorrection[]>();
  for (const { kind, recordId, ...correction } of rows) {
    const key = `${kind} ${recordId}`;
    const known = found.get(key);
    if (known === undefined) found.set(key, [correction]);
    else known.push(correction);
  }
  return found;
}

/** Stores the newest values of the source. */
export async function storeSourceValues(
  client: Queries,
  values: readonly {
    readonly kind: string;
    readonly recordId: string;
    readonly path: string;
    readonly value: unknown;
  }[],
): Promise<void> {
  await client.query(
    // A JSON null in a row becomes NULL.
    `UPDATE record_correction c SET source_value = coalesce(sent.value, 'null')
     FROM jsonb_to_recordset($1::jsonb) AS sent (kind text, "recordId" text, path text, value jsonb)
     WHERE c.kind = sent.kind AND c.record_id = sent."recordId" AND c.path = sent.path`,
    [JSON.stringify(values)],
  );
}
