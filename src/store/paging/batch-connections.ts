import type { CursorPosition, CursorValue } from '../../domain/connections/cursor.js';
import { orderField } from '../../domain/connections/record-orders.js';
import type { RecordKind, RecordOfKind } from '../../domain/record-kinds.js';
import type { Database } from '../database.js';
import { StatementNames } from '../engine/statement-names.js';
import { recordColumns, type RecordColumns } from '../records/record-columns.js';
import { countStatement, rangeStatement, type Statement } from './connection-statements.js';
import { mapInParts } from '../map-in-parts.js';
import { kindOf, type Listed, type ListRange } from './listed.js';

/** A place in a list and, where records were asked for, the record that stands there. */
export interface Entry<Kind extends RecordKind> extends CursorPosition {
  readonly record: RecordOfKind[Kind] | null;
}

/**
 * The ranges of the lists of several parents, in the order of the parents: one statement for all of them. With
 * `fields`, it reads the records too, and of them at least these; null reads their places alone.
 */
export async function batchStretches<Kind extends RecordKind>(
  db: Database,
  kind: Kind,
  range: ListRange,
  parents: readonly string[],
  fields: readonly string[] | undefined | null,
): Promise<Entry<Kind>[][]> {
  const distinct = [...new Set(parents)];
  const columns = fields === null ? null : recordColumns(kind, fields);
  const statement = rangeStatement(range, distinct, columns?.text ?? null);
  const rows = await run<StretchRow>(db, range, statement);
  const byParent = new Map<string, Entry<Kind>[]>(distinct.map((parent) => [parent, []]));
  const leading = 3 + range.order.length;
  const records =
    columns === null ? null : await mapInParts(rows, (row) => readRecord(columns, row, leading));
  for (const [at, row] of rows.entries()) {
    const [parent, _part, id] = row;
    const values = row.slice(3, leading) as CursorValue[];
    byParent.get(parent)?.push({ id, values, record: records?.[at] ?? null });
  }
  return parents.map((parent) => {
    const entries = byParent.get(parent) ?? [];
    return range.from === 'start' ? entries : entries.toReversed();
  });
}

/** The parent, the part of the list, the record's id, what the list is ordered by, and the record's columns. */
type StretchRow = [string, number, string, ...unknown[]];

function readRecord<Record>(
  { fields, empty, toRecord }: RecordColumns<Record>,
  values: readonly unknown[],
  leading: number,
): Record {
  const row = { ...empty };
  for (let at = 0; at < fields.length; at++) {
    const field = fields[at];
    if (field !== undefined) row[field] = values[at + leading];
  }
  return toRecord(row);
}

/** How many records the lists of several parents have, in the order of the parents: one statement for all of them. */
export async function batchCounts(
  db: Database,
  listed: Listed,
  parents: readonly string[],
): Promise<number[]> {
  const statement = countStatement(listed, [...new Set(parents)]);
  const rows = await run<[string, number]>(db, listed, statement, true);
  const byParent = new Map(rows);
  return parents.map((parent) => byParent.get(parent) ?? 0);
}

const names = new StatementNames('list-', 400);

/**
 * Statements without a filter are few, so the database may keep their plans; filters can be of any shape, and slow, and so
 * can orders that no index has.
 */
async function run<Row extends unknown[]>(
  { pool, longPool }: Database,
  list: Listed | ListRange,
  { text, values }: Statement,
  isLong = false,
): Promise<Row[]> {
  const isPlain = list.condition === null && isIndexed(list);
  const name = isPlain ? names.of(text) : undefined;
  const query = { ...(name && { name }), text, values: [...values], rowMode: 'array' as const };
  const { rows } = await (isLong || !isPlain ? longPool : pool).query<Row>(query);
  return rows;
}

/** Whether a list is ordered by one value that has an index. */
function isIndexed(list: Listed | ListRange): boolean {
  if (!('order' in list)) return true;
  const [first, ...others] = list.order;
  return first !== undefined && others.length === 0 && orderField(kindOf(list.source), first.field).isIndexed;
}
