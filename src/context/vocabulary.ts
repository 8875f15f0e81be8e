import { LRUCache } from 'lru-cache';
import { askedValues, type AskedValues } from '../domain/filters/asked-values.js';
import type { EnumeratedField } from '../domain/filters/enumerated-fields.js';
import type { FilterCondition } from '../domain/filters/filter-condition.js';
import { nearestTexts } from '../domain/nearest-texts.js';
import { quote } from '../domain/quote.js';
import type { RecordKind } from '../domain/record-kinds.js';
import { ApiError } from '../errors/api-error.js';
import type { Database } from '../store/database.js';
import { findUnrecorded, listRecorded } from '../store/filters/recorded-values.js';

const minute = 60_000;
/** A field with more values is not enumerated after all: nobody could look through them. */
const mostValues = 10_000;
/** Of a filter with more mistakes no further ones are compared with what there is. */
const mostCompared = 20;

/**
 * Knows the values of enumerated fields, so that a misspelt one is refused instead of matching nothing. What records have
 * is looked up when it is asked for, and remembered for some minutes.
 */
export class Vocabulary {
  private readonly found = new LRUCache<string, true>({ max: 20_000, ttl: 5 * minute });
  private readonly listed = new LRUCache<EnumeratedField, Promise<readonly string[]>>({
    max: 100,
    ttl: 5 * minute,
  });

  /**
   * Refuses a filter that compares an enumerated field with a value that it cannot have, or that no record has and that
   * looks like one that records have. Null when the filter compares none. It tells values of the records that the filter
   * looks at: check first that they may be read.
   * @throws ApiError VALIDATION_ERROR with the nearest values.
   */
  check(db: Database, kind: RecordKind, condition: FilterCondition | null): Promise<void> | null {
    const asked = condition === null ? [] : askedValues(kind, condition);
    return asked.length === 0 ? null : this.requireKnown(db, asked);
  }

  private async requireKnown(db: Database, asked: readonly AskedValues[]): Promise<void> {
    for (const { field, values } of asked) {
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
    if (known.length === 0 || known.length > mostValues) return;
    for (const value of [...missing].slice(0, mostCompared)) {
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
      values = listRecorded(db, field, mostValues + 1);
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
  throw refused(field, `${quote(wrong)} is none of its values`, nearest.length > 0 ? nearest : allowed);
}

function refused({ path }: EnumeratedField, what: string, nearest: readonly string[]): ApiError {
  const names = nearest.map((value) => `\`${value}\``);
  const meant = nearest.length === 0 ? '' : `; did you mean ${names.join(', ')}?`;
  return new ApiError('VALIDATION_ERROR', `${path.join('.')}: ${what}${meant === '' ? '.' : meant}`);
}
