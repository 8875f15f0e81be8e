import type { Database } from '../../database/database.js';
import type { Queries } from '../../database/queries.js';
import { inLongTransaction } from '../../database/transaction.js';
import type { Documented } from '../../records/fields.js';
import type { EmailMatch } from '../../records/intake-record.js';
import type { RecordKind } from '../../records/record-kinds.js';
import { tableOf } from '../../records/sql/record-rows.js';
import { emailKey } from '../../values/addresses.js';
import { changeUnnoted } from './write-records.js';

/** Returns the next IDs after `after` of a kind's records that have no document, in ID order. */
export async function listUndocumentedIds(
  db: Database,
  kind: RecordKind,
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<string[]> {
  const text = `SELECT id FROM "${tableOf[kind]}" WHERE document IS NULL AND id > $1 ORDER BY id LIMIT $2`;
  const { rows } = await db.longPool.query<{ id: string }>(text, [after, limit]);
  return rows.map(({ id }) => id);
}

/**
 * Adds documents to records that still have none. This does not count as a change of the records, so saved searches are
 * not evaluated again.
 */
export async function addDocuments(
  db: Database,
  kind: RecordKind,
  documents: readonly Documented<{ readonly id: string }>[],
): Promise<void> {
  await inLongTransaction(db, (client) =>
    changeUnnoted(client, () =>
      client.query(
        `UPDATE "${tableOf[kind]}" record SET document = made.document, version = made.version
         FROM unnest($1::text[], $2::text[], $3::text[]) AS made (id, document, version)
         WHERE record.id = made.id AND record.document IS NULL`,
        [
          documents.map(({ id }) => id),
          documents.map(({ document }) => document),
          documents.map(({ version }) => version),
        ],
      ),
    ),
  );
}

/**
 * Returns the normalized email addresses of people by person ID, highest score first. Omits people without addresses,
 * and invalid addresses that an older release imported.
 */
export async function listEmails(
  queries: Queries,
  personIds: readonly string[],
): Promise<ReadonlyMap<string, readonly EmailMatch[]>> {
  const { rows } = await queries.query<{ id: string; emails: EmailMatch[] }>(
    `SELECT person_id AS id, json_agg(json_build_object('email', email, 'score', score)
       ORDER BY score DESC, email COLLATE "C") AS emails
     FROM person_email WHERE person_id = ANY($1) GROUP BY person_id`,
    [personIds],
  );
  const isAddress = ({ email }: EmailMatch): boolean => emailKey(email) !== null;
  const known = rows.map(({ id, emails }) => [id, emails.filter(isAddress)] as const);
  return new Map(known.filter(([, emails]) => emails.length > 0));
}

/**
 * Returns the professional network IDs of companies by company ID. They are stored only as identifiers for lookups, and
 * are not part of the records. Omits companies without one.
 */
export async function listProfnetIds(
  queries: Queries,
  companyIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await queries.query<{ id: string; value: string }>(
    `SELECT company_id AS id, value FROM company_identifier WHERE kind = 'profnet_id' AND merged_from IS NULL AND company_id = ANY($1)`,
    [companyIds],
  );
  return new Map(rows.map(({ id, value }) => [id, value]));
}

/**
 * Returns the JSON of a demo company for pages that need no key. Returns null unless the database has the demo data and
 * the company still has its generated version, so imported records are never returned.
 */
export async function findDemoSample({ pool }: Database, companyId: string): Promise<string | null> {
  const { rows } = await pool.query<{ readonly document: string }>({
    name: 'find-demo-sample',
    text: `SELECT document FROM company JOIN setting ON setting.name = 'demo'
        AND jsonb_typeof(setting.value) = 'object' AND setting.value->>'sampleVersion' = company.version
      WHERE company.id = $1 AND document IS NOT NULL`,
    values: [companyId],
  });
  return rows[0]?.document ?? null;
}

/** Returns the current version of a company, or null when it does not exist. */
export async function findCompanyVersion({ pool }: Database, companyId: string): Promise<string | null> {
  const { rows } = await pool.query<{ readonly version: string | null }>(
    'SELECT version FROM company WHERE id = $1',
    [companyId],
  );
  return rows[0]?.version ?? null;
}
