/** Compares texts by their code units, for sorting. */
export function compareText(left: string, right: string): number {
  return left < right ? -1 : Number(left > right);
}
