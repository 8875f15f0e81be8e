import type { DateString } from '../../domain/date-string.js';
import type { IntakeListener } from '../intake-item.js';
import type { CsvRow } from '../csv-rows.js';
import { readDealDate } from '../crunchbase/export-values.js';

/** Spellings of an unknown value: the name that MySQL prints, and the one that it writes into files. */
const unknown: ReadonlySet<string> = new Set(['NULL', '\\N']);

const number = /^[+-]?\d+(\.\d*)?(e[+-]?\d+)?$/i;

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
    return readDealDate(this.text(row, column), () => {
      this.listener.onCount('impossible dates made unknown', 1);
    });
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

  /** An amount of money. Zero is the snapshot's other word for unknown. */
  amount<Column extends string>(row: CsvRow<Column>, column: NoInfer<Column>): number | null {
    const text = this.text(row, column);
    if (text === null) return null;
    const amount = number.test(text) ? Number(text) : Number.NaN;
    if (amount === 0) return null;
    if (amount > 0 && amount <= Number.MAX_SAFE_INTEGER) return amount;
    this.listener.onCount(
      amount < 0 ? 'negative amounts made unknown' : 'unreadable amounts made unknown',
      1,
    );
    return null;
  }

  /** An amount in dollars; null for one in another currency, since no exchange rates of those years are at hand. */
  dollars<Column extends string>(
    row: CsvRow<Column>,
    column: NoInfer<Column>,
    currencyColumn: NoInfer<Column>,
  ): number | null {
    const amount = this.amount(row, column);
    if (amount === null || this.text(row, currencyColumn)?.toUpperCase() === 'USD') return amount;
    this.listener.onCount('amounts made unknown because not USD', 1);
    return null;
  }
}
