import type { Database } from './database.js';
import type { Prisma } from './generated/prisma/client.js';

/** A fact about this database, null when it was never written. */
export async function findSetting(db: Database, name: string): Promise<unknown> {
  const row = await db.prisma.setting.findUnique({ where: { name } });
  return row?.value ?? null;
}

export async function writeSetting(db: Database, name: string, value: Prisma.InputJsonValue): Promise<void> {
  await db.prisma.setting.upsert({ where: { name }, create: { name, value }, update: { value } });
}
