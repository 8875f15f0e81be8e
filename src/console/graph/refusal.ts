/** Why there is no answer, as the service says it; `code` is `UNREACHABLE` when no service answered. */
export class Refusal extends Error {
  override readonly name = 'Refusal';

  constructor(
    readonly code: string,
    message: string,
    readonly status: number,
    readonly requestId: string | null,
    /** Seconds after which the same request may be sent again; null when nothing was said of it. */
    readonly retryAfter: number | null,
  ) {
    super(message);
  }

  /** Whether the key is the cause: unknown, revoked or expired. */
  get isOfKey(): boolean {
    return this.status === 401;
  }

  get isOutOfCredits(): boolean {
    return this.code === 'OUT_OF_CREDITS';
  }
}
