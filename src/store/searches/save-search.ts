import type { Clock } from '../../domain/clock.js';
import { standardLibraryBounds, type LibraryBounds } from '../../domain/library-bounds.js';
import { ApiError } from '../../errors/api-error.js';
import { invariant } from '../../errors/invariant.js';
import type { Database } from '../database.js';
import { inFillingTurn, requestTerms } from './in-filling-turn.js';
import { fillNewSearch } from './refresh-saved-search.js';
import type { Run } from './run.js';
import { SearchAllowance } from './search-allowance.js';
import { findSavedSearch, type NewSavedSearch, type SavedSearch } from './saved-searches.js';

/**
 * Saves a search and finds its rows, both or neither. Null when somebody has deleted it at once.
 * @throws ApiError VALIDATION_ERROR when the organization has as many as it may have, WRITE_LIMIT_REACHED when it has
 * changed as many rows today as it may; SERVICE_UNAVAILABLE, TIMED_OUT.
 */
export async function saveSearch(
  db: Database,
  input: NewSavedSearch,
  clock: Clock,
  bounds: LibraryBounds = standardLibraryBounds,
  terms = requestTerms,
): Promise<SavedSearch | null> {
  const { organizationId, product, filter } = input;
  // The turn is the organization's alone, so that no two can count the searches before either has saved its own.
  const searchId = await inFillingTurn(db, organizationId, terms, async (run) => {
    if (organizationId !== null) {
      await requireRoom(run, organizationId, bounds.savedSearches);
      // Its rows are counted when it is deleted: what is saved and deleted in turns is bounded so, what stays is not.
      await SearchAllowance.open(run, organizationId, bounds, clock);
    }
    const id = await insertSearch(run, input, clock.now());
    await fillNewSearch(run, { searchId: id, product, filter }, clock);
    return id;
  });
  return findSavedSearch(db, searchId);
}

async function requireRoom(run: Run, organizationId: string, most: number): Promise<void> {
  const counted = 'SELECT count(*) AS count FROM saved_search WHERE organization_id = $1';
  const count = (await run<{ count: number }>(counted, [organizationId])).rows[0]?.count ?? 0;
  if (count < most) return;
  const message = `This organization has ${count} saved searches, and may have at most ${most}; delete one first.`;
  throw new ApiError('VALIDATION_ERROR', message);
}

async function insertSearch(run: Run, input: NewSavedSearch, now: Date): Promise<number> {
  const { organizationId, name, product, filter, isShared } = input;
  const { rows } = await run<{ id: number }>(
    `WITH saved AS (
       INSERT INTO saved_search (organization_id, name, product, filter, is_shared, is_global, created_at)
       VALUES ($1, $2, $3, $4::jsonb, $5, $1::text IS NULL, $6) RETURNING id
     ) INSERT INTO unread_feed (search_id) SELECT id FROM saved RETURNING search_id AS id`,
    [organizationId, name, product, JSON.stringify(filter), isShared, now],
  );
  invariant(rows[0] !== undefined, 'an insert answers the row');
  return rows[0].id;
}
