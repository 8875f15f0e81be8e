import { type Field, fieldsOf, type ObjectTable, type Quantity } from './fields.js';
import { type RecordKind, recordTables } from './record-kinds.js';

const between =
  (least: number | string, most: number | string) =>
  (value: number | string): boolean =>
    value >= least && value <= most;

/** The oldest companies were founded in the 6th century, and the first IPO was in 1602. */
const [firstYear, firstDay] = [500, '1600-01-01'];

/** Deals, and the ends of jobs and studies, are announced in advance: years after the current one. */
const [announcedYears, plannedYears] = [2, 10];

/**
 * Leaves out values that cannot be true, for example a founding year 20190 (D27). Reads records, or lines with the keys
 * of the contract.
 */
export class PlausibilityCheck {
  private readonly rules: Readonly<Record<Quantity, Rule>>;
  private readonly steps = new Map<ObjectTable, readonly Step[]>();

  /**
   * @param onLeftOut Called with the name of a counter for each value that is left out.
   * @param keyOf Returns the key of a field in a line. Without it, objects are records.
   */
  constructor(
    now: Date,
    private readonly onLeftOut: (counter: string) => void,
    private readonly keyOf: ((name: string, field: Field<unknown>) => string) | null = null,
  ) {
    this.rules = rulesFor(now.getUTCFullYear());
  }

  /** Sets implausible values of a record to null. Removes them, with their keys, from a line. */
  clear(kind: RecordKind, values: object): void {
    this.clearFields(this.stepsOf(recordTables[kind]), values as Values, this.keyOf !== null);
  }

  private clearFields(steps: readonly Step[], values: Values, isLine: boolean): void {
    for (const { key, rule, steps: inner } of steps) {
      const value = values[key];
      if (value === null || value === undefined) continue;
      if (rule === null) this.clearObjects(inner, value, isLine);
      else if (!rule.isPlausible(value as number | string)) {
        this.onLeftOut(rule.counter);
        if (isLine) Reflect.deleteProperty(values, key);
        else values[key] = null;
      }
    }
  }

  /** A list replaces the stored one, so items of a line have no stored values to retain. */
  private clearObjects(steps: readonly Step[], value: unknown, isLine: boolean): void {
    if (!Array.isArray(value)) this.clearFields(steps, value as Values, isLine);
    else for (const item of value) this.clearFields(steps, item as Values, false);
  }

  private stepsOf(table: ObjectTable): readonly Step[] {
    const known = this.steps.get(table);
    if (known !== undefined) return known;
    const steps = fieldsOf(table).flatMap(([name, field]) => this.stepOf(name, field));
    this.steps.set(table, steps);
    return steps;
  }

  private stepOf(name: string, field: Field<unknown>): Step[] {
    const {
      table,
      type,
      quantity = type === 'date' || type === 'moment' ? 'date' : undefined,
    } = field.settings;
    const key = this.keyOf?.(name, field) ?? name;
    if (quantity !== undefined) return [{ key, rule: this.rules[quantity], steps: [] }];
    const steps = table === undefined ? [] : this.stepsOf(table);
    return steps.length === 0 ? [] : [{ key, rule: null, steps }];
  }
}

interface Rule {
  /** The counter of the values that are left out. */
  readonly counter: string;
  readonly isPlausible: (value: number | string) => boolean;
}

/** Returns which values can be true, by the meaning of a field. */
function rulesFor(year: number): Readonly<Record<Quantity, Rule>> {
  const until = (years: number): string => `${year + years}-12-31`;
  const dates = 'implausible dates left out';
  return {
    amount: { counter: 'negative amounts left out', isPlausible: between(0, Infinity) },
    count: { counter: 'negative counts left out', isPlausible: between(0, Infinity) },
    date: { counter: dates, isPlausible: betweenDays(firstDay, until(announcedYears)) },
    percentage: { counter: 'implausible percentages left out', isPlausible: between(0, 100) },
    plannedDate: { counter: dates, isPlausible: betweenDays(firstDay, until(plannedYears)) },
    rating: { counter: 'implausible ratings left out', isPlausible: between(0, 100) },
    workYears: { counter: 'implausible years of experience left out', isPlausible: between(0, 100) },
    year: { counter: 'implausible years left out', isPlausible: between(firstYear, year + 1) },
  };
}

/** Compares days, also of timestamps: `YYYY-MM-DD` sorts by time. */
function betweenDays(first: string, last: string): Rule['isPlausible'] {
  return (value) => between(first, last)(String(value).slice(0, 10));
}

/** The check of a field: of its value, or of the fields of its object or objects. */
interface Step {
  readonly key: string;
  readonly rule: Rule | null;
  readonly steps: readonly Step[];
}

type Values = Record<string, unknown>;
