import { ApiError } from '../../errors/api-error.js';
import type { DateString } from '../date-string.js';
import { quote } from '../quote.js';

/**
 * What a filter may cost. Conditions are comparisons, edges, lists of items, and what is empty; parts are its objects and
 * groups, which cost little each and are many in a filter that asks nothing; values are those of its lists.
 */
const bounds = { conditions: 500, parts: 2000, edges: 10, values: 5000 } as const;

type Cost = { -readonly [Name in keyof typeof bounds]: number };

/** Where in the filter we are, what it has cost so far, and what holds for all of it. */
export interface FilterPosition {
  readonly path: string;
  readonly level: number;
  /** So many edges lead here. */
  readonly steps: number;
  readonly cost: Cost;
  /** Null where a filter cannot speak of today. */
  readonly today: DateString | null;
}

export function startOfFilter(today: DateString | null): FilterPosition {
  const cost = { conditions: 0, parts: 0, edges: 0, values: 0 };
  return { path: 'filter', level: 0, steps: 0, cost, today };
}

export function enter(at: FilterPosition, key: string): FilterPosition {
  return { ...at, path: `${at.path}.${key.slice(0, 100)}`, level: at.level + 1 };
}

const named = {
  conditions: 'conditions',
  parts: 'objects and groups',
  edges: 'edges',
  values: 'values in its lists',
} as const;

/** @throws ApiError VALIDATION_ERROR when the filter has more than it may have. */
export function count(at: FilterPosition, what: keyof Cost, by = 1): void {
  at.cost[what] += by;
  if (at.cost[what] <= bounds[what]) return;
  throw refused(`The filter has more than ${bounds[what]} ${named[what]}.`);
}

/**
 * The keys of an object with their values; an object without any, which matches all, is a condition too.
 * @throws ApiError VALIDATION_ERROR when it is no object.
 */
export function listEntries(json: unknown, at: FilterPosition): [key: string, value: unknown][] {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) {
    throw refused(`${at.path} needs to be an object, got ${quote(json)}.`);
  }
  const entries = Object.entries(json as Readonly<Record<string, unknown>>);
  if (entries.length === 0) count(at, 'conditions');
  return entries;
}

export function refused(message: string): ApiError {
  return new ApiError('VALIDATION_ERROR', message);
}
