import type { Database } from '../database.js';
import { lockSequence } from '../changes/lock-sequence.js';
import { inLongTransaction } from '../transaction.js';
import { lockOpenRequests, type HeldIdentifier } from './lock-open-requests.js';
import { resolveLockedRequests } from './resolve-locked-requests.js';

/** Requests that are looked at, the newest. */
const mostLooked = 10_000;

/**
 * Resolves requests since a moment for companies that are there: those that were asked for while the import that brought
 * them had looked for requests, and had not been committed.
 */
export async function resolveMissedRequests(db: Database, since: Date): Promise<void> {
  const { rows } = await db.longPool.query<HeldIdentifier>({
    name: 'missed-sourcing-requests',
    text: `SELECT i.kind, i.value, min(i.company_id) AS "companyId"
      FROM (SELECT identifier_kind, identifier FROM sourcing_request
        WHERE resolved_at IS NULL AND last_requested_at > $1 ORDER BY last_requested_at DESC LIMIT ${mostLooked}) r
      JOIN company_identifier i ON i.kind = r.identifier_kind AND i.value = r.identifier
      GROUP BY i.kind, i.value`,
    values: [since],
  });
  if (rows.length === 0) return;
  await inLongTransaction(db, async (client) => {
    const open = await lockOpenRequests(client, rows);
    await lockSequence(client);
    await resolveLockedRequests(client, open);
  });
}
