import { type LibraryBounds, standardLibraryBounds } from '../../context/service-bounds.js';
import type { Database } from '../../database/database.js';
import { Statement } from '../../database/statement.js';
import { ApiError } from '../../errors/api-error.js';
import { invariant } from '../../errors/invariant.js';
import type { Clock } from '../../values/dates.js';
import type { SavedSearch } from '../model/saved-search.js';
import type { Run } from './changed-records.js';
import { catchUp } from './refresh-changed.js';
import { fillNewSearch } from './refresh-saved-search.js';
import { findSavedSearch, type NewSavedSearch } from './saved-searches.js';
import { requestTerms, withFillSlot } from './with-fill-slot.js';

/**
 * Saves a search and fills it in one transaction. Its feed begins empty (D23). A search without an organization is
 * global. Returns null if another caller has already deleted it.
 * @throws ApiError VALIDATION_ERROR when the organization has the maximum number of saved searches; SERVICE_UNAVAILABLE,
 * TIMED_OUT.
 */
export async function saveSearch(
  db: Database,
  input: NewSavedSearch,
  clock: Clock,
  bounds: LibraryBounds = standardLibraryBounds,
  terms = requestTerms,
): Promise<SavedSearch | null> {
  const { organizationId, product, filter } = input;
  // Transactions of an organization run one at a time, so two of them cannot both count the searches before either
  // saves one.
  const searchId = await withFillSlot(db, organizationId, terms, async (run) => {
    if (organizationId !== null) await requireFreeSlot(run, organizationId, bounds.savedSearches);
    const id = await insertSearch(run, input, clock.now());
    await fillNewSearch(run, { searchId: id, product, filter }, clock);
    return id;
  });
  const saved = await findSavedSearch(db, searchId);
  if (saved === null) return null;
  const { added, removed } = await catchUp(db, saved, clock);
  return added + removed === 0 ? saved : findSavedSearch(db, searchId);
}

async function requireFreeSlot(run: Run, organizationId: string, most: number): Promise<void> {
  const counted = 'SELECT count(*) AS count FROM saved_search WHERE organization_id = $1';
  const count = (await run<{ count: number }>(counted, [organizationId])).rows[0]?.count ?? 0;
  if (count < most) return;
  const message = `This organization has ${count} saved searches; the maximum is ${most}. Delete one first.`;
  throw new ApiError('VALIDATION_ERROR', message);
}

const insert = new Statement(
  { id: 'SavedSearch.id' },
  `INSERT INTO saved_search (organization_id, name, product, filter, is_shared, is_global, created_at)
   VALUES ($1, $2, $3, $4::jsonb, $5, $1::text IS NULL, $6) RETURNING id`,
);

async function insertSearch(run: Run, input: NewSavedSearch, now: Date): Promise<number> {
  const { organizationId, name, product, filter, isShared } = input;
  const values = [organizationId, name, product, JSON.stringify(filter), isShared, now];
  const { rows } = await run(insert.with(...values));
  invariant(rows[0] !== undefined, 'an insert returns the row');
  return rows[0].id;
}
