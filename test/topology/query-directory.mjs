import { openDatabase } from '../../dist/database/engine/open-database.js';

/** Runs a statement on the embedded database in a directory and returns its rows. No other process may use it. */
export async function queryDirectory(directory, sql, values) {
  const db = await openDatabase({ directory });
  try {
    return (await db.pool.query(sql, values)).rows;
  } finally {
    await db.close();
  }
}
