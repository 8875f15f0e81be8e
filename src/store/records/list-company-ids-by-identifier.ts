import type { CompanyIdentifier } from '../../domain/company-identifier.js';
import type { Database } from '../database.js';

/** An identifier that too many companies share says nothing about any of them; this bounds the answer. */
const mostMatches = 5000;

/** The ids of the companies that an identifier matches, in the order of their ids; a domain may be shared (contract 4.7). */
export async function listCompanyIdsByIdentifier(
  db: Database,
  identifier: CompanyIdentifier,
): Promise<string[]> {
  const rows = await db.prisma.companyIdentifier.findMany({
    where: { kind: identifier.kind, value: identifier.value },
    select: { companyId: true },
    orderBy: { companyId: 'asc' },
    take: mostMatches,
  });
  return rows.map(({ companyId }) => companyId);
}
