import type { Database } from './database.js';

/** True when nobody has put anything into this database: no record, no organization, no search. */
export async function isEmptyDatabase({ pool }: Database): Promise<boolean> {
  const { rows } = await pool.query(
    `SELECT FROM organization UNION ALL SELECT FROM saved_search UNION ALL SELECT FROM company
     UNION ALL SELECT FROM person UNION ALL SELECT FROM investor UNION ALL SELECT FROM funding_round
     UNION ALL SELECT FROM acquisition UNION ALL SELECT FROM ipo LIMIT 1`,
  );
  return rows.length === 0;
}
