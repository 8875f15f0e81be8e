/** States what our own code guarantees. A failure is a bug of ours, never the caller's mistake. */
export function invariant(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Error(`Broken invariant: ${message}`);
}
