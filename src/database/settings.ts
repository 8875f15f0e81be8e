import type { Database } from './database.js';
import type { Prisma } from './generated/prisma/client.js';
import { Statement } from './statement.js';

const find = new Statement({ value: 'Setting.value' }, 'SELECT value FROM setting WHERE name = $1');

/**
 * Returns a stored setting, or null if it was never written. Uses plain SQL, because every start reads settings and
 * Prisma's query compiler is slow to load.
 */
export async function findSetting({ pool }: Database, name: string): Promise<unknown> {
  const { rows } = await pool.query(find.with(name));
  return rows[0]?.value ?? null;
}

export async function writeSetting(db: Database, name: string, value: Prisma.InputJsonValue): Promise<void> {
  await db.prisma.setting.upsert({ where: { name }, create: { name, value }, update: { value } });
}

/** Returns whether the database is empty: no records, organizations or saved searches. */
export async function isEmptyDatabase({ pool }: Database): Promise<boolean> {
  const { rows } = await pool.query(
    `SELECT FROM organization UNION ALL SELECT FROM saved_search UNION ALL SELECT FROM company
     UNION ALL SELECT FROM person UNION ALL SELECT FROM investor UNION ALL SELECT FROM funding_round
     UNION ALL SELECT FROM acquisition UNION ALL SELECT FROM ipo LIMIT 1`,
  );
  return rows.length === 0;
}
