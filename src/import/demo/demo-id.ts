import { createHash } from 'node:crypto';
import { idPrefixes, type RecordKind } from '../../records/record-kinds.js';

/**
 * Returns the ID of the n-th demo record of a kind, counted from 0: the contract's prefix and 24 hex digits. It does
 * not depend on the seed, so that the demo lists refer to the same records in every run. The first nine IDs are easy
 * to read.
 */
export function demoId(kind: RecordKind, index: number): string {
  return idPrefixes[kind] + (index < 9 ? `a0a0a000000000000000000${index + 1}` : hashHex(`${kind} ${index}`));
}

function hashHex(text: string): string {
  return createHash('sha256').update(`dealgraph demo ${text}`).digest('hex').slice(0, 24);
}
