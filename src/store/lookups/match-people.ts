import type { PersonLookup } from '../../domain/lookups/person-lookup.js';
import { isPossibleId } from '../../domain/record-id.js';
import type { Database } from '../database.js';
import { findPersonMatches } from './find-person-matches.js';

/** The person that a look-up names or matches; without a score when it is by id, and then there may be no such person. */
export interface PersonMatch {
  readonly personId: string;
  readonly score: number | null;
}

/** The person of each look-up, in their order; null where nobody can be meant. */
export async function matchPeople(
  db: Database,
  lookups: readonly PersonLookup[],
): Promise<(PersonMatch | null)[]> {
  const emails = new Set(lookups.flatMap(({ email }) => (email === null ? [] : [email])));
  const found = await findPersonMatches(db, [...emails]);
  const byEmail = new Map([...emails].map((email, at) => [email, found[at] ?? null]));
  return lookups.map(({ id, email }) => {
    if (email !== null) return byEmail.get(email) ?? null;
    return isPossibleId('Person', id) ? { personId: id, score: null } : null;
  });
}
