import type { Scope } from '../accounts/model/keys.js';

/** A call of an operation whose answer a sandbox can force: its arguments, and the request that refuses it. */
export interface ForcibleCall {
  /** The unparsed arguments. */
  readonly given: Readonly<Record<string, unknown>>;
  /** The scopes that the operation needs. */
  readonly scopes: readonly Scope[];
  readonly admission: { refuseAsExhausted(resetSeconds: number): never };
  readonly paying: { readonly budget: { refuseAsSpent(): Promise<never> } };
}

/**
 * Answers an operation with the error that its arguments request, or waits as long as they request. Returns without an
 * effect for all other arguments.
 * @throws ApiError
 */
export type ForceAnswer = (call: ForcibleCall) => Promise<void>;
