import { randomBytes } from 'node:crypto';

const prefix = 'req_';
const base = 32;
const momentDigits = 10;
const halfBytes = 5;
const halfDigits = 8;

/**
 * A new id of a charge, 30 characters: `req_`, the moment, and 80 random bits. Ids are ordered by their moments, which is
 * what the ledger is parted into months by.
 */
export function newChargeId(): string {
  const bytes = randomBytes(2 * halfBytes);
  const half = (at: number): string =>
    bytes.readUIntBE(at, halfBytes).toString(base).padStart(halfDigits, '0');
  return `${firstChargeId(new Date())}${half(0)}${half(halfBytes)}`;
}

/** What no id of a charge from a moment on comes before, and every earlier one does. */
export function firstChargeId(moment: Date): string {
  return `${prefix}${moment.getTime().toString(base).padStart(momentDigits, '0')}`;
}
