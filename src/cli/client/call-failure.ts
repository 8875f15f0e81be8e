/** A failed call that the user can fix or retry. Its message is one sentence for the user. */
export class CallFailure extends Error {
  override readonly name = 'CallFailure';

  constructor(
    message: string,
    /** The API's error code (docs/errors.md); null when there was no response, or when it is not from the API. */
    readonly code: string | null = null,
  ) {
    super(message);
  }
}
