import { createHash } from 'node:crypto';
import { idPrefixes } from '../../domain/record-id.js';
import type { RecordKind } from '../../domain/record-kinds.js';

/**
 * The id of the n-th demo record of a kind, counted from 0: the prefix of the contract and 24 hex digits. It does
 * not depend on the seed, so the demo's lists name records of every run; the first nine can be read aloud.
 */
export function demoId(kind: RecordKind, index: number): string {
  return idPrefixes[kind] + (index < 9 ? `a0a0a000000000000000000${index + 1}` : hashHex(`${kind} ${index}`));
}

function hashHex(text: string): string {
  return createHash('sha256').update(`dealgraph demo ${text}`).digest('hex').slice(0, 24);
}
