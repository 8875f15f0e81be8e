import { emailKey } from '../../domain/comparison-keys.js';
import type { Database } from '../database.js';

/** The person an address most surely belongs to: the best score wins (D9), then the smaller id. Null when nobody. */
export async function findPersonMatch(
  db: Database,
  email: string,
): Promise<{ personId: string; score: number } | null> {
  return db.prisma.personEmail.findFirst({
    where: { email: emailKey(email) },
    select: { personId: true, score: true },
    orderBy: [{ score: 'desc' }, { personId: 'asc' }],
  });
}
