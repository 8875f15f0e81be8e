import type { Database } from './database.js';
import type { Prisma } from './generated/prisma/client.js';

/** A fact about this database, null when it was never written. Every start asks, before Prisma has compiled anything. */
export async function findSetting({ pool }: Database, name: string): Promise<unknown> {
  const { rows } = await pool.query<{ value: unknown }>('SELECT value FROM setting WHERE name = $1', [name]);
  return rows[0]?.value ?? null;
}

export async function writeSetting(db: Database, name: string, value: Prisma.InputJsonValue): Promise<void> {
  await db.prisma.setting.upsert({ where: { name }, create: { name, value }, update: { value } });
}
