/** Bytes that are written one after the other. */
export class GrowingBuffer {
  private buffer: Buffer;
  private used = 0;

  /** @param size The number of bytes that fit before the buffer grows. */
  constructor(size = 256) {
    this.buffer = Buffer.allocUnsafe(size);
  }

  get length(): number {
    return this.used;
  }

  /** Returns a copy of the bytes. */
  bytes(): Buffer {
    return Buffer.from(this.buffer.subarray(0, this.used));
  }

  /** Removes all bytes. Memory that was allocated stays allocated. */
  clear(): void {
    this.used = 0;
  }

  byte(value: number): void {
    this.reserve(1);
    this.buffer[this.used++] = value;
  }

  append(bytes: Uint8Array): void {
    this.reserve(bytes.length);
    this.buffer.set(bytes, this.used);
    this.used += bytes.length;
  }

  /** Writes text in UTF-8, after the number of its bytes as four bytes. */
  text(text: string): void {
    this.reserve(text.length * 3 + 4);
    const length = this.buffer.write(text, this.used + 4);
    this.buffer.writeUInt32LE(length, this.used);
    this.used += length + 4;
  }

  int32(value: number): void {
    this.reserve(4);
    this.used = this.buffer.writeInt32LE(value, this.used);
  }

  /** Writes a whole number between -2^53 and 2^53 as eight bytes. */
  int64(value: number): void {
    this.reserve(8);
    const high = Math.floor(value / 2 ** 32);
    this.used = this.buffer.writeUInt32LE(value - high * 2 ** 32, this.used);
    this.used = this.buffer.writeInt32LE(high, this.used);
  }

  double(value: number): void {
    this.reserve(8);
    this.used = this.buffer.writeDoubleLE(value, this.used);
  }

  /** Writes a whole number of at least 0 in as many bytes as it needs, seven bits each. */
  varint(value: number): void {
    let rest = value;
    for (; rest >= 0x80; rest = Math.floor(rest / 0x80)) this.byte((rest % 0x80) + 0x80);
    this.byte(rest);
  }

  private reserve(size: number): void {
    if (this.used + size <= this.buffer.length) return;
    const larger = Buffer.allocUnsafe(Math.max(this.buffer.length * 2, this.used + size));
    this.buffer.copy(larger, 0, 0, this.used);
    this.buffer = larger;
  }
}
