/** What may be said of any call. */
export interface CallOptions {
  /** Ends the call, and its waiting for another try. */
  readonly signal?: AbortSignal | undefined;
  /** How long one try may take; 30 s by default. */
  readonly timeoutMilliseconds?: number | undefined;
  /** How often the call is sent at most; 4 by default, 1 never tries again. */
  readonly maxTries?: number | undefined;
  /** Further request headers. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/** What may be said of a call that can cost credits. */
export interface MeteredOptions<D extends boolean = boolean> extends CallOptions {
  /** Asks for the price alone: the answer's data is a DryRun, and free. */
  readonly dryRun?: D | undefined;
  /** Refuses an answer that costs more; of pages that are iterated, all of them together. */
  readonly maxCredits?: number | undefined;
  /** The name under which this call is charged once in 24 hours. By default each call has one of its own. */
  readonly idempotencyKey?: string | undefined;
}

/** What may be said of a call for a record by its id. */
export interface VersionedOptions<
  D extends boolean = boolean,
  E extends string | undefined = string | undefined,
> extends MeteredOptions<D> {
  /** The `etag` of an earlier answer: when the record is the same still, the data is null, for nothing. */
  readonly ifNoneMatch?: E;
}
