/**
 * A result that is written to the response as it is: its selection is not executed, and its value is not checked. A
 * batch resolver may return it for a field of an object or list type. The value must be an instance of a class, which
 * distinguishes it from result objects.
 */
export class Finished {
  constructor(readonly value: object) {}
}

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
