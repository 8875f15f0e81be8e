import type { Place } from '../../domain/connections/cursor.js';
import { recordOrders, type OrderField } from '../../domain/connections/record-orders.js';
import { invariant } from '../../errors/invariant.js';
import { castOf, columnExpression } from '../filters/column-expression.js';
import { indexedText } from '../filters/indexed-text.js';
import type { Parameters } from '../filters/parameters.js';
import { asksForKnown } from './asks-for-known.js';
import { kindOf, type Stretch } from './listed.js';

/** A part of an ordered list that is one range of one index: what its rows are sorted by, and which rows they are. */
export interface OrderRange {
  /** Ranges follow each other in the list by this number. */
  readonly part: 0 | 1;
  /** The value of the order, as cursors keep it. */
  readonly value: string;
  readonly sortedBy: readonly string[];
  readonly conditions: readonly string[];
}

type Side = 'after' | 'before';

/** As in the indexes (prisma/migrations, connections). */
const idKey = 't.id COLLATE "C"';

/**
 * The ranges of a stretch: the records whose value is known, then those whose value is not (unknown comes last in
 * either direction). A place inside one of them leaves out the other, or the part of it that is beyond.
 */
export function orderRanges(stretch: Stretch, parameters: Parameters): OrderRange[] {
  const { source, order, after, before } = stretch;
  const field = recordOrders[kindOf(source)].fields[order.field];
  invariant(field !== undefined, `${order.field} is an order of ${source}`);
  const column = columnExpression(field.path, field.type, 't');
  const places: Readonly<Record<Side, Place | null>> = { after, before };
  const bounds = (keys: readonly string[], isIn: (place: Place) => boolean): string[] =>
    (['after', 'before'] as const).flatMap((side) => {
      const place = places[side];
      return place !== null && isIn(place) ? [boundary(keys, field, place, side, stretch, parameters)] : [];
    });
  const isKnown = (place: Place): boolean => place.value !== null;
  const isUnknown = (place: Place): boolean => place.value === null;
  const ranges: OrderRange[] = [];
  if (after === null || isKnown(after)) {
    const keys = knownKeys(field, column);
    const [value = idKey] = keys;
    const known = field.nullable ? [`${value} IS NOT NULL`] : [];
    ranges.push({ part: 0, value, sortedBy: keys, conditions: [...known, ...bounds(keys, isKnown)] });
  }
  const hasUnknown = field.nullable && !asksForKnown(stretch.condition, field.path);
  if (hasUnknown && (before === null || isUnknown(before))) {
    const [value = idKey] = knownKeys(field, column);
    const conditions = [`${value} IS NULL`, ...bounds([idKey], isUnknown)];
    ranges.push({ part: 1, value: `NULL::${castOf[field.type]}`, sortedBy: [idKey], conditions });
  }
  // After an unknown value and before a known one there is nothing.
  if (ranges.length > 0) return ranges;
  return [{ part: 0, value: `NULL::${castOf[field.type]}`, sortedBy: [idKey], conditions: ['FALSE'] }];
}

/**
 * What known values are compared by, then the id. Texts are compared without case and by code points, the same in every
 * database, and by as much of them as an index can hold.
 */
function knownKeys({ type }: OrderField, column: string): string[] {
  if (type === 'id') return [idKey];
  return [type === 'text' ? indexedText(column) : column, idKey];
}

function boundary(
  keys: readonly string[],
  field: OrderField,
  place: Place,
  side: Side,
  { order }: Stretch,
  parameters: Parameters,
): string {
  const operator = (side === 'after') === (order.direction === 'ASC') ? '>' : '<';
  const id = `${parameters.add(place.id)}::text`;
  const values = keys.length === 1 ? [id] : [`${parameters.add(place.value)}::${castOf[field.type]}`, id];
  return `(${keys.join(', ')}) ${operator} (${values.join(', ')})`;
}
