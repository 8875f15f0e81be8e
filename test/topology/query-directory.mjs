import { openDatabase } from '../../dist/store/engine/open-database.js';

/** Rows of a statement on the embedded database of a data directory, which nobody holds. */
export async function queryDirectory(directory, sql, values) {
  const db = await openDatabase({ directory });
  try {
    return (await db.pool.query(sql, values)).rows;
  } finally {
    await db.close();
  }
}
