import type { EnumeratedField } from '../../domain/filters/enumerated-fields.js';
import type { Database } from '../database.js';
import { tableOf } from '../records/record-tables.js';
import { inTransaction } from '../transaction.js';
import { columnExpression } from './column-expression.js';
import { indexedCharacters, indexedText } from './indexed-text.js';

/** Those of the values that no record has in this field, by its index: texts without case, elements of lists with it. */
export async function findUnrecorded(
  db: Database,
  field: EnumeratedField,
  values: readonly string[],
): Promise<readonly string[]> {
  const column = columnExpression(field.path, field.type, 't');
  const found =
    field.type === 'text'
      ? `${indexedText(column)} = left(lower(given.value), ${indexedCharacters}) COLLATE "C" AND lower(${column}) = lower(given.value)`
      : `${column} ? given.value`;
  return inTransaction(db, async (client) => {
    // For one record of many the planner would rather read the table, and that is all of it when there is none.
    await client.query('SET LOCAL enable_seqscan = off');
    const { rows } = await client.query<{ value: string }>(
      `SELECT given.value FROM unnest($1::text[]) given (value)
       WHERE (SELECT TRUE FROM "${tableOf[field.kind]}" t WHERE ${found} LIMIT 1) IS NULL`,
      [values],
    );
    return rows.map(({ value }) => value);
  });
}

/** So many records are looked at for the elements of their lists. */
const mostLists = 200_000;

/**
 * The values that records have in this field, as they are written in one of them, at most `most`. Texts are read from
 * their index, a step a value; of lists the first 200,000 are looked at.
 */
export async function listRecorded(
  db: Database,
  field: EnumeratedField,
  most: number,
): Promise<readonly string[]> {
  const table = `"${tableOf[field.kind]}" t`;
  const column = columnExpression(field.path, field.type, 't');
  const text = field.type === 'text' ? listTexts(table, column) : listElements(table, column);
  const { rows } = await db.longPool.query<{ value: string }>(`${text} LIMIT $1`, [most]);
  return rows.map(({ value }) => value);
}

function listTexts(table: string, column: string): string {
  const key = indexedText(column);
  const first = (condition: string): string =>
    `(SELECT ${key} FROM ${table} WHERE ${condition} ORDER BY ${key} LIMIT 1)`;
  return `WITH RECURSIVE keys (key) AS (
      SELECT ${first(`${key} IS NOT NULL`)} UNION ALL
      SELECT ${first(`${key} > keys.key`)} FROM keys WHERE keys.key IS NOT NULL)
    SELECT (SELECT ${column} FROM ${table} WHERE ${key} = keys.key ORDER BY ${key} LIMIT 1) AS value
    FROM keys WHERE keys.key IS NOT NULL`;
}

function listElements(table: string, column: string): string {
  return `SELECT DISTINCT element AS value
    FROM (SELECT ${column} AS list FROM ${table} WHERE ${column} IS NOT NULL LIMIT ${mostLists}) lists
    CROSS JOIN LATERAL jsonb_array_elements_text(list) element`;
}
