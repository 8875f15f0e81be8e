import type { PoolClient } from 'pg';
import { lockSequence } from '../../../history/sql/sequence-changes.js';
import { resolveLockedRequests } from '../../../lookups/sql/resolve-locked-requests.js';
import { type HeldIdentifier, lockOpenRequests } from '../../../lookups/sql/sourcing-requests.js';
import { identifiersOf } from '../prepare-record.js';

interface CompanyKeys {
  readonly id: string;
  readonly domain: string | null;
  readonly domainAliases: string[] | null;
  readonly profnet: string | null;
  readonly fundingdb: string | null;
  readonly identifiers: readonly Pick<HeldIdentifier, 'kind' | 'value'>[];
}

/** The difference between a company's stored identifiers and the identifiers that it should have. */
interface Difference {
  readonly stale: readonly HeldIdentifier[];
  readonly missing: readonly HeldIdentifier[];
}

/**
 * Recomputes the identifiers of companies from their records, and resolves sourcing requests for the new identifiers.
 */
export const rekeyCompanies: RekeyStep = async (client, after, limit) => {
  const companies = await readCompanies(client, 'WHERE c.id > $1 ORDER BY c.id LIMIT $2', [
    after?.[0] ?? '',
    limit,
  ]);
  const changed = companies.filter((company) => isDifferent(differenceOf(company))).map(({ id }) => id);
  if (changed.length > 0) {
    // Locks rows in the same order as imports. The companies are read again, because they may have changed before the
    // lock.
    await client.query(`SELECT FROM company WHERE id = ANY($1) ORDER BY id COLLATE "C" FOR NO KEY UPDATE`, [
      changed,
    ]);
    const locked = await readCompanies(client, 'WHERE c.id = ANY($1)', [changed]);
    await writeDifferences(client, locked.map(differenceOf));
  }
  const last = companies.at(-1);
  return last === undefined ? null : [last.id];
};

async function readCompanies(
  client: PoolClient,
  which: string,
  values: readonly unknown[],
): Promise<CompanyKeys[]> {
  const { rows } = await client.query<CompanyKeys>(
    `SELECT c.id, c.website_domain AS domain, c.website_domain_aliases AS "domainAliases",
       c.socials -> 'profnet' ->> 'url' AS profnet, c.socials -> 'fundingdb' ->> 'url' AS fundingdb,
       COALESCE((SELECT json_agg(json_build_object('kind', i.kind, 'value', i.value)) FROM company_identifier i
         WHERE i.company_id = c.id AND i.merged_from IS NULL), '[]') AS identifiers
     FROM company c ${which}`,
    [...values],
  );
  return rows;
}

function differenceOf({
  id,
  domain,
  domainAliases,
  profnet,
  fundingdb,
  identifiers,
}: CompanyKeys): Difference {
  const profnetId = identifiers.find(({ kind }) => kind === 'profnet_id')?.value;
  const socials = { profnet: { url: profnet }, fundingdb: { url: fundingdb } };
  const made = identifiersOf({ id, website: { domain, domainAliases }, socials }, profnetId);
  const held = identifiers.map((one) => ({ ...one, companyId: id }));
  const isIn = (list: readonly HeldIdentifier[], { kind, value }: HeldIdentifier): boolean =>
    list.some((other) => other.kind === kind && other.value === value);
  return {
    stale: held.filter((one) => !isIn(made, one)),
    missing: made.filter((one) => !isIn(held, one)),
  };
}

function isDifferent({ stale, missing }: Difference): boolean {
  return stale.length > 0 || missing.length > 0;
}

async function writeDifferences(client: PoolClient, differences: readonly Difference[]): Promise<void> {
  const missing = differences.flatMap((one) => one.missing);
  await client.query(
    `DELETE FROM company_identifier old USING unnest($1::text[], $2::text[], $3::text[]) AS stale (kind, value, id)
     WHERE old.kind = stale.kind AND old.value = stale.value AND old.company_id = stale.id`,
    columnsOf(differences.flatMap((one) => one.stale)),
  );
  await client.query(
    `INSERT INTO company_identifier (kind, value, company_id)
     SELECT * FROM unnest($1::text[], $2::text[], $3::text[]) ON CONFLICT DO NOTHING`,
    columnsOf(missing),
  );
  await resolveOpenRequests(client, await lockOpenRequests(client, missing));
}

function columnsOf(identifiers: readonly HeldIdentifier[]): string[][] {
  return [
    identifiers.map(({ kind }) => kind),
    identifiers.map(({ value }) => value),
    identifiers.map(({ companyId }) => companyId),
  ];
}

/**
 * Resolves the sourcing requests that `lockOpenRequests` returned, as an import does (D9). Must be the last step of a
 * transaction.
 */
export async function resolveOpenRequests(
  client: PoolClient,
  open: readonly HeldIdentifier[],
): Promise<void> {
  if (open.length === 0) return;
  await lockSequence(client);
  await resolveLockedRequests(client, open);
}

/**
 * Recomputes the keys of the next rows of a table, in a transaction. Rows are in the order of the primary key, after
 * the key `after` (null for the first rows). Returns the key of the last row, or null when there are no more rows.
 */
export type RekeyStep = (
  client: PoolClient,
  after: readonly string[] | null,
  limit: number,
) => Promise<readonly string[] | null>;
