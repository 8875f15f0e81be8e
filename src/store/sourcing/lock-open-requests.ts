import type { PoolClient } from 'pg';
import type { CompanyIdentifier } from '../../domain/company-identifier.js';

/** An identifier of a company that the dataset has. */
export interface HeldIdentifier extends CompanyIdentifier {
  readonly companyId: string;
}

/**
 * The open requests for companies that are there now, each once, locked until the transaction ends: nobody else resolves
 * them, or asks for them, meanwhile. Only these identifiers are looked up.
 */
export async function lockOpenRequests(
  client: PoolClient,
  held: readonly HeldIdentifier[],
): Promise<HeldIdentifier[]> {
  if (held.length === 0) return [];
  const { rows } = await client.query<HeldIdentifier>(
    // In the order in which askers lock them, so that none of them waits for the other in a circle.
    `SELECT held.kind, held.value, held.company_id AS "companyId"
     FROM (SELECT kind, value, min(company_id) AS company_id
       FROM unnest($1::text[], $2::text[], $3::text[]) AS held (kind, value, company_id) GROUP BY kind, value) held
     JOIN sourcing_request r ON r.identifier_kind = held.kind AND r.identifier = held.value
     WHERE r.resolved_at IS NULL
     ORDER BY r.identifier_kind COLLATE "C", r.identifier COLLATE "C" FOR UPDATE OF r`,
    [held.map(({ kind }) => kind), held.map(({ value }) => value), held.map(({ companyId }) => companyId)],
  );
  return rows;
}
