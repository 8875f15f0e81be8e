import { CutOffError } from './cut-off-error.js';

/** Reads a stream of bytes piece by piece, from its beginning to its end. */
export class ByteCursor {
  /** Bytes read so far. */
  position = 0;
  private rest: Buffer = Buffer.alloc(0);

  constructor(private readonly bytes: AsyncGenerator<Buffer>) {}

  /** So many bytes, or fewer at the end. */
  async take(length: number): Promise<Buffer> {
    const pieces: Buffer[] = [];
    for (let left = length; left > 0;) {
      const piece = await this.next(left);
      if (piece === null) break;
      pieces.push(piece);
      left -= piece.length;
    }
    return pieces.length === 1 ? (pieces[0] ?? Buffer.alloc(0)) : Buffer.concat(pieces);
  }

  /**
   * The next bytes, piece by piece.
   * @throws Error when there are fewer.
   */
  async *read(length: number): AsyncGenerator<Buffer> {
    for (let left = length; left > 0;) {
      const piece = await this.next(left);
      if (piece === null) throw new CutOffError();
      left -= piece.length;
      yield piece;
    }
  }

  /** @throws Error when there are fewer bytes. */
  async skip(length: number): Promise<void> {
    for (let left = length; left > 0;) {
      const piece = await this.next(left);
      if (piece === null) throw new CutOffError();
      left -= piece.length;
    }
  }

  private async next(most: number): Promise<Buffer | null> {
    while (this.rest.length === 0) {
      const read = await this.bytes.next();
      if (read.done === true) return null;
      this.rest = read.value;
    }
    const piece = this.rest.subarray(0, most);
    this.rest = this.rest.subarray(piece.length);
    this.position += piece.length;
    return piece;
  }
}
