import { LRUCache } from 'lru-cache';
import { filterValues, type FilterValues, type EnumeratedField } from './model/enumerated-fields.js';
import type { FilterCondition } from './model/filter-field.js';
import { nearestTexts, quote } from '../domain/nearest-texts.js';
import type { RecordKind } from '../records/record-kinds.js';
import { ApiError } from '../errors/api-error.js';
import type { Database } from '../database/database.js';
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
  private readonly listed = new LRUCache<EnumeratedField, Promise<readonly string[]>>({
    max: 100,
    ttl: 5 * minute,
  });

  /**
   * Rejects a filter that compares an enumerated field with a value that the contract does not allow, or with a value
   * that no record has and that resembles an existing one. Returns null if the filter uses no enumerated field. Check
   * read permissions first, because the error exposes values of the records that the filter uses.
   * @throws ApiError VALIDATION_ERROR with the most similar values.
   */
  check(db: Database, kind: RecordKind, condition: FilterCondition | null): Promise<void> | null {
    const requested = condition === null ? [] : filterValues(kind, condition);
    return requested.length === 0 ? null : this.requireKnown(db, requested);
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
    const missing = await this.findMissing(db, field, new Set(values));
    if (missing.size === 0) return;
    const known = await this.list(db, field);
    if (known.length === 0 || known.length > maxValues) return;
    for (const value of [...missing].slice(0, maxCompared)) {
      const nearest = nearestTexts(value, known);
      if (nearest.length > 0) throw refused(field, `no record has ${quote(value)}`, nearest);
    }
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

function refused({ path }: EnumeratedField, what: string, nearest: readonly string[]): ApiError {
  const names = nearest.map((value) => `\`${value}\``);
  const meant = nearest.length === 0 ? '' : `; did you mean ${names.join(', ')}?`;
  return new ApiError('VALIDATION_ERROR', `${path.join('.')}: ${what}${meant === '' ? '.' : meant}`);
}
