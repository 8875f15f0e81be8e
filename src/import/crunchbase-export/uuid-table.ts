const firstSlots = 1 << 12;

/** Number of UUIDs in a chunk, as a power of two. Chunks let the table grow without copying its content. */
const chunkBits = 14;
const chunkMask = (1 << chunkBits) - 1;

/** Values of hex digits by character code; -1 for other characters. */
const digits = new Int8Array(128).fill(-1);
for (const [value, digit] of Array.from('0123456789abcdef').entries()) {
  digits[digit.charCodeAt(0)] = value;
  digits[digit.toUpperCase().charCodeAt(0)] = value;
}

/** Positions of the hyphens in a UUID. */
const hyphens: ReadonlySet<number> = new Set([8, 13, 18, 23]);

/**
 * Assigns each UUID an ordinal: 0, 1, 2 and so on, in the order in which they are first seen. A UUID takes 16 bytes and
 * a hash table slot, so that millions of them fit in memory.
 */
export class UuidTable {
  /** Four 32-bit words per UUID. */
  private readonly chunks: Int32Array[] = [];
  private slots = new Int32Array(firstSlots).fill(-1);
  private count = 0;
  private readonly parsed = new Int32Array(4);
  private readonly bytes = Buffer.alloc(16);

  get size(): number {
    return this.count;
  }

  /** Returns the ordinal of a UUID, and assigns one if the UUID is new. Returns -1 if the text is not a UUID. */
  intern(text: string | null): number {
    return text === null || !this.parse(text) ? -1 : this.internParsed();
  }

  /** Returns this table's ordinal for a UUID of another table, and assigns one if the UUID is new. */
  internSame(other: UuidTable, ordinal: number): number {
    this.take(other, ordinal);
    return this.internParsed();
  }

  private internParsed(): number {
    const slot = this.findSlot(this.slots);
    const found = this.slots[slot] ?? -1;
    if (found !== -1) return found;
    const ordinal = this.count;
    this.count += 1;
    this.put(ordinal);
    this.slots[slot] = ordinal;
    if (this.count * 2 > this.slots.length) this.grow();
    return ordinal;
  }

  /** Returns this table's ordinal for a UUID of another table; -1 if it has none. */
  findSame(other: UuidTable, ordinal: number): number {
    this.take(other, ordinal);
    return this.slots[this.findSlot(this.slots)] ?? -1;
  }

  /** Returns the UUID as 32 hex digits. */
  hex(ordinal: number): string {
    const words = this.chunks[ordinal >>> chunkBits];
    const at = (ordinal & chunkMask) * 4;
    for (let word = 0; word < 4; word++) this.bytes.writeInt32BE(words?.[at + word] ?? 0, word * 4);
    return this.bytes.toString('hex');
  }

  private put(ordinal: number): void {
    const words = (this.chunks[ordinal >>> chunkBits] ??= new Int32Array(4 << chunkBits));
    words.set(this.parsed, (ordinal & chunkMask) * 4);
  }

  /** Parses 32 hex digits, with or without the hyphens of a UUID. Returns false for any other text. */
  private parse(text: string): boolean {
    const hasHyphens = text.length === 36;
    if (!hasHyphens && text.length !== 32) return false;
    let [word, count] = [0, 0];
    for (let at = 0; at < text.length; at++) {
      if (hasHyphens && hyphens.has(at)) {
        if (text[at] !== '-') return false;
        continue;
      }
      const digit = digits[text.charCodeAt(at)] ?? -1;
      if (digit === -1) return false;
      word = (word << 4) | digit;
      count += 1;
      if ((count & 7) === 0) this.parsed[(count >>> 3) - 1] = word;
    }
    return true;
  }

  private take(other: UuidTable, ordinal: number): void {
    const words = other.chunks[ordinal >>> chunkBits];
    const at = (ordinal & chunkMask) * 4;
    for (let word = 0; word < 4; word++) this.parsed[word] = words?.[at + word] ?? 0;
  }

  /** Returns the slot of the parsed UUID, or the free slot for inserting it. */
  private findSlot(slots: Int32Array): number {
    const parsed = this.parsed;
    const [first, second, third, fourth] = [parsed[0] ?? 0, parsed[1] ?? 0, parsed[2] ?? 0, parsed[3] ?? 0];
    let hash =
      Math.imul(first ^ (second >>> 3), 0x9e3779b1) ^ Math.imul(third ^ (fourth << 5) ^ second, 0x85ebca6b);
    hash = Math.imul(hash ^ (hash >>> 15) ^ fourth, 0x2c1b3c6d);
    const mask = slots.length - 1;
    let slot = (hash ^ (hash >>> 13)) & mask;
    for (;;) {
      const ordinal = slots[slot] ?? -1;
      if (ordinal === -1 || this.isParsed(ordinal)) return slot;
      slot = (slot + 1) & mask;
    }
  }

  private isParsed(ordinal: number): boolean {
    const words = this.chunks[ordinal >>> chunkBits];
    const at = (ordinal & chunkMask) * 4;
    for (let word = 0; word < 4; word++) if (words?.[at + word] !== this.parsed[word]) return false;
    return true;
  }

  private grow(): void {
    const slots = new Int32Array(this.slots.length * 2).fill(-1);
    for (let ordinal = 0; ordinal < this.count; ordinal++) {
      this.take(this, ordinal);
      slots[this.findSlot(slots)] = ordinal;
    }
    this.slots = slots;
  }
}
