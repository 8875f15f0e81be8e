import type { DateString } from '../../domain/date-string.js';
import type { IntakeListener } from '../intake-item.js';
import { readAmount } from '../../tabular/read-amount.js';
import { readDay } from '../../tabular/read-day.js';
import type { CsvRow } from '../csv-rows.js';

/** Spellings of an unknown value: the name that MySQL prints, and the one that it writes into files. */
const unknown: ReadonlySet<string> = new Set(['NULL', '\\N']);

/** The years of an event. The snapshot has a few of other centuries. */
const years = { first: 1800, last: 2014 };

/** Reads the fields of a row, and counts the values that become unknown. */
export class SnapshotFields {
  constructor(private readonly listener: Pick<IntakeListener, 'onCount'>) {}

  /** The text of a column; null when it is unknown, blank, or the file has no such column. */
  text<Column extends string>(row: CsvRow<Column>, column: NoInfer<Column>): string | null {
    const field = row.field(column);
    return field === null || unknown.has(field) ? null : field;
  }

  /** The same for a text of several lines, whose line breaks some copies write as `\r\n`, or end with a backslash. */
  longText<Column extends string>(row: CsvRow<Column>, column: NoInfer<Column>): string | null {
    const text = this.text(row, column);
    if (text?.includes('\\') !== true) return text;
    return text.replace(/\\r\\n|\\n|\\(?=\r?\n)/g, (found) => (found === '\\' ? '' : '\n'));
  }

  /** The day of a column, which may have a time behind it. */
  day<Column extends string>(row: CsvRow<Column>, column: NoInfer<Column>): DateString | null {
    const { day, isUnreadable } = readDay(this.text(row, column));
    const year = Number(day?.slice(0, 4));
    if (day !== null && year >= years.first && year <= years.last) return day;
    if (day !== null || isUnreadable) this.listener.onCount('impossible dates made unknown', 1);
    return null;
  }

  /** A whole number from zero up; null for any other text. */
  count<Column extends string>(row: CsvRow<Column>, column: NoInfer<Column>): number | null {
    const text = this.text(row, column);
    return text !== null && /^\d{1,15}(\.0+)?$/.test(text) ? Number(text) : null;
  }

  /** `1` is true and `0` is false. */
  flag<Column extends string>(row: CsvRow<Column>, column: NoInfer<Column>): boolean | null {
    const text = this.text(row, column)?.toLowerCase();
    if (text === '1' || text === 'true' || text === 't') return true;
    return text === '0' || text === 'false' || text === 'f' ? false : null;
  }

  /** An amount of dollars. Zero is the snapshot's other word for unknown. */
  amount<Column extends string>(row: CsvRow<Column>, column: NoInfer<Column>): number | null {
    return this.money(this.text(row, column), 'USD');
  }

  /** An amount in dollars; null for one in another currency, since no exchange rates of those years are at hand. */
  dollars<Column extends string>(
    row: CsvRow<Column>,
    column: NoInfer<Column>,
    currencyColumn: NoInfer<Column>,
  ): number | null {
    const currency = this.text(row, currencyColumn)?.toUpperCase() ?? '';
    const amount = this.money(this.text(row, column), currency === '' ? 'USD' : currency);
    if (amount === null || currency === 'USD') return amount;
    this.listener.onCount('amounts made unknown because not USD', 1);
    return null;
  }

  private money(text: string | null, currency: string): number | null {
    const { amount, isUnreadable } = readAmount(text, currency);
    if (isUnreadable) {
      const isNegative = /^-\s*\d/.test(text ?? '');
      const which = isNegative ? 'negative' : 'unreadable';
      this.listener.onCount(`${which} amounts made unknown`, 1);
    }
    return amount === 0 ? null : amount;
  }
}
