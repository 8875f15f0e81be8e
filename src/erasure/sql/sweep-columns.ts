import type { Database } from '../../database/database.js';
import type { Queries } from '../../database/queries.js';
import { inLongTransaction } from '../../database/transaction.js';
import { sweptColumns } from '../model/places.js';
import { erasedMark } from '../model/traces.js';
import type { OwnRecord } from './erasures.js';

/** Counts of texts by column, for example `saved_search.filter`. */
export type ColumnCounts = Readonly<Record<string, number>>;

/** Counts the texts in which `sweepColumns` would replace something. */
export async function countSwept(client: Queries, pattern: string | null): Promise<ColumnCounts> {
  if (pattern === null) return {};
  const parts = sweptColumns.map(
    ({ table, column }) =>
      `SELECT '${table}.${column}' AS place, count(*)::int AS count FROM "${table}" WHERE "${column}"::text ~* $1`,
  );
  const { rows } = await client.query<{ place: string; count: number }>(parts.join(' UNION ALL '), [pattern]);
  return Object.fromEntries(rows.map(({ place, count }) => [place, count]));
}

/** Replaces a person's names and identifiers in texts of customers, operators and the history. */
export async function sweepColumns(db: Database, pattern: string | null): Promise<ColumnCounts> {
  if (pattern === null) return {};
  const counts: Record<string, number> = {};
  for (const { table, column, type } of sweptColumns) {
    counts[`${table}.${column}`] = await inLongTransaction(db, async (client) => {
      // The audit log accepts no other change (migration 20261128210000).
      await client.query(`SET LOCAL dealgraph.erasure = 'on'`);
      const replaced = `regexp_replace("${column}"::text, $1, '${erasedMark}', 'gi')${type === 'json' ? '::jsonb' : ''}`;
      const { rowCount } = await client.query(
        `UPDATE "${table}" SET "${column}" = ${replaced} WHERE "${column}"::text ~* $1`,
        [pattern],
      );
      return rowCount ?? 0;
    });
  }
  return counts;
}

/** Replaces names and identifiers in the corrections of records that name the person. */
export async function sweepCorrections(
  db: Database,
  records: readonly OwnRecord[],
  pattern: string | null,
): Promise<number> {
  if (pattern === null || records.length === 0) return 0;
  return inLongTransaction(db, async (client) => {
    const replace = (column: string): string =>
      `${column} = regexp_replace(c.${column}::text, $3, '${erasedMark}', 'gi')::jsonb`;
    const { rowCount } = await client.query(
      `UPDATE record_correction c SET ${replace('value')}, ${replace('source_value')},
         reason = regexp_replace(c.reason, $3, '${erasedMark}', 'gi')
       FROM unnest($1::text[], $2::text[]) AS given (kind, id) WHERE c.kind = given.kind AND c.record_id = given.id
         AND (c.value::text ~* $3 OR c.source_value::text ~* $3 OR c.reason ~* $3)`,
      [records.map(({ kind }) => kind), records.map(({ id }) => id), pattern],
    );
    return rowCount ?? 0;
  });
}

/** Where an identifier of a requested company is one of the person. */
const requested = `FROM unnest($1::text[]) AS own (value) WHERE strpos(lower(identifier), own.value) > 0`;

/** Deletes requests for companies whose identifier is one of the person. Returns their number. */
export async function deleteSourcingRequests(db: Database, values: readonly string[]): Promise<number> {
  return inLongTransaction(db, async (client) => {
    let deleted = 0;
    for (const table of ['sourcing_resolution', 'sourcing_request']) {
      const { rowCount } = await client.query(`DELETE FROM ${table} WHERE EXISTS (SELECT ${requested})`, [
        values,
      ]);
      deleted += rowCount ?? 0;
    }
    return deleted;
  });
}

/** Counts the requests that `deleteSourcingRequests` would delete. */
export async function countSourcingRequests(client: Queries, values: readonly string[]): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM sourcing_request WHERE EXISTS (SELECT ${requested})`,
    [values],
  );
  return rows[0]?.count ?? 0;
}
