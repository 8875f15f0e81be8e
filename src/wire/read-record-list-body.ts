import type { RawConnectionRequest } from '../domain/connections/connection-request.js';
import { quote } from '../domain/quote.js';
import type { RecordKind } from '../domain/record-kinds.js';
import { ApiError } from '../errors/api-error.js';
import { readFilterSpelling } from './read-filter-spelling.js';
import { readOrderSpelling } from './read-order-spelling.js';
import { unknownName } from './unknown-name.js';

/** The keys of a body, and by what names the graph has them. */
const names: Readonly<Record<string, keyof RawConnectionRequest>> = {
  filter: 'filter',
  order_by: 'orderBy',
  first: 'first',
  after: 'after',
  include_total: 'includeTotal',
};

/**
 * Reads the body of a filtered list of REST (D13) as the arguments of the graph's connection: keys and filter in snake
 * case, or as the graph spells them.
 * @throws ApiError VALIDATION_ERROR for a name that is not known, or given in both spellings.
 */
export function readRecordListBody(
  kind: RecordKind,
  body: Readonly<Record<string, unknown>>,
): RawConnectionRequest & Readonly<Record<string, unknown>> {
  const raw = new Map<keyof RawConnectionRequest, unknown>();
  for (const [key, value] of Object.entries(body)) {
    const name =
      (Object.hasOwn(names, key) ? names[key] : undefined) ?? Object.values(names).find((one) => one === key);
    if (name === undefined)
      throw unknownName(`${quote(key)} in the request body`, 'key', key, Object.keys(names));
    if (raw.has(name)) throw refused(`The request body has ${name} in two spellings; give it once.`);
    raw.set(name, value);
  }
  const { filter, orderBy, ...rest } = Object.fromEntries(raw) as RawConnectionRequest;
  const isFiltered = filter !== undefined && filter !== null;
  return {
    ...rest,
    ...(isFiltered && { filter: readFilterSpelling(kind, filter) }),
    orderBy: readOrderSpelling(kind, orderBy),
    includeTotal: readFlag(rest.includeTotal),
  };
}

function readFlag(value: unknown): boolean {
  if (value === undefined || value === null) return false;
  if (typeof value === 'boolean') return value;
  throw refused(`include_total needs to be true or false, got ${quote(value)}.`);
}

function refused(message: string): ApiError {
  return new ApiError('VALIDATION_ERROR', message);
}
