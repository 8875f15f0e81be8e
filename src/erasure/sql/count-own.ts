import type { Queries } from '../../database/queries.js';
import type { Subject } from './erasures.js';

/** The tables with rows of a record, and the column with its ID. */
const tables = [
  { table: 'person_email', column: 'person_id', hasKind: false },
  { table: 'name_term', column: 'record_id', hasKind: true },
  { table: 'record_version', column: 'record_id', hasKind: true },
  { table: 'record_change', column: 'record_id', hasKind: true },
  { table: 'record_correction', column: 'record_id', hasKind: true },
  { table: 'removed_record', column: 'id', hasKind: true },
  { table: 'merged_record', column: 'id', hasKind: true },
  { table: 'merged_link', column: 'record_id', hasKind: true },
  { table: 'list_member', column: 'record_id', hasKind: false },
  { table: 'saved_search_row', column: 'record_id', hasKind: false },
];

/** Counts the rows of a person's own records, by table. */
export async function countOwn(
  client: Queries,
  { records }: Subject,
): Promise<Readonly<Record<string, number>>> {
  const parts = tables.map(
    ({ table, column, hasKind }) =>
      `SELECT '${table}' AS place, count(*)::int AS count FROM ${table} t
       JOIN unnest($1::text[], $2::text[]) AS own (kind, id) ON t.${column} COLLATE "C" = own.id ${hasKind ? 'AND t.kind = own.kind' : ''}`,
  );
  const { rows } = await client.query<{ place: string; count: number }>(parts.join(' UNION ALL '), [
    records.map(({ kind }) => kind),
    records.map(({ id }) => id),
  ]);
  return Object.fromEntries(rows.map(({ place, count }) => [place, count]));
}
