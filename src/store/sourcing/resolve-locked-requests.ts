import type { PoolClient } from 'pg';
import { announceSourcingResolved, type SourcingResolution } from '../webhooks/announce-sourcing-resolved.js';
import type { HeldIdentifier } from './lock-open-requests.js';

/**
 * Resolves requests that `lockOpenRequests` found, and puts down who has to be told, and tells their webhooks: the
 * organizations that asked since it was last resolved. In the transaction that brings the companies, behind `lockSequence`, which makes the ids of the
 * resolutions those of the commits. (A statement of its own: it sees those who asked while the lock was waited for.)
 */
export async function resolveLockedRequests(
  client: PoolClient,
  open: readonly HeldIdentifier[],
): Promise<void> {
  if (open.length === 0) return;
  const { rows } = await client.query<SourcingResolution>(
    `WITH met AS (
       SELECT *, clock_timestamp() AS at FROM unnest($1::text[], $2::text[], $3::text[]) AS met (kind, value, company_id)
     ), resolved AS (
       UPDATE sourcing_request r SET resolved_at = met.at, company_id = met.company_id
       FROM met WHERE r.identifier_kind = met.kind AND r.identifier = met.value
     ), asker AS (
       UPDATE sourcing_requester a SET resolved_at = met.at
       FROM met WHERE a.identifier_kind = met.kind AND a.identifier = met.value AND a.resolved_at IS NULL
       RETURNING met.kind, met.value, met.company_id, a.organization_id, met.at
     )
     INSERT INTO sourcing_resolution (identifier_kind, identifier, company_id, organization_id, resolved_at)
     SELECT * FROM asker ORDER BY kind COLLATE "C", value COLLATE "C", organization_id
     RETURNING organization_id AS "organizationId", identifier_kind AS "identifierKind", identifier,
       company_id AS "companyId", resolved_at AS "resolvedAt"`,
    [open.map(({ kind }) => kind), open.map(({ value }) => value), open.map(({ companyId }) => companyId)],
  );
  if (rows.length > 0) await announceSourcingResolved(client, rows);
}
