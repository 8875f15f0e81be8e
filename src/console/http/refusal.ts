/** An error of the service. If the service did not respond, `code` is `UNREACHABLE`. */
export class Refusal extends Error {
  override readonly name = 'Refusal';

  constructor(
    readonly code: string,
    message: string,
    readonly status: number,
    readonly requestId: string | null,
    /** Seconds after which the request may be retried; null if the response does not say. */
    readonly retryAfter: number | null,
  ) {
    super(message);
  }

  /** True if the error is about the key: it is unknown, revoked or expired. */
  get isOfKey(): boolean {
    return this.status === 401;
  }

  get isOutOfCredits(): boolean {
    return this.code === 'OUT_OF_CREDITS';
  }
}
