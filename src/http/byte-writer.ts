import { answerTooLarge } from '../context/service-bounds.js';
import type { JsonSource } from '../values/json-source.js';

/** Texts are encoded into chunks of this many bytes. */
const chunkBytes = 65_536;
/** A text that may need more bytes gets a chunk of its own. */
const longBytes = chunkBytes / 2;
/** Maximum number of bytes of a UTF-16 code unit in UTF-8. */
const bytesPerUnit = 3;

/**
 * Writes texts in UTF-8, one after the other: encodes strings, and copies bytes. The texts are never joined: a single letter outside Latin-1 would make
 * the joined text twice as large in memory, and joining it would take as long as encoding it.
 */
export class ByteWriter {
  private readonly pieces: Buffer[] = [];
  private chunk: Buffer = Buffer.alloc(0);
  private used = 0;
  private bytes = 0;

  /** @param maxBytes maximum number of bytes of all texts together. */
  constructor(private readonly maxBytes: number) {}

  /** @throws ApiError ANSWER_TOO_LARGE when the texts have more than `maxBytes`. */
  write(text: JsonSource): void {
    if (typeof text !== 'string') {
      this.copy(text);
      return;
    }
    const most = text.length * bytesPerUnit;
    if (most > this.chunk.length - this.used) {
      if (most > longBytes) {
        this.flush();
        this.push(Buffer.from(text));
        return;
      }
      this.flush();
      this.chunk = Buffer.allocUnsafeSlow(chunkBytes);
    }
    this.used += this.chunk.write(text, this.used);
  }

  /** Returns the bytes of all texts in pieces. */
  end(): Buffer[] {
    this.flush();
    return this.pieces;
  }

  private copy(bytes: Buffer): void {
    if (bytes.length > this.chunk.length - this.used) {
      this.flush();
      if (bytes.length > longBytes) {
        this.push(bytes);
        return;
      }
      this.chunk = Buffer.allocUnsafeSlow(chunkBytes);
    }
    this.used += bytes.copy(this.chunk, this.used);
  }

  private flush(): void {
    if (this.used > 0) this.push(this.chunk.subarray(0, this.used));
    this.chunk = this.chunk.subarray(this.used);
    this.used = 0;
  }

  private push(piece: Buffer): void {
    this.bytes += piece.length;
    if (this.bytes > this.maxBytes) throw answerTooLarge('has at least', this.bytes, 'bytes', this.maxBytes);
    this.pieces.push(piece);
  }
}
