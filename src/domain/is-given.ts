/** Whether a value was given; null stands for none, as in a graph. */
export function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null;
}
