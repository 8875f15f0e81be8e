/**
 * Throws if a condition is false that our own code guarantees. This is a bug in the program, never a caller's mistake.
 */
export function invariant(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Error(`Broken invariant: ${message}`);
}
