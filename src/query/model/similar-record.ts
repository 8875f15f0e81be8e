/** A record that is similar to another one. */
export interface SimilarTo {
  readonly id: string;
  /** From 0 to 1, which means that it shares every value of the other record that counts. */
  readonly score: number;
  /** The values that the two records share, in words, most important first. */
  readonly reasons: readonly string[];
}

/** Rounds a score to four digits. */
export function roundScore(score: number): number {
  return Math.round(score * 10_000) / 10_000;
}

/** Returns a count with its noun, for example `12 companies`. */
export function countOf(count: number, one: string, many: string): string {
  return `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
}
