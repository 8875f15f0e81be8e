import { invariant } from '../../errors/invariant.js';
import type { Run } from './run.js';

/** What a search says of its rows and its feed. */
export interface RowState {
  readonly rowCount: number;
  /** The place that its next row will have. */
  readonly nextPosition: number;
  /** The number of its feed's newest change. */
  readonly sequence: number;
  /** The moment that its next changes have: by the clock of the database, and never before that of the last one. */
  readonly at: Date;
}

/** The state of a search that the transaction has locked. */
export async function findRowState(run: Run, searchId: number): Promise<RowState> {
  const { rows } = await run<RowState>(
    `SELECT row_count AS "rowCount", next_position AS "nextPosition", change_sequence AS sequence,
       GREATEST(clock_timestamp(),
         (SELECT at FROM saved_search_change c WHERE c.search_id = s.id AND c.sequence = s.change_sequence)) AS at
     FROM saved_search s WHERE id = $1`,
    [searchId],
  );
  invariant(rows[0] !== undefined, 'a locked search is there');
  return rows[0];
}

/** When the newest row of a search was added; null when it has none. */
export async function findNewest(run: Run, searchId: number): Promise<Date | null> {
  const newest = 'SELECT added_at FROM saved_search_row WHERE search_id = $1 ORDER BY position DESC LIMIT 1';
  return (await run<{ added_at: Date }>(newest, [searchId])).rows[0]?.added_at ?? null;
}

export async function noteRowState(
  run: Run,
  searchId: number,
  state: Omit<RowState, 'at'> & { readonly newestAddedAt: Date | null },
): Promise<void> {
  await run(
    `UPDATE saved_search SET row_count = $2, newest_added_at = $3, next_position = $4, change_sequence = $5 WHERE id = $1`,
    [searchId, state.rowCount, state.newestAddedAt, state.nextPosition, state.sequence],
  );
}
