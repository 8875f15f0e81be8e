type Numbers = Int32Array | Float64Array | Uint8Array;

const bits = 16;
const chunkLength = 1 << bits;

/**
 * A list of numbers that grows without copying what it holds: a doubled array of millions would be in memory twice. An
 * element that was never set is the fill value.
 */
export class GrowingNumbers {
  private readonly chunks: (Numbers | undefined)[] = [];
  private count = 0;

  constructor(
    private readonly make: (length: number) => Numbers,
    private readonly fill: number,
  ) {}

  /** One more than the highest index that was set. */
  get length(): number {
    return this.count;
  }

  get(index: number): number {
    return this.chunks[index >>> bits]?.[index & (chunkLength - 1)] ?? this.fill;
  }

  set(index: number, value: number): void {
    const chunk = (this.chunks[index >>> bits] ??= this.make(chunkLength).fill(this.fill));
    chunk[index & (chunkLength - 1)] = value;
    if (index >= this.count) this.count = index + 1;
  }

  push(value: number): void {
    this.set(this.count, value);
  }
}

/** Ordinals; an unset one is -1. */
export function growingOrdinals(): GrowingNumbers {
  return new GrowingNumbers((length) => new Int32Array(length), -1);
}

/** Offsets in a byte store, which may exceed 32 bits; an unset one is -1. */
export function growingOffsets(): GrowingNumbers {
  return new GrowingNumbers((length) => new Float64Array(length), -1);
}

/** Small numbers from 0 to 255; an unset one is 0. */
export function growingBytes(): GrowingNumbers {
  return new GrowingNumbers((length) => new Uint8Array(length), 0);
}
