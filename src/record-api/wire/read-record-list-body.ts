import { ApiError } from '../../errors/api-error.js';
import type { RawConnectionRequest } from '../../query/model/connection-request.js';
import { readFilterSpelling } from '../../query/wire/read-filter-spelling.js';
import { readOrderSpelling } from '../../query/wire/read-order-spelling.js';
import type { RecordKind } from '../../records/record-kinds.js';
import { unknownName } from '../../records/wire/wire-names.js';
import { quote } from '../../values/nearest-texts.js';

/** The keys of the request body, with the GraphQL names of the same arguments. */
const names: Readonly<Record<string, keyof RawConnectionRequest>> = {
  filter: 'filter',
  order_by: 'orderBy',
  first: 'first',
  after: 'after',
  include_total: 'includeTotal',
  include_matches: 'includeMatches',
};

/**
 * Reads the body of a filtered REST list (D13) and returns it as the arguments of a GraphQL connection. Keys and filter
 * fields may be in snake case or in the GraphQL spelling.
 * @throws ApiError VALIDATION_ERROR for an unknown name, or for a name given in both spellings.
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
    if (raw.has(name)) throw refused(`The request body has ${name} in two spellings. Specify it once.`);
    raw.set(name, value);
  }
  const { filter, orderBy, ...rest } = Object.fromEntries(raw) as RawConnectionRequest;
  return {
    ...rest,
    ...(filter !== undefined && { filter: readFilterSpelling(kind, filter) }),
    orderBy: readOrderSpelling(kind, orderBy),
    includeTotal: readFlag('include_total', rest.includeTotal),
    ...(rest.includeMatches !== undefined && {
      includeMatches: readFlag('include_matches', rest.includeMatches),
    }),
  };
}

function readFlag(name: string, value: unknown): boolean {
  if (value === undefined || value === null) return false;
  if (typeof value === 'boolean') return value;
  throw refused(`${name} must be true or false, got ${quote(value)}.`);
}

function refused(message: string): ApiError {
  return new ApiError('VALIDATION_ERROR', message);
}
