/** Compares by code units, the same everywhere. */
export function compareText(left: string, right: string): number {
  return left < right ? -1 : Number(left > right);
}

/** Compares days or other texts with the latest first; unknown ones come last. */
export function compareLatestFirst(left: string | null, right: string | null): number {
  return compareText(right ?? '', left ?? '');
}
