import type { Database } from '../database/database.js';
import {
  emailIdentifier,
  type PersonIdentifier,
  profileIdentifier,
  recordIdentifier,
  type SuppressionKey,
} from '../import/model/suppression-key.js';
import { findSuppressed } from '../import/sql/suppressed-identifiers.js';
import { findOpenErasure } from './sql/erasures.js';
import { findPeople, requireOne } from './sql/find-subject.js';

/** The person whom a text identifies. */
export type FoundPerson =
  | { readonly status: 'found'; readonly personId: string }
  /** Nothing is stored, and imports refuse the person. */
  | { readonly status: 'suppressed' }
  | { readonly status: 'unknown' };

/** Returns the identifier that a text is: an email address, the address of a profile, or the ID of a person. */
export function readIdentifier(text: string): PersonIdentifier {
  const given = text.trim();
  const address = given.includes('@') ? emailIdentifier(given) : null;
  const profile = given.includes('/') ? profileIdentifier(given) : null;
  return address ?? profile ?? recordIdentifier('Person', given);
}

/**
 * Finds a person by an ID, an email address or the address of a profile. Also finds a person whose erasure was
 * interrupted.
 * @throws ApiError VALIDATION_ERROR when an address is of several people.
 */
export async function resolvePerson(
  db: Database,
  text: string,
  key: SuppressionKey | null,
): Promise<FoundPerson> {
  const identifier = readIdentifier(text);
  const { kind, value } = identifier;
  const hash = key?.hash(identifier).hash;
  if (hash !== undefined) {
    const open = await findOpenErasure(db, [hash]);
    if (open !== null) return { status: 'found', personId: open.subject.personId };
  }
  const found = await findPeople(db, {
    id: text.trim(),
    email: kind === 'email' ? value : null,
    profile: kind === 'profile' ? value : null,
  });
  const personId = requireOne(found, text);
  if (personId !== null) return { status: 'found', personId };
  if (hash !== undefined && (await findSuppressed(db.longPool, [hash])).has(hash))
    return { status: 'suppressed' };
  return { status: 'unknown' };
}
