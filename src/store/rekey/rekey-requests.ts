import type { PoolClient } from 'pg';
import { identifierOf, type CompanyIdentifier } from '../../domain/company-identifier.js';
import { lockOpenRequests, type HeldIdentifier } from '../sourcing/lock-open-requests.js';
import { resolveOpenRequests } from './resolve-open-requests.js';
import type { RekeyStep } from './rekey-step.js';

interface RequestRow {
  readonly kind: CompanyIdentifier['kind'];
  readonly value: string;
}

interface MovedRequest extends RequestRow {
  readonly key: string;
}

/**
 * Re-keys the sourcing queue, and resolves requests whose new key a company has. Requests that have the same key now become
 * one: its counts are added, and it is open when one of them was.
 */
export const rekeyRequests: RekeyStep = async (client, after, limit) => {
  const { rows } = await client.query<RequestRow>(
    `SELECT identifier_kind AS kind, identifier AS value FROM sourcing_request
     WHERE (identifier_kind, identifier) > ($1, $2) ORDER BY identifier_kind, identifier LIMIT $3`,
    [...(after ?? ['', '']), limit],
  );
  const moved = rows.flatMap(({ kind, value }) => {
    const { value: key } = identifierOf(kind, value);
    return key === value ? [] : [{ kind, value, key }];
  });
  if (moved.length > 0) await moveRequests(client, moved);
  const last = rows.at(-1);
  return last === undefined ? null : [last.kind, last.value];
};

const given = 'unnest($1::text[], $2::text[], $3::text[]) AS made (kind, value, key)';
const ofGiven = 'old.identifier_kind = made.kind AND old.identifier = made.value';

/** Null, which is open, when one of two is. */
const resolvedAt = `CASE WHEN t.resolved_at IS NULL OR excluded.resolved_at IS NULL THEN NULL
  ELSE GREATEST(t.resolved_at, excluded.resolved_at) END`;

const moveQueued = `INSERT INTO sourcing_request AS t
    (identifier_kind, identifier, times_requested, first_requested_at, last_requested_at, resolved_at, company_id)
  SELECT made.kind, made.key, sum(times_requested), min(first_requested_at), max(last_requested_at),
    CASE WHEN NOT bool_or(resolved_at IS NULL) THEN max(resolved_at) END,
    CASE WHEN NOT bool_or(resolved_at IS NULL) THEN (array_agg(company_id ORDER BY resolved_at DESC))[1] END
  FROM sourcing_request old JOIN ${given} ON ${ofGiven} GROUP BY made.kind, made.key
  ON CONFLICT (identifier_kind, identifier) DO UPDATE
    SET times_requested = t.times_requested + excluded.times_requested,
      first_requested_at = LEAST(t.first_requested_at, excluded.first_requested_at),
      last_requested_at = GREATEST(t.last_requested_at, excluded.last_requested_at),
      resolved_at = ${resolvedAt},
      company_id = CASE WHEN t.resolved_at IS NULL OR excluded.resolved_at IS NULL THEN NULL
        WHEN excluded.resolved_at > t.resolved_at THEN excluded.company_id ELSE t.company_id END`;

const moveRequesters = `INSERT INTO sourcing_requester AS t
    (identifier_kind, identifier, organization_id, times_requested, last_requested_at, resolved_at, opened_at)
  SELECT made.kind, made.key, organization_id, sum(times_requested), max(last_requested_at),
    CASE WHEN NOT bool_or(resolved_at IS NULL) THEN max(resolved_at) END, max(opened_at)
  FROM sourcing_requester old JOIN ${given} ON ${ofGiven} GROUP BY made.kind, made.key, organization_id
  ON CONFLICT (identifier_kind, identifier, organization_id) DO UPDATE
    SET times_requested = t.times_requested + excluded.times_requested,
      last_requested_at = GREATEST(t.last_requested_at, excluded.last_requested_at),
      resolved_at = ${resolvedAt}, opened_at = GREATEST(t.opened_at, excluded.opened_at)`;

/** Their requesters go with them. */
const deleteMoved = `DELETE FROM sourcing_request old USING ${given} WHERE ${ofGiven}`;

async function moveRequests(client: PoolClient, moved: readonly MovedRequest[]): Promise<void> {
  const columns = [
    moved.map(({ kind }) => kind),
    moved.map(({ value }) => value),
    moved.map(({ key }) => key),
  ];
  // In the order in which those who make requests lock them, so that none waits for the other in a circle.
  await client.query(
    `SELECT FROM sourcing_request r WHERE (identifier_kind, identifier) IN (SELECT kind, value FROM ${given}
       UNION SELECT kind, key FROM ${given})
     ORDER BY identifier_kind COLLATE "C", identifier COLLATE "C" FOR UPDATE`,
    columns,
  );
  for (const text of [moveQueued, moveRequesters, deleteMoved]) await client.query(text, columns);
  const { rows: held } = await client.query<HeldIdentifier>(
    `SELECT i.kind, i.value, min(i.company_id) AS "companyId" FROM ${given}
     JOIN company_identifier i ON i.kind = made.kind AND i.value = made.key GROUP BY i.kind, i.value`,
    columns,
  );
  await resolveOpenRequests(client, await lockOpenRequests(client, held));
}
