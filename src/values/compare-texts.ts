/** Compares two texts by code units, independent of the locale. */
export function compareText(left: string, right: string): number {
  return left < right ? -1 : Number(left > right);
}

/** Compares dates or other texts in descending order. Null comes last. */
export function compareLatestFirst(left: string | null, right: string | null): number {
  return compareText(right ?? '', left ?? '');
}
