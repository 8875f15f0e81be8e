import type { DateString } from '../date-string.js';
import type { FilterCondition } from '../filters/filter-condition.js';
import { readFilter } from '../filters/read-filter.js';
import { quote } from '../quote.js';
import type { RecordKind } from '../record-kinds.js';
import { aggregateBounds } from './aggregate-bounds.js';
import { readEdge, type EdgePath } from './aggregate-edges.js';
import type { AggregateField } from './aggregate-field.js';
import { readField } from './aggregate-fields.js';
import { dateParts, type DatePart, type GroupKey } from './aggregate-request.js';
import { isListType } from './is-list-type.js';
import { isGiven } from '../is-given.js';
import { readObject, refused, type RawObject } from './raw-aggregate.js';

const parts = ['field', 'by', 'buckets', 'edge', 'filter', 'skipNull'];

/**
 * Reads one key of a group, for example `{"edge": "COMPANY", "field": "HQ_COUNTRY"}`. `where` is where it stands, and
 * `today` the day of the question.
 * @throws ApiError VALIDATION_ERROR that names what was got and what is needed.
 */
export function readGroupKey(
  kind: RecordKind,
  value: unknown,
  { where, today }: { readonly where: string; readonly today: DateString | null },
): GroupKey {
  const raw = readObject(value, where, parts);
  const edge = isGiven(raw['edge']) ? readEdge(kind, raw['edge'], `${where}.edge`) : null;
  if (edge === null && !isGiven(raw['field']))
    throw refused(`${where} needs a field, an edge, or both, got ${quote(value)}.`);
  const field = isGiven(raw['field']) ? readField(edge?.kind ?? kind, raw['field'], `${where}.field`) : null;
  if (edge?.isMany === true && field !== null)
    throw refused(`${where}.field goes behind ${edge.name}, which leads to several records; group by these.`);
  return {
    name: [edge?.name, field?.name].filter((name) => name !== undefined).join('.'),
    edge,
    field,
    by: readPart(raw, field, where),
    buckets: readBuckets(raw, field, where),
    condition: readEdgeFilter(raw, edge, { where, today }),
    skipNull: readSkipNull(raw, where),
  };
}

function readPart({ by }: RawObject, field: AggregateField | null, where: string): DatePart | null {
  if (!isGiven(by)) return null;
  if (field?.type !== 'date') throw refused(`${where}.by is for a field that is a date.`);
  const part = typeof by === 'string' ? dateParts.find((known) => known === by.toLowerCase()) : undefined;
  if (part !== undefined) return part;
  throw refused(`${where}.by needs to be one of ${dateParts.join(', ')}, got ${quote(by)}.`);
}

function readBuckets(
  { buckets, by }: RawObject,
  field: AggregateField | null,
  where: string,
): readonly number[] | null {
  if (!isGiven(buckets)) return null;
  if (isGiven(by)) throw refused(`${where} has by and buckets; give one of them.`);
  if (field?.type !== 'integer' && field?.type !== 'number')
    throw refused(`${where}.buckets is for a field that is a number.`);
  const most = aggregateBounds.buckets;
  if (!Array.isArray(buckets) || buckets.length === 0 || buckets.length > most)
    throw refused(`${where}.buckets needs to be a list of 1 to ${most} numbers, got ${quote(buckets)}.`);
  return buckets.map((bound: unknown, index) => {
    if (typeof bound !== 'number' || !Number.isFinite(bound))
      throw refused(`${where}.buckets.${index} needs to be a number, got ${quote(bound)}.`);
    const before: unknown = buckets[index - 1];
    if (typeof before === 'number' && bound <= before)
      throw refused(
        `${where}.buckets needs to ascend: ${bound} follows ${before}, and a bucket has a width above zero.`,
      );
    return bound;
  });
}

function readEdgeFilter(
  { filter }: RawObject,
  edge: EdgePath | null,
  { where, today }: { readonly where: string; readonly today: DateString | null },
): FilterCondition | null {
  if (!isGiven(filter)) return null;
  if (edge === null) throw refused(`${where}.filter is for the records that an edge leads to.`);
  return readFilter(edge.kind, filter, { today });
}

function readSkipNull({ skipNull }: RawObject, where: string): boolean {
  if (!isGiven(skipNull)) return false;
  if (typeof skipNull === 'boolean') return skipNull;
  throw refused(`${where}.skipNull needs to be true or false, got ${quote(skipNull)}.`);
}

/** Whether one record can stand in several groups of a key. */
export function isManyKey({ edge, field }: GroupKey): boolean {
  return edge?.isMany === true || (field !== null && isListType(field.type));
}
