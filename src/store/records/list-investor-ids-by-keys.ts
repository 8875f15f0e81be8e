import type { Database } from '../database.js';

const mostMatches = 5000;

/**
 * The ids of the investors with this host and this name, both in their comparable form; null leaves one out
 * (contract 4.10). In the order of their ids.
 */
export async function listInvestorIdsByKeys(
  db: Database,
  keys: { readonly domainKey: string | null; readonly nameKey: string | null },
): Promise<string[]> {
  const rows = await db.prisma.investor.findMany({
    where: {
      ...(keys.domainKey !== null && { domainKey: keys.domainKey }),
      ...(keys.nameKey !== null && { nameKey: keys.nameKey }),
    },
    select: { id: true },
    orderBy: { id: 'asc' },
    take: mostMatches,
  });
  return rows.map(({ id }) => id);
}
