import type { PoolClient } from 'pg';
import type { Database } from '../../database/database.js';
import { inLongTransaction } from '../../database/transaction.js';
import { sequenceChanges } from '../../history/sql/sequence-changes.js';
import { resolveLockedRequests } from '../../lookups/sql/resolve-locked-requests.js';
import { type HeldIdentifier, lockOpenRequests } from '../../lookups/sql/sourcing-requests.js';
import { bulkTables, emailTable, identifierTable, participationTable } from './bulk-tables.js';
import type { CompanyRows, PersonRows, PreparedBatch, RoundRows } from './prepare-batch.js';
import { plainKinds } from './prepare-record.js';
import { lockAgainstRemovals } from './removed-records.js';

/** A transaction that writes records. */
export interface RecordTransaction {
  readonly client: PoolClient;
  /** Inserts the records of a batch, and replaces existing ones. */
  write(batch: PreparedBatch): Promise<void>;
}

/** Writes a batch in one transaction (`inRecordTransaction`). */
export async function writeRecords(db: Database, batch: PreparedBatch): Promise<void> {
  await inRecordTransaction(db, (transaction) => transaction.write(batch));
}

/**
 * Runs `work`, which writes records, in one transaction, so that a crash leaves no partial records. The same transaction
 * adds the changes to the feeds (D14) and resolves sourcing requests for the written companies (D9). `lock` is
 * `lockForRemoval` for work that removes records too.
 */
export async function inRecordTransaction<Result>(
  db: Database,
  work: (transaction: RecordTransaction) => Promise<Result>,
  lock: (client: PoolClient) => Promise<void> = lockAgainstRemovals,
): Promise<Result> {
  return inLongTransaction(db, async (client) => {
    await lock(client);
    const identifiers: HeldIdentifier[] = [];
    const write = async (batch: PreparedBatch): Promise<void> => {
      await writeTables(client, batch);
      identifiers.push(...batch.companies.identifiers);
    };
    const result = await work({ client, write });
    const open = await lockOpenRequests(client, identifiers);
    await sequenceChanges(client);
    await resolveLockedRequests(client, open);
    // Otherwise, PostgreSQL may count these writes up to ten seconds later, and `maintainRecordTables` would miss them.
    await client.query('SELECT pg_stat_force_next_flush()');
    return result;
  });
}

async function writeTables(client: PoolClient, batch: PreparedBatch): Promise<void> {
  await writeCompanies(client, batch.companies);
  await writePeople(client, batch.people);
  await writeFundingRounds(client, batch.rounds);
  for (const kind of plainKinds) await bulkTables[kind].upsert(client, batch.others[kind]);
}

async function writeCompanies(client: PoolClient, companies: CompanyRows): Promise<void> {
  const { ids, rows, profnetIdsOf, identifiers, identifierRows } = companies;
  if (rows === null) return;
  await bulkTables.Company.upsert(client, rows);
  await client.query(
    `DELETE FROM company_identifier WHERE ctid = ANY(ARRAY(
       SELECT old.ctid FROM unnest($1::text[]) AS written (id), ${heldBy('company_identifier', 'company_id')}
       WHERE old.merged_from IS NULL AND NOT (old.kind = 'profnet_id' AND old.company_id <> ALL($2))
         AND NOT EXISTS (SELECT FROM unnest($3::text[], $4::text[], $5::text[]) AS present (kind, value, company_id)
           WHERE present.kind = old.kind AND present.value = old.value AND present.company_id = old.company_id)))`,
    [
      ids,
      profnetIdsOf,
      identifiers.map(({ kind }) => kind),
      identifiers.map(({ value }) => value),
      identifiers.map(({ companyId }) => companyId),
    ],
  );
  await identifierTable.upsert(client, identifierRows);
}

async function writePeople(
  client: PoolClient,
  { rows, spokenOf, emails, emailRows }: PersonRows,
): Promise<void> {
  await bulkTables.Person.upsert(client, rows);
  if (spokenOf.length === 0) return;
  await client.query(
    `DELETE FROM person_email WHERE ctid = ANY(ARRAY(
       SELECT old.ctid FROM unnest($1::text[]) AS written (id), ${heldBy('person_email', 'person_id')}
       WHERE old.merged_from IS NULL AND NOT EXISTS (SELECT FROM unnest($2::text[], $3::text[]) AS present (email, person_id)
         WHERE present.email = old.email AND present.person_id = old.person_id)))`,
    [spokenOf, emails.map(({ email }) => email), emails.map(({ personId }) => personId)],
  );
  await emailTable.upsert(client, emailRows);
}

/**
 * Returns a subquery that looks up the stored rows of each written record one by one. The planner has no statistics of
 * a table that is being filled, and would otherwise scan the whole table for each batch. The transaction has locked the
 * records, so these rows cannot change.
 */
function heldBy(table: string, column: string): string {
  return `LATERAL (SELECT ctid, * FROM ${table} WHERE ${column} = written.id OFFSET 0) AS old`;
}

async function writeFundingRounds(
  client: PoolClient,
  { ids, rows, participationCounts, participationRows }: RoundRows,
): Promise<void> {
  if (rows === null) return;
  await bulkTables.FundingRound.upsert(client, rows);
  await participationTable.upsert(client, participationRows);
  await client.query(
    `DELETE FROM participation USING unnest($1::text[], $2::int[]) AS present(round_id, count)
     WHERE participation.round_id = present.round_id AND participation.position >= present.count`,
    [ids, participationCounts],
  );
}

/**
 * Runs a change that does not affect the contents of records, for example of keys derived from them, so that saved
 * searches are not evaluated again. Must be called in a transaction.
 */
export async function changeUnnoted(client: PoolClient, change: () => Promise<unknown>): Promise<void> {
  const { rows } = await client.query<{ last: number | null }>('SELECT max(id) AS last FROM changed_record');
  await change();
  // Deletes only the change notes of this transaction, because other transactions may add notes concurrently.
  await client.query('DELETE FROM changed_record WHERE id > $1 AND xmin = pg_current_xact_id()::xid', [
    rows[0]?.last ?? 0,
  ]);
}
