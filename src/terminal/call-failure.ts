/** A call that failed in a way its user can mend or wait for: the message is one clear sentence. */
export class CallFailure extends Error {
  override readonly name = 'CallFailure';

  constructor(
    message: string,
    /** The code of the API's error (docs/errors.md); null when no answer came, or none of the API. */
    readonly code: string | null = null,
  ) {
    super(message);
  }
}
