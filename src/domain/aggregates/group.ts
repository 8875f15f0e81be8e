import type { Metric } from './metric.js';

/** What a metric of a group is; null when none of its records has a value. Dates are `YYYY-MM-DD`. */
export type MetricValue = number | string | null;

/** A key as the database compares it: a date is the first day of its part, a bucket its number, a record its id. */
export type RawKey = string | number | boolean | null;

/** A record that groups are told apart by; its name is null when the dataset has none, or not the record. */
export interface GroupRecord {
  readonly id: string;
  readonly name: string | null;
}

/** One key of a group: a value, a bucket, or a record; all of them null for the records that have none. */
export interface KeyValue {
  readonly name: string;
  /** A date's part as `2013`, `2013-Q1`, `2013-01`; a record's id. */
  readonly value: string | number | boolean | null;
  /** From this number on; null without buckets, and for what lies below all of them. */
  readonly from: number | null;
  /** Up to and without this number. */
  readonly to: number | null;
  readonly isBucket: boolean;
  readonly record: GroupRecord | null;
}

/** A group of an aggregate. */
export interface Group {
  /** The same for the same group of the same aggregate. */
  readonly id: string;
  readonly keys: readonly KeyValue[];
  readonly count: number;
  /** By `metricName`. */
  readonly metrics: ReadonlyMap<string, MetricValue>;
}

/** A page of the groups of an aggregate. */
export interface GroupPage {
  readonly groups: readonly Group[];
  /** What is told of each group beside its count. */
  readonly metrics: readonly Metric[];
  readonly hasNextPage: boolean;
  readonly hasPreviousPage: boolean;
  readonly startCursor: string | null;
  readonly endCursor: string | null;
}
