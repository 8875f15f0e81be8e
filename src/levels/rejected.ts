/** Stands for the value of whatever threw or was rejected; the reason can be anything, not only an error. */
export class Rejected {
  constructor(readonly reason: unknown) {}
}

/** True for what is noted as an error in the place of a value. */
export function isFailure(value: object): value is Error | Rejected {
  return value instanceof Rejected || value instanceof Error;
}

/** What is told of a failed value. */
export function reasonOf(value: Error | Rejected): unknown {
  return value instanceof Rejected ? value.reason : value;
}
