import { LRUCache } from 'lru-cache';
import type { Database } from '../database/database.js';
import { ApiError } from '../errors/api-error.js';
import type { RecordKind } from '../records/record-kinds.js';
import { nearestTexts, quote } from '../values/nearest-texts.js';
import { type EnumeratedField, type FilterValues, filterValues } from './model/enumerated-fields.js';
import { type FilterCondition, wordQueries } from './model/filter-field.js';
import { similarValues } from './model/similar-values.js';
import { findEmptyQueries } from './sql/find-empty-queries.js';
import { findUnrecorded, listRecorded } from './sql/read-groups.js';

const minute = 60_000;
/** Maximum number of values of an enumerated field. If a field has more, its filter values are not checked. */
const maxValues = 10_000;
/** Maximum number of a field's unknown values for which similar known values are searched. */
const maxCompared = 20;

/**
 * Validates filter values of enumerated fields, so that a misspelled value is rejected instead of matching nothing.
 * Values of records are looked up on demand and cached for 5 minutes.
 */
export class Vocabulary {
  private readonly found = new LRUCache<string, true>({ max: 20_000, ttl: 5 * minute });
  /** Searches by words that have a word. */
  private readonly searched = new LRUCache<string, true>({ max: 5000 });
  private readonly listed = new LRUCache<EnumeratedField, Promise<readonly string[]>>({
    max: 100,
    ttl: 5 * minute,
  });

  /**
   * Rejects a filter that compares an enumerated field with a value that the contract does not allow, or with a value
   * that no record has and that resembles an existing one, and a search by words without a word (D24). Returns null if
   * the filter has neither. Check read permissions first, because the error exposes values of the records that the
   * filter uses.
   * @throws ApiError VALIDATION_ERROR with the most similar values.
   */
  check(db: Database, kind: RecordKind, condition: FilterCondition | null): Promise<void> | null {
    const requested = condition === null ? [] : filterValues(kind, condition);
    const queries = condition === null ? [] : wordQueries(condition);
    if (requested.length === 0 && queries.length === 0) return null;
    return this.requireAll(db, requested, queries);
  }

  private async requireAll(
    db: Database,
    requested: readonly FilterValues[],
    queries: readonly string[],
  ): Promise<void> {
    await this.requireWords(db, queries);
    await this.requireKnown(db, requested);
  }

  /** Rejects searches by words that have only signs or words as common as `the`, which are not searched. */
  private async requireWords(db: Database, queries: readonly string[]): Promise<void> {
    const open = queries.filter((query) => !this.searched.has(query));
    if (open.length === 0) return;
    const empty = new Set(await findEmptyQueries(db, open));
    for (const query of open) {
      if (empty.has(query)) throw withoutWord(query);
      this.searched.set(query, true);
    }
  }

  private async requireKnown(db: Database, requested: readonly FilterValues[]): Promise<void> {
    for (const { field, values } of requested) {
      if (field.allowed === undefined) await this.requireRecorded(db, field, values);
      else requireAllowed(field, field.allowed, values);
    }
  }

  private async requireRecorded(
    db: Database,
    field: EnumeratedField,
    values: readonly string[],
  ): Promise<void> {
    const missing = field.isIndexed
      ? await this.findMissing(db, field, new Set(values))
      : await this.findUnlisted(db, field, values);
    if (missing.size === 0) return;
    const known = await this.list(db, field);
    if (known.length === 0 || known.length > maxValues) return;
    for (const value of [...missing].slice(0, maxCompared)) {
      const nearest = similarValues(field, value, known);
      if (nearest.length === 0 || (await this.isRecorded(db, field, value))) continue;
      throw refused(field, `no record has ${quote(value)}`, nearest);
    }
  }

  /** Returns the values that are not among the listed ones. Reads no records if the list is cached. */
  private async findUnlisted(
    db: Database,
    field: EnumeratedField,
    values: readonly string[],
  ): Promise<ReadonlySet<string>> {
    const keyOf = (value: string): string => (field.type === 'text' ? value.toLowerCase() : value);
    const listed = new Set((await this.list(db, field)).map(keyOf));
    return new Set(values.filter((value) => !listed.has(keyOf(value))));
  }

  /**
   * Returns true if a record has a value of a field without an index: the list may lack values of large tables. Scans
   * the table, as the filter itself would; the request ends here if the value is not found.
   */
  private async isRecorded(db: Database, field: EnumeratedField, value: string): Promise<boolean> {
    return !field.isIndexed && (await this.findMissing(db, field, new Set([value]))).size === 0;
  }

  private async findMissing(
    db: Database,
    field: EnumeratedField,
    values: ReadonlySet<string>,
  ): Promise<ReadonlySet<string>> {
    const keyOf = (value: string): string => JSON.stringify([field.kind, ...field.path, value]);
    const open = [...values].filter((value) => !this.found.has(keyOf(value)));
    if (open.length === 0) return new Set();
    const missing = new Set(await findUnrecorded(db, field, open));
    for (const value of open) if (!missing.has(value)) this.found.set(keyOf(value), true);
    return missing;
  }

  private list(db: Database, field: EnumeratedField): Promise<readonly string[]> {
    let values = this.listed.get(field);
    if (values === undefined) {
      values = listRecorded(db, field, maxValues + 1);
      this.listed.set(field, values);
      values.catch(() => this.listed.delete(field));
    }
    return values;
  }
}

function requireAllowed(field: EnumeratedField, allowed: readonly string[], values: readonly string[]): void {
  const known = new Set(allowed.map((value) => value.toLowerCase()));
  const wrong = values.find((value) => !known.has(value.toLowerCase()));
  if (wrong === undefined) return;
  const nearest = nearestTexts(wrong, allowed);
  throw refused(field, `${quote(wrong)} is not a known value`, nearest.length > 0 ? nearest : allowed);
}

function withoutWord(query: string): ApiError {
  return new ApiError(
    'VALIDATION_ERROR',
    `text.matches needs a word to search for, got ${quote(query)}. Signs, and words as common as "the" or "of", are not searched.`,
  );
}

function refused({ path }: EnumeratedField, what: string, nearest: readonly string[]): ApiError {
  const names = nearest.map((value) => `\`${value}\``);
  const meant = nearest.length === 0 ? '' : `; did you mean ${names.join(', ')}?`;
  return new ApiError('VALIDATION_ERROR', `${path.join('.')}: ${what}${meant === '' ? '.' : meant}`);
}
