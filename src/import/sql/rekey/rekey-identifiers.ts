import type { PoolClient } from 'pg';
import type { Database } from '../../../database/database.js';
import { findSetting } from '../../../database/settings.js';
import { inLongTransaction } from '../../../database/transaction.js';
import { type HeldIdentifier, lockOpenRequests } from '../../../lookups/sql/sourcing-requests.js';
import { type CompanyIdentifier, identifierOf } from '../../../records/identifiers.js';
import type { InvestorRecord } from '../../../records/investor.js';
import { investorReaders } from '../../../records/sql/record-rows.js';
import { emailKey } from '../../../values/addresses.js';
import { changeUnnoted } from '../write-records.js';
import { rekeyCompanies, type RekeyStep, resolveOpenRequests } from './rekey-companies.js';

/**
 * Recomputes the keys of sourcing requests, and resolves requests whose new key belongs to a company. Merges requests
 * that now have the same key: adds their counts, and leaves the result open if one of them was open.
 */
const rekeyRequests: RekeyStep = async (client, after, limit) => {
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

/** SQL for the time at which a merged request was resolved. Null (open) if one of the two requests is open. */
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

/** Deletes moved requests. This also deletes their requesters. */
const deleteMoved = `DELETE FROM sourcing_request old USING ${given} WHERE ${ofGiven}`;

/** Recomputes the name and domain keys of investors from their records. */
const rekeyInvestors: RekeyStep = async (client, after, limit) => {
  const { rows } = await client.query<InvestorKeys>(
    `SELECT id, investor_name AS "investorName", domain, name_key AS "nameKey", domain_key AS "domainKey"
     FROM investor WHERE id > $1 ORDER BY id LIMIT $2`,
    [after?.[0] ?? '', limit],
  );
  const changed = rows
    .map((row) => ({
      ...row,
      nameKeySql: investorReaders.nameKey(row),
      domainKeySql: investorReaders.domainKey(row),
    }))
    .filter((row) => row.nameKey !== row.nameKeySql || row.domainKey !== row.domainKeySql);
  if (changed.length > 0) {
    await client.query(`SELECT FROM investor WHERE id = ANY($1) ORDER BY id COLLATE "C" FOR NO KEY UPDATE`, [
      changed.map(({ id }) => id),
    ]);
    await changeUnnoted(client, () =>
      client.query(
        // Skips investors that an import has since changed, because the import wrote their keys.
        `UPDATE investor SET name_key = made.name_key, domain_key = made.domain_key
         FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[])
           AS made (id, investor_name, domain, name_key, domain_key)
         WHERE investor.id = made.id AND investor.investor_name IS NOT DISTINCT FROM made.investor_name
           AND investor.domain IS NOT DISTINCT FROM made.domain`,
        [
          changed.map(({ id }) => id),
          changed.map(({ investorName }) => investorName),
          changed.map(({ domain }) => domain),
          changed.map(({ nameKeySql }) => nameKeySql),
          changed.map(({ domainKeySql }) => domainKeySql),
        ],
      ),
    );
  }
  const last = rows.at(-1);
  return last === undefined ? null : [last.id];
};

/**
 * Recomputes the keys of people's email addresses. If two addresses now have the same key, the higher score is used. An
 * address that is invalid under the current rules is left unchanged, because lookups never find it.
 */
const rekeyEmails: RekeyStep = async (client, after, limit) => {
  const { rows } = await client.query<EmailRow>(
    `SELECT email, person_id AS "personId" FROM person_email WHERE (email, person_id) > ($1, $2)
     ORDER BY email, person_id LIMIT $3`,
    [...(after ?? ['', '']), limit],
  );
  const moved = rows.flatMap(({ email, personId }) => {
    const key = emailKey(email);
    return key === null || key === email ? [] : [{ email, personId, key }];
  });
  if (moved.length > 0) {
    // Locks the people as imports do, so that no import can change the same rows at the same time.
    await client.query(`SELECT FROM person WHERE id = ANY($1) ORDER BY id COLLATE "C" FOR NO KEY UPDATE`, [
      moved.map(({ personId }) => personId),
    ]);
    await client.query(
      `WITH moved AS (
         DELETE FROM person_email old USING unnest($1::text[], $2::text[], $3::text[]) AS made (email, person_id, key)
         WHERE old.email = made.email AND old.person_id = made.person_id RETURNING made.key, old.person_id, old.score
       )
       INSERT INTO person_email AS t (email, person_id, score)
       SELECT key, person_id, max(score) FROM moved GROUP BY key, person_id
       ON CONFLICT (email, person_id) DO UPDATE SET score = GREATEST(t.score, excluded.score)`,
      [moved.map(({ email }) => email), moved.map(({ personId }) => personId), moved.map(({ key }) => key)],
    );
  }
  const last = rows.at(-1);
  return last === undefined ? null : [last.email, last.personId];
};

/** The version of the D9 rules by which this program computes keys. Increment it when the rules change. */
const currentRules = 2;
const settingName = 'identifier_keys';

/** Requests come last, because they are matched with the new keys of companies. */
const steps: readonly RekeyStep[] = [rekeyCompanies, rekeyInvestors, rekeyEmails, rekeyRequests];

/**
 * Recomputes the keys of identifiers if they were computed by an older version of the rules. It can be interrupted, and
 * several processes can run it in parallel, because each transaction updates some rows and stores the progress. Until
 * it is complete, lookups search for both the old and the new key.
 */
export async function rekeyIdentifiers(db: Database, rowsPerBatch = 2000): Promise<void> {
  if (isCurrent(await findSetting(db, settingName))) return;
  while (!(await inLongTransaction(db, (client) => rekeyNextRows(client, rowsPerBatch))));
}

/**
 * The value of the setting: the version of the rules by which all keys were computed, and the progress of an update.
 */
interface Progress {
  readonly rules: number;
  /** Index of the current step in `steps`. */
  readonly step?: number;
  readonly after?: readonly string[] | null;
}

function isCurrent(progress: unknown): boolean {
  return (progress as Progress | null)?.rules === currentRules;
}

/** Updates the next rows. Returns true if all keys were computed by the current rules. */
async function rekeyNextRows(client: PoolClient, rowsPerBatch: number): Promise<boolean> {
  await client.query(`INSERT INTO setting (name, value) VALUES ($1, '{"rules": 0}') ON CONFLICT DO NOTHING`, [
    settingName,
  ]);
  const { rows } = await client.query<{ value: Progress }>(
    'SELECT value FROM setting WHERE name = $1 FOR UPDATE',
    [settingName],
  );
  const progress = rows[0]?.value ?? { rules: 0 };
  if (isCurrent(progress)) return true;
  const { rules, step = 0, after = null } = progress;
  const next = (await steps[step]?.(client, after, rowsPerBatch)) ?? null;
  const isLast = next === null && step >= steps.length - 1;
  await writeProgress(
    client,
    isLast ? { rules: currentRules } : { rules, step: next === null ? step + 1 : step, after: next },
  );
  return isLast;
}

async function writeProgress(client: PoolClient, progress: Progress): Promise<void> {
  await client.query('UPDATE setting SET value = $2 WHERE name = $1', [
    settingName,
    JSON.stringify(progress),
  ]);
}

interface EmailRow {
  readonly email: string;
  readonly personId: string;
}

interface InvestorKeys extends Pick<InvestorRecord, 'id' | 'investorName' | 'domain'> {
  readonly nameKey: string | null;
  readonly domainKey: string | null;
}

interface RequestRow {
  readonly kind: CompanyIdentifier['kind'];
  readonly value: string;
}

interface MovedRequest extends RequestRow {
  readonly key: string;
}

async function moveRequests(client: PoolClient, moved: readonly MovedRequest[]): Promise<void> {
  const columns = [
    moved.map(({ kind }) => kind),
    moved.map(({ value }) => value),
    moved.map(({ key }) => key),
  ];
  // Locks rows in the same order as the code that creates requests, to avoid deadlocks.
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
