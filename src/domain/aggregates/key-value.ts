import type { GroupKey } from './aggregate-request.js';
import type { KeyValue, RawKey } from './group.js';

/** A key as it is told: `raw` is how the database compares it, `recordName` what a record is called. */
export function toKeyValue(key: GroupKey, raw: RawKey, recordName: string | null): KeyValue {
  const value: KeyValue = {
    name: key.name,
    value: raw,
    from: null,
    to: null,
    isBucket: key.buckets !== null,
    record: null,
  };
  if (raw === null) return value;
  if (key.buckets !== null) return { ...value, ...bucketOf(key.buckets, Number(raw)) };
  if (key.by !== null) return { ...value, value: partOf(key.by, String(raw)) };
  const isRecord = key.edge !== null && key.field === null;
  return isRecord ? { ...value, record: { id: String(raw), name: recordName } } : value;
}

/** Bucket 0 lies below the first bound, the last one from the last bound on. */
function bucketOf(bounds: readonly number[], bucket: number): Pick<KeyValue, 'value' | 'from' | 'to'> {
  const from = bounds[bucket - 1] ?? null;
  const to = bounds[bucket] ?? null;
  return { value: `${from ?? ''}..${to ?? ''}`, from, to };
}

/** `day` is the first of the part. */
function partOf(by: NonNullable<GroupKey['by']>, day: string): string {
  const [year = '', month = ''] = day.split('-');
  if (by === 'year') return year;
  return by === 'month' ? `${year}-${month}` : `${year}-Q${Math.ceil(Number(month) / 3)}`;
}
