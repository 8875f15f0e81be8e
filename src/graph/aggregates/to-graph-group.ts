import type { Group, GroupPage, KeyValue } from '../../domain/aggregates/group.js';
import { aggregateFields } from '../../domain/aggregates/aggregate-fields.js';
import { metricName, valueMetrics } from '../../domain/aggregates/metric.js';
import { byKind, type RecordKind } from '../../domain/record-kinds.js';
import type { GroupKey } from './group-key-type.js';

/** A group as the graph's fields read it; `group` is for those that take arguments. */
export interface GraphGroup {
  readonly group: Group;
  readonly key: readonly GroupKey[];
  readonly count: number;
  readonly [figure: string]: unknown;
}

type Figures = Record<string, unknown>;

/** The parts of a kind's records that have figures, without any: what is read where nothing below a part was asked. */
const emptyParts = byKind((kind) => {
  const parts: Figures = {};
  for (const { path } of aggregateFields[kind]) putPart(parts, path.slice(0, -1));
  return parts;
});

function putPart(into: Figures, path: readonly string[]): void {
  let part = into;
  for (const step of path) part = (part[step] ??= {}) as Figures;
}

/** The figures in the shape of the record: `{ median: { funding: { totalFundingUsd: 5 } } }`. */
export function toGraphGroup(kind: RecordKind, group: Group, metrics: GroupPage['metrics']): GraphGroup {
  const figures: Figures = {};
  for (const op of valueMetrics) figures[op] = Object.create(emptyParts[kind]);
  for (const metric of metrics) {
    const value = group.metrics.get(metricName(metric)) ?? null;
    if (metric.op === 'daysBetween') figures['daysBetween'] = value;
    else if ('field' in metric) put(figures[metric.op] as Figures, metric.field.path, value);
  }
  return { ...figures, group, key: group.keys.map(toGraphKey), count: group.count };
}

/** A part that gets a figure becomes the group's own; what else is below it stays as in the empty one. */
function put(into: Figures, path: readonly string[], value: unknown): void {
  const [first, ...rest] = path;
  if (first === undefined) return;
  if (rest.length === 0) {
    into[first] = value;
    return;
  }
  if (!Object.hasOwn(into, first)) into[first] = Object.create(into[first] as object);
  put(into[first] as Figures, rest, value);
}

function toGraphKey({ name, value, from, to, record }: KeyValue): GroupKey {
  return { name, value: value === null ? null : String(value), from, to, record };
}
