import type { TenantPool } from './tenant-pool.js';

/**
 * Returns whether the database refuses writes. Closes the connection if it does: a setting of the database applies to
 * new sessions only, and after a failover a new connection reaches the new primary.
 */
export async function isReadOnly(pool: TenantPool): Promise<boolean> {
  const client = await pool.connect();
  let isUnusable = true;
  try {
    const { rows } = await client.query<{ isReadOnly: boolean }>(
      `SELECT current_setting('transaction_read_only') = 'on' AS "isReadOnly"`,
    );
    isUnusable = rows[0]?.isReadOnly === true;
    return isUnusable;
  } finally {
    client.release(isUnusable);
  }
}
