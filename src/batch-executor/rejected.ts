/** Marks a value that failed. The reason can be any value, not only an Error. */
export class Rejected {
  constructor(readonly reason: unknown) {}
}

/** Returns whether a value represents a failure. */
export function isFailure(value: object): value is Error | Rejected {
  return value instanceof Rejected || value instanceof Error;
}

/** Returns the reason of a failure. */
export function reasonOf(value: Error | Rejected): unknown {
  return value instanceof Rejected ? value.reason : value;
}
