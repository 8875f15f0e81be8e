import { aggregateName, decodeGroupCursor, encodeGroupCursor } from '../../domain/aggregates/group-cursor.js';
import type { AggregateRequest } from '../../domain/aggregates/aggregate-request.js';
import type { Group, GroupPage, MetricValue, RawKey } from '../../domain/aggregates/group.js';
import { toKeyValue } from '../../domain/aggregates/key-value.js';
import { metricName } from '../../domain/aggregates/metric.js';
import type { Database } from '../database.js';
import { aggregateStatement } from './aggregate-statement.js';

/** A group as it is read, with its place in the order. */
interface ReadGroup {
  readonly group: Group;
  readonly place: readonly RawKey[];
}

/**
 * A page of an aggregate's groups. Its time grows with the data, and ends with that of the request.
 * @throws ApiError VALIDATION_ERROR when the cursor is one of another aggregate.
 */
export async function readGroups(db: Database, request: AggregateRequest): Promise<GroupPage> {
  const name = aggregateName(request);
  const { text, values, metrics, named } = aggregateStatement(request, decodeGroupCursor(request));
  const query = { text, values: [...values], rowMode: 'array' as const };
  const { rows } = await db.longPool.query<RawKey[]>(query);
  const shown = rows.slice(0, request.size).map((row): ReadGroup => {
    const keys = row.slice(0, request.keys.length);
    const figures = row.slice(keys.length + 1, keys.length + 1 + metrics.length) as MetricValue[];
    const names = row.slice(keys.length + 1 + metrics.length) as (string | null)[];
    const group = {
      id: `${name} ${JSON.stringify(keys)}`,
      keys: request.keys.map((key, index) =>
        toKeyValue(key, keys[index] ?? null, names[named.indexOf(index)] ?? null),
      ),
      count: Number(row[keys.length]),
      metrics: new Map(metrics.map((metric, index) => [metricName(metric), figures[index] ?? null])),
    };
    return { group, place: placeOf(request, group, keys) };
  });
  const cursorOf = (one: ReadGroup | undefined): string | null =>
    one === undefined ? null : encodeGroupCursor(name, one.place);
  return {
    groups: shown.map(({ group }) => group),
    metrics: request.metrics,
    hasNextPage: rows.length > shown.length,
    hasPreviousPage: request.after !== null,
    startCursor: cursorOf(shown[0]),
    endCursor: cursorOf(shown.at(-1)),
  };
}

function placeOf({ order }: AggregateRequest, group: Group, keys: readonly RawKey[]): readonly RawKey[] {
  const first = order.map(({ by }) => {
    if (typeof by === 'number') return keys[by] ?? null;
    return by.op === 'count' ? group.count : (group.metrics.get(metricName(by)) ?? null);
  });
  return [...first, ...keys];
}
