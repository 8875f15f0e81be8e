import { growingOrdinals, type GrowingNumbers } from './growing-numbers.js';

const firstSlots = 1 << 12;
const uuidForm = /^[0-9a-f]{8}-?(?:[0-9a-f]{4}-?){3}[0-9a-f]{12}$/i;

/**
 * Numbers UUIDs from 0 in the order in which they are first seen. Each takes 16 bytes and a slot of a hash table, so that
 * millions of them fit in memory.
 */
export class UuidTable {
  /** Four words for each UUID. */
  private readonly words: GrowingNumbers = growingOrdinals();
  private slots = new Int32Array(firstSlots).fill(-1);
  private count = 0;
  private readonly parsed = new Int32Array(4);
  private readonly bytes = Buffer.alloc(16);

  get size(): number {
    return this.count;
  }

  /** The number of a UUID, a new one if it was not seen before; -1 for a text that is no UUID. */
  intern(text: string | null): number {
    return text === null || !this.parse(text) ? -1 : this.internParsed();
  }

  /** The number that a UUID of another table has in this one, a new one if it was not seen before. */
  internSame(other: UuidTable, ordinal: number): number {
    this.take(other.words, ordinal);
    return this.internParsed();
  }

  private internParsed(): number {
    const slot = this.findSlot(this.slots);
    const found = this.slots[slot] ?? -1;
    if (found !== -1) return found;
    const ordinal = this.count;
    this.count += 1;
    for (let word = 0; word < 4; word++) this.words.push(this.parsed[word] ?? 0);
    this.slots[slot] = ordinal;
    if (this.count * 2 > this.slots.length) this.grow();
    return ordinal;
  }

  /** The number that the same UUID has in this table; -1 when it has none. */
  findSame(other: UuidTable, ordinal: number): number {
    this.take(other.words, ordinal);
    return this.slots[this.findSlot(this.slots)] ?? -1;
  }

  /** The UUID as 32 hex digits. */
  hex(ordinal: number): string {
    for (let word = 0; word < 4; word++) {
      this.bytes.writeInt32BE(this.words.get(ordinal * 4 + word), word * 4);
    }
    return this.bytes.toString('hex');
  }

  private parse(text: string): boolean {
    if (!uuidForm.test(text)) return false;
    const hex = text.replaceAll('-', '');
    for (let word = 0; word < 4; word++) {
      this.parsed[word] = Number.parseInt(hex.slice(word * 8, word * 8 + 8), 16);
    }
    return true;
  }

  private take(words: GrowingNumbers, ordinal: number): void {
    for (let word = 0; word < 4; word++) this.parsed[word] = words.get(ordinal * 4 + word);
  }

  /** The slot of the parsed UUID, or the free one in which it belongs. */
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
    const at = ordinal * 4;
    for (let word = 0; word < 4; word++) if (this.words.get(at + word) !== this.parsed[word]) return false;
    return true;
  }

  private grow(): void {
    const slots = new Int32Array(this.slots.length * 2).fill(-1);
    for (let ordinal = 0; ordinal < this.count; ordinal++) {
      this.take(this.words, ordinal);
      slots[this.findSlot(slots)] = ordinal;
    }
    this.slots = slots;
  }
}
