import type { DateString } from '../../domain/date-string.js';

/** Conversions between what Prisma reads and what records hold. Null stays null: it is unknown. */

export function toDate(value: Date | null): DateString | null {
  return value === null ? null : value.toISOString().slice(0, 10);
}

/** `YYYY-MM-DD HH:MM:SS` (contract 2.3). */
export function toSecond(value: Date | null): string | null {
  return value === null ? null : value.toISOString().slice(0, 19).replace('T', ' ');
}

/** Exact, because nothing beyond 2^53 is ever taken in. */
export function toInteger(value: bigint | null): number | null {
  return value === null ? null : Number(value);
}

/** A JSON column as the type its writer gave it; only this store writes those columns. */
// eslint-disable-next-line @typescript-eslint/no-unnecessary-type-parameters -- The caller's type is the point.
export function fromJson<T>(value: unknown): T {
  return value as T;
}
