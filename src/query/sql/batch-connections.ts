import type { Database } from '../../database/database.js';
import { StatementNames } from '../../database/engine/statement-names.js';
import type { ByteColumns } from '../../database/engine/tenant-pool.js';
import { mapInParts } from '../../database/statement.js';
import type { RecordKind, RecordOfKind } from '../../records/record-kinds.js';
import { type Generations, noGenerations, readGenerations } from '../../records/sql/generations.js';
import { type RecordColumns, recordColumns } from '../../records/sql/record-columns.js';
import type { CursorPosition, CursorValue } from '../model/cursor.js';
import { orderField } from '../model/record-orders.js';
import { countStatement, rangeStatement, type Statement } from './connection-statements.js';
import { isEdge, kindOf, type Listed, type ListRange } from './expressions.js';
import { namedKeys } from './order-ranges.js';

/** An entry of a list: its position, and its record if records were requested. */
export interface Entry<Kind extends RecordKind> extends CursorPosition {
  readonly record: RecordOfKind[Kind] | null;
}

/** The entries of each parent's list. */
export interface Stretches<Kind extends RecordKind> {
  readonly lists: readonly (readonly Entry<Kind>[])[];
  /** The generations of the requested kinds, from the same snapshot; none if all lists are empty. */
  readonly generations: Generations;
}

/** The values to read in addition to the positions in a list. */
interface StretchContent {
  /** The record fields that are needed at least; undefined for all fields, null for only the positions. */
  readonly fields: readonly string[] | undefined | null;
  /** Kinds whose generations are also read. Each row repeats them. */
  readonly generationsOf?: readonly RecordKind[];
}

/**
 * Reads a range of each parent's list with a single statement. Returns the lists in the order of `parents`.
 */
export async function batchStretches<Kind extends RecordKind>(
  db: Database,
  kind: Kind,
  range: ListRange,
  parents: readonly string[],
  { fields, generationsOf = [] }: StretchContent,
): Promise<Stretches<Kind>> {
  const distinct = [...new Set(parents)];
  const columns = fields === null ? null : recordColumns(kind, fields);
  const statement = rangeStatement(range, distinct, columns?.beside ?? null, generationsOf);
  const rows = await run<unknown[]>(db, range, { ...statement, byteColumns: columns?.byteColumns ?? [] });
  const all = await mapInParts(rows, entryReader(range, columns));
  const byParent = isEdge(range.source) ? groupByParent(rows, all) : null;
  const lists = parents.map((parent) => {
    const entries = byParent === null ? all : (byParent.get(parent) ?? []);
    return range.from === 'start' ? entries : entries.toReversed();
  });
  const [first] = rows;
  const hasGenerations = generationsOf.length > 0 && first !== undefined;
  return {
    lists,
    generations: hasGenerations ? readGenerations(first.at(-1) as string | null) : noGenerations,
  };
}

/** Returns a function that converts a row of `rangeStatement` to an entry. */
function entryReader<Kind extends RecordKind>(
  range: ListRange,
  columns: RecordColumns<RecordOfKind[Kind]> | null,
): (row: readonly unknown[]) => Entry<Kind> {
  const idAt = isEdge(range.source) ? 1 : 0;
  const named = namedKeys(range).length;
  const columnsAt = idAt + 1 + named;
  const endsWithId = named < range.order.length;
  return (row) => {
    const id = row[idAt] as string;
    const values = row.slice(idAt + 1, columnsAt) as CursorValue[];
    if (endsWithId) values.push(id);
    return { id, values, record: columns === null ? null : readRecord(columns, id, row, columnsAt) };
  };
}

function readRecord<Record>(
  { beside, empty, toRecord }: RecordColumns<Record>,
  id: string,
  values: readonly unknown[],
  columnsAt: number,
): Record {
  const row: { [field: string]: unknown; id?: string } = { ...empty };
  row.id = id;
  const { fields } = beside;
  for (let at = 0; at < fields.length; at++) {
    const field = fields[at];
    if (field !== undefined) row[field] = values[at + columnsAt];
  }
  return toRecord(row);
}

function groupByParent<Of>(
  rows: readonly (readonly unknown[])[],
  entries: readonly Of[],
): Map<unknown, Of[]> {
  const groups = new Map<unknown, Of[]>();
  for (let at = 0; at < rows.length; at++) {
    const [parent] = rows[at] ?? [];
    const entry = entries[at];
    if (entry === undefined) continue;
    const group = groups.get(parent);
    if (group === undefined) groups.set(parent, [entry]);
    else group.push(entry);
  }
  return groups;
}

/** Counts the records in each parent's list with a single statement. Returns the counts in the order of `parents`. */
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
 * Runs a list statement. Without a filter and with an indexed order, statements have few different texts; they are
 * named, so that the database can reuse their plans. All others vary too much to be named, and use the pool for slow
 * statements.
 */
async function run<Row extends unknown[]>(
  { pool, longPool }: Database,
  list: Listed | ListRange,
  { text, values, byteColumns = [] }: Statement & ByteColumns,
  isLong = false,
): Promise<Row[]> {
  const isPlain = list.condition === null && isIndexed(list);
  const name = isPlain ? names.of(text) : undefined;
  const query = {
    ...(name && { name }),
    ...(byteColumns.length > 0 && { byteColumns }),
    ...{ text, values: [...values], rowMode: 'array' as const },
  };
  const { rows } = await (isLong || !isPlain ? longPool : pool).query<Row>(query);
  return rows;
}

/** Returns true if a list is ordered by a single value that has an index. */
function isIndexed(list: Listed | ListRange): boolean {
  if (!('order' in list)) return true;
  const [first, ...others] = list.order;
  return first !== undefined && others.length === 0 && orderField(kindOf(list.source), first.field).isIndexed;
}
