import { trigrams } from './prerequisites.js';
import type { TenantPool } from './tenant-pool.js';

/** SQLSTATEs of a session that created the extension at the same time. */
const existsNow: ReadonlySet<unknown> = new Set(['23505', '42710']);
/** SQLSTATE of insufficient_privilege. */
const noRight = '42501';

/**
 * Checks that the first migrations will be able to create the extension that they need, by creating it in a transaction
 * that is rolled back: only the server knows whether it has the extension, and who may create it.
 * @throws Error that says what to do.
 */
export async function requireExtension(pool: TenantPool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    await client.query(`CREATE EXTENSION IF NOT EXISTS ${trigrams}`);
  } catch (error) {
    const { code, message } = error as { readonly code?: unknown; readonly message?: unknown };
    if (existsNow.has(code)) return;
    const advice =
      code === noRight
        ? `Run as a superuser in this database: CREATE EXTENSION ${trigrams}.`
        : `Install it on the server of the database, for example with Debian's package postgresql-contrib.`;
    throw new Error(
      `The database cannot be used: the extension ${trigrams} cannot be created (${String(message)}). ${advice}`,
      { cause: error },
    );
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
}
