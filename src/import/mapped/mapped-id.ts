import { createHash } from 'node:crypto';
import { hasUuid, idPrefixes, productOf, type RecordKind } from '../../records/record-kinds.js';
import { hashUuid } from '../../values/hash-uuid.js';

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
  return hasUuid(kind) ? hashUuid(hash) : idPrefixes[kind] + hash.toString('hex', 0, 12);
}
