/** Thrown where bytes are missing at the end of a file or archive. */
export class CutOffError extends Error {
  override readonly name = 'CutOffError';

  constructor() {
    super('the archive breaks off here');
  }
}
