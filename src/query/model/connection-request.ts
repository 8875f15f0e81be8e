import { ApiError } from '../../errors/api-error.js';
import type { RecordKind } from '../../records/record-kinds.js';
import { toDateString } from '../../values/dates.js';
import { quote } from '../../values/nearest-texts.js';
import { pageBounds } from '../../values/page.js';
import { isGiven } from '../../values/read-values.js';
import type { FilterCondition } from './filter-field.js';
import { hasWords } from './filter-fields.js';
import { requireHighlights } from './highlights.js';
import { readFilter } from './read-filter.js';
import { type Order, recordOrders, relevance } from './record-orders.js';
import { expandRelevance, topQuery } from './relevance-order.js';

/** Maximum number of sort keys. Each key without an index makes a list more expensive. */
const maxKeys = 4;

/**
 * A parsed request for one page of a list. Cursors are still encoded, because `decodeCursor` needs the list to validate
 * them.
 */
export interface ConnectionRequest {
  /** The filter; null to return all records. */
  readonly condition: FilterCondition | null;
  /** The sort keys, at least one. No key follows the ID, because IDs are unique. */
  readonly order: readonly Order[];
  /** `start` for the first records after `after`, `end` for the last records before `before`. */
  readonly from: 'start' | 'end';
  readonly size: number;
  readonly after: string | null;
  readonly before: string | null;
  /** True to count all records of the list too. Only REST sets it; GraphQL has a field `totalCount` instead. */
  readonly includeTotal: boolean;
  /** True to return why each record matches a search by words. Only REST sets it; GraphQL has a field `matches`. */
  readonly includeMatches: boolean;
}

/** The arguments of a GraphQL connection before validation, and the REST options `includeTotal` and `includeMatches`. */
export interface RawConnectionRequest {
  readonly first?: unknown;
  readonly after?: unknown;
  readonly last?: unknown;
  readonly before?: unknown;
  readonly filter?: unknown;
  readonly orderBy?: unknown;
  readonly includeTotal?: unknown;
  readonly includeMatches?: unknown;
}

/**
 * Reads a connection's arguments. Absent or null arguments take their defaults, but a null filter is refused. `now` is the time of the request;
 * without it, the filter cannot use dates relative to today.
 * @throws ApiError VALIDATION_ERROR naming the argument, the value received and what is needed.
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
      'Use either first or last, not both: first counts from the start of the list, last from its end.',
    );
  }
  const condition =
    raw.filter === undefined
      ? null
      : readFilter(kind, raw.filter, { today: now === undefined ? null : toDateString(now) });
  const size = first ?? last ?? pageBounds.defaultLimit;
  if (raw.includeMatches === true) requireHighlights(condition, size);
  return {
    condition,
    order: readOrder(kind, raw.orderBy, condition),
    from: last === null ? 'start' : 'end',
    size,
    after: readCursor('after', raw.after),
    before: readCursor('before', raw.before),
    includeTotal: raw.includeTotal === true,
    includeMatches: raw.includeMatches === true,
  };
}

function readSize(name: string, value: unknown): number | null {
  if (!isGiven(value)) return null;
  const { minLimit, maxLimit } = pageBounds;
  if (typeof value === 'number' && Number.isInteger(value) && value >= minLimit && value <= maxLimit)
    return value;
  throw refused(`${name} must be an integer from ${minLimit} to ${maxLimit}, got ${quote(value)}.`);
}

function readCursor(name: string, value: unknown): string | null {
  if (!isGiven(value)) return null;
  if (typeof value === 'string') return value;
  throw refused(`${name} must be a cursor, got ${quote(value)}.`);
}

/** Reads `orderBy`: one sort key or a list of them. A search by words is sorted by relevance by default (D24). */
function readOrder(kind: RecordKind, value: unknown, condition: FilterCondition | null): readonly Order[] {
  const keys = isGiven(value) ? (Array.isArray(value) ? (value as unknown[]) : [value]) : [];
  const order = keys.length === 0 ? standardOrder(kind, condition) : readKeys(kind, keys);
  const at = order.findIndex(({ field }) => field === relevance);
  if (at === -1) return order;
  if (at > 0) throw refused(`orderBy must have ${relevance} first, got it as key ${at + 1}.`);
  if (topQuery(condition) !== null) return expandRelevance(order);
  throw refused(
    `orderBy ${relevance} needs one comparison text: {"matches": ...} at the top of the filter, outside of or, not and edges.`,
  );
}

function standardOrder(kind: RecordKind, condition: FilterCondition | null): readonly Order[] {
  if (hasWords(kind) && topQuery(condition) !== null) return [{ field: relevance, direction: 'DESC' }];
  return [recordOrders[kind].standard];
}

function readKeys(kind: RecordKind, keys: readonly unknown[]): readonly Order[] {
  if (keys.length > maxKeys) throw refused(`orderBy must have at most ${maxKeys} keys, got ${keys.length}.`);
  const order = keys.map((key) => readKey(kind, key));
  const twice = order.find(({ field }, at) => order.findIndex((other) => other.field === field) !== at);
  if (twice !== undefined) throw refused(`orderBy must name each field only once, got ${twice.field} twice.`);
  const id = order.findIndex(({ field }) => recordOrders[kind].fields[field]?.type === 'id');
  const next = id === -1 ? undefined : order[id + 1];
  if (next !== undefined)
    throw refused(`orderBy has ${next.field} after ID, which is unique; ID must be the last field.`);
  return order;
}

function readKey(kind: RecordKind, value: unknown): Order {
  const { fields } = recordOrders[kind];
  const { field, direction } = (value ?? {}) as { readonly field?: unknown; readonly direction?: unknown };
  if (typeof field === 'string' && Object.hasOwn(fields, field)) {
    const isDescending = direction === 'DESC' || (field === relevance && !isGiven(direction));
    return { field, direction: isDescending ? 'DESC' : 'ASC' };
  }
  const names = Object.keys(fields).filter((name) => !name.startsWith('TRACTION_'));
  const more = names.length < Object.keys(fields).length ? ', and the traction metrics' : '';
  throw refused(`orderBy.field must be one of ${names.join(', ')}${more}, got ${quote(field)}.`);
}

function refused(message: string): ApiError {
  return new ApiError('VALIDATION_ERROR', message);
}
