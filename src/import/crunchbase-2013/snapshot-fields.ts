import { createHash } from 'node:crypto';
import { readAmount } from '../../tabular/read-amount.js';
import { readDay } from '../../tabular/read-day.js';
import type { DateString } from '../../values/dates.js';
import { unknownCountries } from '../crunchbase/values.js';
import type { CsvRow } from '../csv-rows.js';
import type { IntakeListener } from '../intake-item.js';

/** Spellings of an unknown value: `NULL` as MySQL prints it, and `\N` as MySQL writes it into files. */
const unknown: ReadonlySet<string> = new Set(['NULL', '\\N']);

/** The range of valid event years. The snapshot has a few dates in other centuries. */
const years = { first: 1800, last: 2014 };

/** Parses the fields of rows. Invalid values become null and are counted. */
export class SnapshotFields {
  constructor(private readonly listener: Pick<IntakeListener, 'onCount'>) {}

  /** Returns the text of a column; null if it is unknown, blank or not in the file. */
  text<Column extends string>(row: CsvRow<Column>, column: NoInfer<Column>): string | null {
    const field = row.field(column);
    return field === null || unknown.has(field) ? null : field;
  }

  /**
   * Returns the multi-line text of a column. Some copies write line breaks as `\r\n` or put a backslash before them.
   */
  longText<Column extends string>(row: CsvRow<Column>, column: NoInfer<Column>): string | null {
    const text = this.text(row, column);
    if (text?.includes('\\') !== true) return text;
    return text.replace(/\\r\\n|\\n|\\(?=\r?\n)/g, (found) => (found === '\\' ? '' : '\n'));
  }

  /** Returns the region in a column; null if it is `unknown`. */
  region<Column extends string>(row: CsvRow<Column>, column: NoInfer<Column>): string | null {
    const region = this.text(row, column);
    return region?.toLowerCase() === 'unknown' ? null : region;
  }

  /** Counts a country code that is unknown. */
  readonly onUnknownCountry = (): void => {
    this.listener.onCount(unknownCountries, 1);
  };

  /** Returns the date in a column, which may be followed by a time. */
  day<Column extends string>(row: CsvRow<Column>, column: NoInfer<Column>): DateString | null {
    const { day, isUnreadable } = readDay(this.text(row, column));
    const year = Number(day?.slice(0, 4));
    if (day !== null && year >= years.first && year <= years.last) return day;
    if (day !== null || isUnreadable) this.listener.onCount('invalid dates set to unknown', 1);
    return null;
  }

  /** Returns a whole number that is not negative; null for any other text. */
  count<Column extends string>(row: CsvRow<Column>, column: NoInfer<Column>): number | null {
    const text = this.text(row, column);
    return text !== null && /^\d{1,15}(\.0+)?$/.test(text) ? Number(text) : null;
  }

  /** Returns a boolean (`1` or `0`, `true` or `false`, `t` or `f`); null for any other text. */
  flag<Column extends string>(row: CsvRow<Column>, column: NoInfer<Column>): boolean | null {
    const text = this.text(row, column)?.toLowerCase();
    if (text === '1' || text === 'true' || text === 't') return true;
    return text === '0' || text === 'false' || text === 'f' ? false : null;
  }

  /** Returns an amount in US dollars; null for zero, which the snapshot also uses for unknown. */
  amount<Column extends string>(row: CsvRow<Column>, column: NoInfer<Column>): number | null {
    return this.money(this.text(row, column), 'USD');
  }

  /**
   * Returns an amount in US dollars; null if the currency column is not `USD`, because historical exchange rates are
   * not available.
   */
  dollars<Column extends string>(
    row: CsvRow<Column>,
    column: NoInfer<Column>,
    currencyColumn: NoInfer<Column>,
  ): number | null {
    const currency = this.text(row, currencyColumn)?.toUpperCase() ?? '';
    const amount = this.money(this.text(row, column), currency === '' ? 'USD' : currency);
    if (amount === null || currency === 'USD') return amount;
    this.listener.onCount('non-USD amounts set to unknown', 1);
    return null;
  }

  private money(text: string | null, currency: string): number | null {
    const { amount, isUnreadable } = readAmount(text, currency);
    if (isUnreadable) {
      const isNegative = /^-\s*\d/.test(text ?? '');
      const which = isNegative ? 'negative' : 'unreadable';
      this.listener.onCount(`${which} amounts set to unknown`, 1);
    }
    return amount === 0 ? null : amount;
  }
}

/** The date of the snapshot. Durations of current jobs end at this date. */
export const snapshotDate: DateString = '2013-12-12';

/**
 * Derives an ID from the snapshot's identifiers. The IDs intentionally differ from the IDs of the 2015 export: a 2013
 * record would otherwise replace the newer record of the same company and lose data that only the newer export has.
 */
function hashId(...parts: readonly string[]): string {
  const text = ['crunchbase 2013', ...parts].join('\n');
  return createHash('sha256').update(text).digest().toString('hex', 0, 12);
}

/** Returns the company ID for an object ID such as `c:1` or `f:1`. */
export function companyIdOf(objectId: string): string {
  return hashId(objectId);
}

/** Returns the person ID for an object ID such as `p:1`. */
export function personIdOf(objectId: string): string {
  return `per_${hashId(objectId)}`;
}

/** Returns the investor ID for an object ID such as `c:1`, `f:1` or `p:1`. */
export function investorIdOf(objectId: string): string {
  return `inv_${hashId(objectId)}`;
}

export function roundIdOf(fundingRoundId: string): string {
  return `fnr_${hashId('funding round', fundingRoundId)}`;
}

export function acquisitionIdOf(acquisitionId: string): string {
  return `acq_${hashId('acquisition', acquisitionId)}`;
}

export function ipoIdOf(ipoId: string): string {
  return `ipo_${hashId('ipo', ipoId)}`;
}

/**
 * A pool of the texts that stay in memory while the files are read. A field is a substring that retains the text of its
 * file in memory, so the pool stores copies. Equal texts are stored once: half a million jobs have about ten thousand
 * titles.
 */
export class TextPool {
  private readonly texts = new Map<string, string>();

  /** Returns the shared copy of a text. */
  share<Text extends string | null>(text: Text): Text {
    if (text === null) return text;
    const known = this.texts.get(text);
    if (known !== undefined) return known as Text;
    const copy = ownText(text);
    this.texts.set(copy, copy);
    return copy as Text;
  }
}

/** Returns a copy of a text that does not retain the string from which the text was cut. */
export function ownText(text: string): string {
  return Buffer.from(text).toString();
}

/** Reasons for rejecting rows of the snapshot. The wording is fixed, so that rejects can be counted by reason. */
export const reasons = {
  repeated: 'repeats an earlier row',
  unnamed: 'the row has no name',
  badId: 'the ID must look like c:1, f:1, p:1 or r:1',
  noCompany: 'the company is not in any file',
  noPerson: 'the person is not in any file',
  noRound: 'the funding round is not in any file',
  noInvestor: 'the investor is not in any file',
  noOwner: 'the object is not in any file',
  noRowId: 'the row has no ID',
  sameCompany: 'acquirer and acquiree are the same company',
} as const;

/** Reasons for rejecting valid rows whose related record is in no file. They do not cause the file to be refused. */
export const unlinkedReasons: ReadonlySet<string> = new Set([
  reasons.noCompany,
  reasons.noPerson,
  reasons.noRound,
  reasons.noInvestor,
  reasons.noOwner,
]);
