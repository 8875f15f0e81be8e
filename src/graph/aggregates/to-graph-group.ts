import type { Group, GroupPage, KeyValue } from '../../domain/aggregates/group.js';
import { metricName } from '../../domain/aggregates/metric.js';
import type { GroupKey } from './group-key-type.js';

/** A group as the graph's fields read it; `group` is for those that take arguments. */
export interface GraphGroup {
  readonly group: Group;
  readonly key: readonly GroupKey[];
  readonly count: number;
  readonly [figure: string]: unknown;
}

/** The figures in the shape of the record: `{ median: { funding: { totalFundingUsd: 5 } } }`. */
export function toGraphGroup(group: Group, metrics: GroupPage['metrics']): GraphGroup {
  const figures: Record<string, unknown> = {};
  for (const metric of metrics) {
    const value = group.metrics.get(metricName(metric)) ?? null;
    if (metric.op === 'daysBetween') figures['daysBetween'] = value;
    else if ('field' in metric) put(figures, [metric.op, ...metric.field.path], value);
  }
  return { ...figures, group, key: group.keys.map(toGraphKey), count: group.count };
}

function put(into: Record<string, unknown>, path: readonly string[], value: unknown): void {
  const [first, ...rest] = path;
  if (first === undefined) return;
  if (rest.length === 0) {
    into[first] = value;
    return;
  }
  const part = (into[first] ?? {}) as Record<string, unknown>;
  into[first] = part;
  put(part, rest, value);
}

function toGraphKey({ name, value, from, to, record }: KeyValue): GroupKey {
  return { name, value: value === null ? null : String(value), from, to, record };
}
