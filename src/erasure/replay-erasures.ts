import type { Database } from '../database/database.js';
import {
  emailIdentifier,
  type IdentifierHash,
  profileIdentifier,
  recordIdentifier,
  type SuppressionKey,
} from '../import/model/suppression-key.js';
import { findSuppressed, requireKey, storeSuppressed } from '../import/sql/suppressed-identifiers.js';
import { erasePerson, type ErasureTerms } from './erase-person.js';
import type { Certificate } from './sql/erasures.js';
import { listIdentified } from './sql/list-identified.js';

/** People compared per statement. */
const batchSize = 1000;

/** The result of a replay. */
export interface ReplayReport {
  /** The number of people whose identifiers were compared. */
  readonly compared: number;
  /** The number of hashes of the file that the database did not have. */
  readonly addedHashes: number;
  readonly erased: readonly Certificate[];
}

/**
 * Erases again the people who are in the database although they were erased, for example after the restore of a backup:
 * those with an identifier whose hash is stored or in `hashes`, from a list that was made before the restore.
 */
export async function replayErasures(
  db: Database,
  { hashes, reason }: { readonly hashes: readonly IdentifierHash[]; readonly reason: string },
  terms: ErasureTerms,
): Promise<ReplayReport> {
  const key = await requireKey(db.longPool, terms.suppression);
  const addedHashes =
    hashes.length === 0
      ? 0
      : await storeSuppressed(db.longPool, key, hashes, { erasureId: null, at: terms.clock.now() });
  const erased: Certificate[] = [];
  let compared = 0;
  for (let after = ''; ;) {
    terms.signal?.throwIfAborted();
    const people = await listIdentified(db.longPool, after, batchSize);
    const last = people.at(-1);
    if (last === undefined) return { compared, addedHashes, erased };
    after = last.id;
    compared += people.length;
    for (const personId of await findErased(db, people, key))
      erased.push(await erasePerson(db, { personId, reason, mentions: false }, terms));
  }
}

async function findErased(
  db: Database,
  people: Awaited<ReturnType<typeof listIdentified>>,
  key: SuppressionKey,
): Promise<readonly string[]> {
  const hashed = people.map(({ id, emails, profiles }) => {
    const identifiers = [
      recordIdentifier('Person', id),
      ...emails.flatMap((email) => emailIdentifier(email) ?? []),
      ...profiles.flatMap((profile) => profileIdentifier(profile) ?? []),
    ];
    return { id, hashes: identifiers.map((identifier) => key.hash(identifier).hash) };
  });
  const found = await findSuppressed(
    db.longPool,
    hashed.flatMap(({ hashes }) => hashes),
  );
  return hashed.filter(({ hashes }) => hashes.some((hash) => found.has(hash))).map(({ id }) => id);
}
