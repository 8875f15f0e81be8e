import { narrowBelow } from './model/credit-budget.js';

/** A statistic of a field's values in one group of an aggregate. */
interface GroupStatistic {
  readonly groupId: string;
  readonly field: string;
  /** The name of the statistic. `sum` and `avg` are the same one, because the group's count leads from one to the other. */
  readonly name: string;
  /** Number of records of the group that have a value. */
  readonly known: number;
}

/** The statistics of one field in one group. */
interface FieldStatistics {
  readonly names: Set<string>;
  readonly known: number;
}

/**
 * Collects the statistics of small groups in a response (D20). `n` statistics of a field reveal the values of up to `n`
 * records, for example the smallest, the median and the largest of three. The group's credit pays for the value of one
 * record.
 */
export class GroupStatistics {
  private readonly fields = new Map<string, FieldStatistics>();

  /** Number of values that the statistics reveal beyond the one of each field and group that is paid for. */
  get count(): number {
    let sum = 0;
    for (const { names, known } of this.fields.values()) sum += Math.min(names.size, known) - 1;
    return sum;
  }

  /** Adds a statistic. The same one in several aliases of a response counts once. */
  add({ groupId, field, name, known }: GroupStatistic): void {
    if (known < 2 || known >= narrowBelow) return;
    const key = `${groupId} ${field}`;
    const statistics = this.fields.get(key) ?? { names: new Set(), known };
    statistics.names.add(name);
    this.fields.set(key, statistics);
  }
}
