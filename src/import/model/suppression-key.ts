import { createHmac } from 'node:crypto';
import { nameKey } from '../../records/identifiers.js';
import type { RecordKind } from '../../records/record-kinds.js';
import { emailKey, normalizeProfileAddress } from '../../values/addresses.js';

/**
 * The kinds of hashed identifiers: the ID of a record, an email address, the address of a profile, and the name of a
 * founder of one company. A name alone is not hashed, because other people have it too.
 */
export type IdentifierKind = 'record' | 'email' | 'profile' | 'founder';

/** An identifier of a person, which is never stored as it is. */
export interface PersonIdentifier {
  readonly kind: IdentifierKind;
  /** The comparable form of the value. */
  readonly value: string;
}

/** A keyed hash of an identifier. */
export interface IdentifierHash {
  readonly kind: IdentifierKind;
  readonly hash: string;
}

/**
 * The operator's key for hashes of the identifiers of erased people (D26). The key is needed to try out email
 * addresses until a hash matches.
 */
export class SuppressionKey {
  constructor(private readonly secret: string) {}

  hash({ kind, value }: PersonIdentifier): IdentifierHash {
    const hash = createHmac('sha256', this.secret).update(`${kind}\0${value}`).digest('base64url');
    return { kind, hash };
  }

  /** A hash that tells whether two processes have the same key. */
  get fingerprint(): string {
    return createHmac('sha256', this.secret).update('key').digest('base64url');
  }
}

/** Returns the identifier of a record. */
export function recordIdentifier(kind: RecordKind, id: string): PersonIdentifier {
  return { kind: 'record', value: `${kind} ${id}` };
}

/** Returns the identifier of an email address; null if the text is none. */
export function emailIdentifier(text: string): PersonIdentifier | null {
  const value = emailKey(text);
  return value === null ? null : { kind: 'email', value };
}

/** Returns the identifier of the address of a profile; null if the text is none. */
export function profileIdentifier(text: string): PersonIdentifier | null {
  const value = normalizeProfileAddress(text);
  // A host alone is the site, not a profile.
  return value?.includes('/') === true ? { kind: 'profile', value } : null;
}

/** Returns the identifier of a name in a company's list of founders; null for a blank name. */
export function founderIdentifier(companyId: string, name: string): PersonIdentifier | null {
  const key = nameKey(name);
  return key === null ? null : { kind: 'founder', value: `${companyId} ${key}` };
}
