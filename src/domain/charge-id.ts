import { randomFillSync } from 'node:crypto';

const prefix = 'req_';
const base = 32;
const momentDigits = 10;
const halfBytes = 5;
const halfDigits = 8;

/** Random bytes are drawn for many ids at once: a draw costs more than all the rest of an id. */
const drawn = Buffer.alloc(2 * halfBytes * 256);
let used = drawn.length;

/**
 * A new id of a charge, 30 characters: `req_`, the moment, and 80 random bits. Ids are ordered by their moments, which is
 * what the ledger is parted into months by.
 */
export function newChargeId(): string {
  return `${firstChargeId(new Date())}${drawHalf()}${drawHalf()}`;
}

function drawHalf(): string {
  if (used === drawn.length) {
    randomFillSync(drawn);
    used = 0;
  }
  const half = drawn.readUIntBE(used, halfBytes);
  used += halfBytes;
  return half.toString(base).padStart(halfDigits, '0');
}

/** What no id of a charge from a moment on comes before, and every earlier one does. */
export function firstChargeId(moment: Date): string {
  return `${prefix}${moment.getTime().toString(base).padStart(momentDigits, '0')}`;
}
