import { ApiError } from '../../errors/api-error.js';
import { listNames, nearestTexts } from '../../values/nearest-texts.js';
import { webTraffic } from '../company-presence.js';
import { tractionMetric, tractionWindowNames } from '../company-traction.js';
import { type Field, fieldsOf, type ObjectTable } from '../fields.js';
import { byKind, type RecordKind, recordTables } from '../record-kinds.js';

/** Fields of nested objects whose contract key differs from their name in snake case, for example `1mo`. */
const exceptions: ReadonlyMap<string, string> = new Map(
  [tractionMetric, webTraffic].flatMap((table: ObjectTable) =>
    fieldsOf(table).flatMap(([name, { settings }]): [string, string][] =>
      settings.wireName === undefined ? [] : [[name, settings.wireName]],
    ),
  ),
);

/**
 * The fields whose JSON key differs from their GraphQL name in snake case, by record kind: JSON keys mapped to GraphQL
 * names. In GraphQL, the ID of a record is `id`, and lists of names have longer names (`investorNames`), because edges
 * have the short names (`investors`).
 */
export const wireNames: Readonly<Record<RecordKind, Readonly<Record<string, string>>>> = byKind((kind) => {
  const others = fieldsOf(recordTables[kind]).filter(
    ([name, field]) => wireNameOf(name, field) !== snakeCase(name),
  );
  return Object.fromEntries(others.map(([name, field]) => [wireNameOf(name, field), name]));
});

/**
 * Converts a GraphQL name to its REST name: `totalFundingUsd` becomes `total_funding_usd`, `twelveMonths` becomes
 * `12mo`.
 */
export function snakeCase(name: string): string {
  return exceptions.get(name) ?? name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** Returns the contract's key for a field of a record or nested object. */
export function wireNameOf(name: string, { settings }: Field<unknown>): string {
  return settings.wireName ?? snakeCase(name);
}

const windows: ReadonlyMap<string, string> = new Map(
  tractionWindowNames.map((name) => [snakeCase(name), name]),
);

/**
 * Converts a dotted GraphQL name to the contract's spelling: `hq.country`,
 * `traction_metrics.web_visits.12mo.percentage`.
 */
export function toWireName(name: string): string {
  return name.split('.').map(snakeCase).join('.');
}

/**
 * Converts the windows in a dotted name to the GraphQL spelling: `12mo` becomes `twelveMonths`. Returns other parts as
 * they are, because readers of names accept both spellings and quote what the caller wrote. Returns values that are not
 * strings unchanged.
 */
export function fromWireName(given: unknown): unknown {
  if (typeof given !== 'string') return given;
  return given
    .split('.')
    .map((part) => windows.get(part) ?? part)
    .join('.');
}

/** Converts `announced_on` to `announcedOn`. Other text is returned unchanged. */
export function camelCase(word: string): string {
  return /^[a-z]/.test(word)
    ? word.replaceAll(/_([a-z0-9])/g, (_match, next: string) => next.toUpperCase())
    : word;
}

const maxShownLength = 100;

/**
 * Returns the error for an unknown name at its path. Suggests the most similar known name; if none is similar, lists
 * the known names.
 */
export function unknownName(path: string, what: string, written: string, known: readonly string[]): ApiError {
  const [nearest] = nearestTexts(written, known, 1);
  const hint = nearest === undefined ? `Expected one of ${listNames(known)}` : `did you mean ${nearest}?`;
  const shown = path.length > maxShownLength ? `${path.slice(0, maxShownLength).toWellFormed()}…` : path;
  const [separator, end] = nearest === undefined ? ['.', '.'] : [';', ''];
  return new ApiError('VALIDATION_ERROR', `${shown} is an unknown ${what}${separator} ${hint}${end}`);
}
