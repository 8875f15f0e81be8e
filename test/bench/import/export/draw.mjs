/**
 * Hashes two integers to 32 bits. For the same `salt`, different values of `index` below 2^32 have different hashes.
 */
export function mix(salt, index) {
  let h = Math.imul(index ^ Math.imul(salt, 0x9e3779b1), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 15) ^ salt, 0x2c1b3c6d);
  h = Math.imul(h ^ (h >>> 12), 0x297a2d39);
  return (h ^ (h >>> 15)) >>> 0;
}

const hex = Array.from({ length: 0x10000 }, (_, n) => n.toString(16).padStart(4, '0'));

/** Returns the UUID of an entity. For the same `salt` (the kind), different values of `index` have different UUIDs. */
export function uuidOf(salt, index) {
  const [a, b, c, d] = [mix(salt, index), mix(salt + 1, index), mix(salt + 2, index), mix(salt + 3, index)];
  const version = hex[0x4000 | (b & 0xfff)];
  const variant = hex[0x8000 | (c >>> 18)];
  return `${hex[a >>> 16]}${hex[a & 0xffff]}-${hex[b >>> 16]}-${version}-${variant}-${hex[c & 0xffff]}${hex[d >>> 16]}${hex[d & 0xffff]}`;
}

/**
 * A seeded random number generator. It is restarted for each entity, so that the entity is always generated the same
 * way.
 */
export class Draw {
  #state = 0;

  start(salt, index) {
    this.#state = mix(salt, index);
    return this;
  }

  /** Returns a random number from 0 to 1, exclusive (mulberry32). */
  next() {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let t = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  }

  below(count) {
    return Math.floor(this.next() * count);
  }

  chance(share) {
    return this.next() < share;
  }

  pick(list) {
    return list[this.below(list.length)];
  }

  /** Returns a random index below `count`. A higher exponent makes low indexes more likely. */
  tailed(count, exponent) {
    return Math.floor(count * this.next() ** exponent);
  }
}
