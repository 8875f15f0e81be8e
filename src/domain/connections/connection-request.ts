import { isGiven } from '../is-given.js';
import { ApiError } from '../../errors/api-error.js';
import { toDateString } from '../date-string.js';
import type { FilterCondition } from '../filters/filter-condition.js';
import { readFilter } from '../filters/read-filter.js';
import { pageBounds } from '../page.js';
import { quote } from '../quote.js';
import type { RecordKind } from '../record-kinds.js';
import { recordOrders, type Order } from './record-orders.js';

/** Each key that is not indexed makes a list dearer, and more than a few say nothing. */
const mostKeys = 4;

/** Which part of which list a connection was asked for. Cursors are still texts: a list tells whether they are its own. */
export interface ConnectionRequest {
  /** Null matches all. */
  readonly condition: FilterCondition | null;
  /** At least one key; nothing stands behind an id. */
  readonly order: readonly Order[];
  /** Where the page is taken from: the first records after `after`, or the last ones before `before`. */
  readonly from: 'start' | 'end';
  readonly size: number;
  readonly after: string | null;
  readonly before: string | null;
  /** Whether all of the list is counted with a page that is answered whole; the graph asks for a count by its field. */
  readonly includeTotal: boolean;
}

/** A connection's arguments as the graph gives them, and what REST asks beside them. */
export interface RawConnectionRequest {
  readonly first?: unknown;
  readonly after?: unknown;
  readonly last?: unknown;
  readonly before?: unknown;
  readonly filter?: unknown;
  readonly orderBy?: unknown;
  readonly includeTotal?: unknown;
}

/**
 * Reads a connection's arguments; absent or null ones take their defaults. `now` is the moment of the question, without
 * which a filter cannot speak of today.
 * @throws ApiError VALIDATION_ERROR naming the argument, what was got and what is needed.
 */
export function readConnectionRequest(
  kind: RecordKind,
  raw: RawConnectionRequest,
  now?: Date,
): ConnectionRequest {
  const first = readSize('first', raw.first);
  const last = readSize('last', raw.last);
  if (first !== null && last !== null) {
    throw refused(
      'Give first or last, not both: first counts from the start of the list, last from its end.',
    );
  }
  return {
    condition: isGiven(raw.filter)
      ? readFilter(kind, raw.filter, { today: now === undefined ? null : toDateString(now) })
      : null,
    order: readOrder(kind, raw.orderBy),
    from: last === null ? 'start' : 'end',
    size: first ?? last ?? pageBounds.defaultLimit,
    after: readCursor('after', raw.after),
    before: readCursor('before', raw.before),
    includeTotal: raw.includeTotal === true,
  };
}

function readSize(name: string, value: unknown): number | null {
  if (!isGiven(value)) return null;
  const { minLimit, maxLimit } = pageBounds;
  if (typeof value === 'number' && Number.isInteger(value) && value >= minLimit && value <= maxLimit)
    return value;
  throw refused(`${name} needs to be an integer from ${minLimit} to ${maxLimit}, got ${quote(value)}.`);
}

function readCursor(name: string, value: unknown): string | null {
  if (!isGiven(value)) return null;
  if (typeof value === 'string') return value;
  throw refused(`${name} needs to be a cursor, got ${quote(value)}.`);
}

/** One key of an order, or a list of them. */
function readOrder(kind: RecordKind, value: unknown): readonly Order[] {
  const keys = isGiven(value) ? (Array.isArray(value) ? (value as unknown[]) : [value]) : [];
  if (keys.length === 0) return [recordOrders[kind].standard];
  if (keys.length > mostKeys)
    throw refused(`orderBy needs to have at most ${mostKeys} keys, got ${keys.length}.`);
  const order = keys.map((key) => readKey(kind, key));
  const twice = order.find(({ field }, at) => order.findIndex((other) => other.field === field) !== at);
  if (twice !== undefined) throw refused(`orderBy needs to name each field once, got ${twice.field} twice.`);
  const id = order.findIndex(({ field }) => recordOrders[kind].fields[field]?.type === 'id');
  return id === -1 ? order : order.slice(0, id + 1);
}

function readKey(kind: RecordKind, value: unknown): Order {
  const { fields } = recordOrders[kind];
  const { field, direction } = (value ?? {}) as { readonly field?: unknown; readonly direction?: unknown };
  if (typeof field === 'string' && Object.hasOwn(fields, field))
    return { field, direction: direction === 'DESC' ? 'DESC' : 'ASC' };
  const names = Object.keys(fields).filter((name) => !name.startsWith('TRACTION_'));
  const more = names.length < Object.keys(fields).length ? ', and the figures of traction' : '';
  throw refused(`orderBy.field needs to be one of ${names.join(', ')}${more}, got ${quote(field)}.`);
}

function refused(message: string): ApiError {
  return new ApiError('VALIDATION_ERROR', message);
}
