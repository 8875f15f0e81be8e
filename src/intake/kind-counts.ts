import { recordKinds, type RecordKind } from '../domain/record-kinds.js';

/** Numbers of records, by kind. */
export type KindCounts = Readonly<Record<RecordKind, number>>;

export function noCounts(): Record<RecordKind, number> {
  return Object.fromEntries(recordKinds.map((kind) => [kind, 0])) as Record<RecordKind, number>;
}

export function sumCounts(counts: KindCounts): number {
  return Object.values(counts).reduce((total, count) => total + count, 0);
}
