import type { CursorPosition } from '../../domain/connections/cursor.js';
import { orderField, type Order, type OrderField } from '../../domain/connections/record-orders.js';
import type { FoundEdge } from '../../domain/edges/record-edges.js';
import { invariant } from '../../errors/invariant.js';
import type { EdgeCounts } from '../edges/edge-counts.js';
import { edgeCount } from '../edges/edge-rows.js';
import { castOf, columnExpression } from '../filters/column-expression.js';
import { indexedText } from '../filters/indexed-text.js';
import type { Parameters } from '../filters/parameters.js';
import { asksForKnown } from './asks-for-known.js';
import { isEdge, kindOf, type ListRange } from './listed.js';
import { boundary } from './order-boundary.js';
import type { SortKey } from './sort-key.js';

/** A part of an ordered list that is one range of one index, as far as the first key of its order has one. */
export interface OrderRange {
  /** Ranges follow each other in the list by this number. */
  readonly part: 0 | 1;
  /** The values of the order's keys, as cursors keep them; but for an id, which comes last and is there anyway. */
  readonly values: readonly string[];
  readonly sortedBy: readonly string[];
  readonly conditions: readonly string[];
}

/** As in the indexes (prisma/migrations, connections). */
const idColumn = 't.id COLLATE "C"';

/**
 * The ranges of a range: the records whose value of the first key is known, then those whose value is not (unknown
 * comes last in either direction). Where all records are looked at, what is counted of them goes to `counts`. A place inside one of them leaves out the other, or the part of it that is beyond.
 */
export function orderRanges(range: ListRange, parameters: Parameters, counts: EdgeCounts): OrderRange[] {
  const { source, order, after, before } = range;
  const fields = order.map(({ field }) => orderField(kindOf(source), field));
  const countOf = (edge: FoundEdge): string => (isEdge(source) ? edgeCount(edge, 't') : counts.add(edge));
  const keys = sortKeys(order, fields, countOf);
  const [first] = fields;
  const [firstKey] = keys;
  invariant(first !== undefined && firstKey !== undefined, 'an order has a key');
  const unknown = `NULL::${castOf[first.type]}`;
  const values = keys.slice(0, -1).map(({ column }) => column);
  const rangeOf = (part: 0 | 1, sorted: readonly SortKey[], conditions: readonly string[]): OrderRange => {
    const isIn = (place: CursorPosition): boolean => (place.values[0] === null) === (part === 1);
    const bounds = [
      ...(after !== null && isIn(after) ? [boundary(sorted, after, 'after', parameters)] : []),
      ...(before !== null && isIn(before) ? [boundary(sorted, before, 'before', parameters)] : []),
    ];
    const valuesOf = part === 0 ? values : [unknown, ...values.slice(1)];
    const sortedBy = sorted.map((key) => sortedWay(key, range));
    return { part, values: valuesOf, sortedBy, conditions: [...conditions, ...bounds] };
  };
  const ranges: OrderRange[] = [];
  const known = { ...firstKey, nullable: false };
  const isAfterUnknown = after !== null && after.values[0] === null;
  if (!isAfterUnknown) {
    const isKnown = first.nullable ? [`${firstKey.column} IS NOT NULL`] : [];
    ranges.push(rangeOf(0, [known, ...keys.slice(1)], isKnown));
  }
  const hasUnknown = first.nullable && !asksForKnown(range.condition, first.path);
  if (hasUnknown && (before === null || before.values[0] === null))
    ranges.push(rangeOf(1, keys.slice(1), [`${firstKey.column} IS NULL`]));
  // After an unknown value and before a known one there is nothing.
  if (ranges.length > 0) return ranges;
  const nothing = keys.slice(0, -1).map(({ cast }) => `NULL::${cast}`);
  return [{ part: 0, values: nothing, sortedBy: [idColumn], conditions: ['FALSE'] }];
}

/** What the records are sorted by: the keys of the order, then the id in the direction of the last of them. */
function sortKeys(
  order: readonly Order[],
  fields: readonly OrderField[],
  countOf: (edge: FoundEdge) => string,
): SortKey[] {
  const keys = fields.flatMap((field, at): SortKey[] => {
    const isAscending = order[at]?.direction === 'ASC';
    if (field.type === 'id') return [];
    return [
      {
        column: columnOfOrder(field, countOf),
        cast: castOf[field.type],
        nullable: field.nullable,
        isAscending,
        at,
      },
    ];
  });
  const isAscending = order.at(-1)?.direction === 'ASC';
  return [...keys, { column: idColumn, cast: 'text', nullable: false, isAscending, at: 'id' }];
}

/**
 * Texts are compared without case and by code points, the same in every database, and by as much of them as an index can
 * hold.
 */
function columnOfOrder({ path, type, edge }: OrderField, countOf: (edge: FoundEdge) => string): string {
  if (edge !== undefined) return countOf(edge);
  const column = columnExpression(path, type, 't');
  return type === 'text' ? indexedText(column) : column;
}

/** How a list is read by a key: from its start unknown values come last, from its end first. */
export function sortedWay(
  { column, nullable, isAscending }: Pick<SortKey, 'column' | 'nullable' | 'isAscending'>,
  { from }: Pick<ListRange, 'from'>,
): string {
  const way = isAscending === (from === 'start') ? 'ASC' : 'DESC';
  const ofUnknown = from === 'start' ? 'LAST' : 'FIRST';
  return `${column} ${way}${nullable ? ` NULLS ${ofUnknown}` : ''}`;
}
