import { createHash } from 'node:crypto';
import { hasUuid, idPrefixes, productOf, type RecordKind } from '../../records/record-kinds.js';

/** The source of an ID: the key of a record in the user's own system, or a company's domain. */
export interface IdOrigin {
  readonly by: 'domain' | 'key';
  /** Separates the keys of several systems, which may be the same. */
  readonly namespace?: string | undefined;
}

/**
 * Makes the ID of a record from its key, so that every import of the key gives the same ID: the kind's prefix and the
 * first 24 hex digits of the SHA-256 of these lines: `dealgraph`, the kind (`companies`), `key` or `domain`, the
 * namespace, and the parts of the key. A signal's ID is the first 32 digits as a UUID of version 8. docs/importing.md
 * documents it, so other programs can make the same IDs.
 */
export function makeId(kind: RecordKind, { by, namespace = '' }: IdOrigin, parts: readonly string[]): string {
  const text = [
    'dealgraph',
    productOf(kind),
    by,
    namespace,
    ...parts.map((part) => part.normalize('NFC')),
  ].join('\n');
  const hash = createHash('sha256').update(text).digest();
  return hasUuid(kind) ? uuidOf(hash) : idPrefixes[kind] + hash.toString('hex', 0, 12);
}

/** Returns the first 16 bytes of a hash as a UUID of version 8 (RFC 9562). */
function uuidOf(hash: Buffer): string {
  const bytes = Buffer.from(hash.subarray(0, 16));
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
