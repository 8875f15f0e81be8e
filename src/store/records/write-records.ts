import type { PoolClient } from 'pg';
import { sequenceChanges } from '../changes/sequence-changes.js';
import type { Database } from '../database.js';
import { lockOpenRequests } from '../sourcing/lock-open-requests.js';
import { resolveLockedRequests } from '../sourcing/resolve-locked-requests.js';
import { inLongTransaction } from '../transaction.js';
import {
  acquisitionTable,
  companyTable,
  emailTable,
  identifierTable,
  investorTable,
  ipoTable,
  participationTable,
  personTable,
  roundTable,
} from './bulk-tables.js';
import type { CompanyRows, PersonRows, PreparedBatch, RoundRows } from './prepare-batch.js';

/**
 * Writes a batch in one transaction: whole records or, after a crash, none of them. A record that is there already is
 * replaced. What changed stands in the feeds when it can be seen (D14), and whoever asked for it has it resolved (D9).
 */
export async function writeRecords(db: Database, batch: PreparedBatch): Promise<void> {
  await inLongTransaction(db, async (client) => {
    await writeCompanies(client, batch.companies);
    await writePeople(client, batch.people);
    await investorTable.upsert(client, batch.investors);
    await writeFundingRounds(client, batch.rounds);
    await acquisitionTable.upsert(client, batch.acquisitions);
    await ipoTable.upsert(client, batch.ipos);
    const open = await lockOpenRequests(client, batch.companies.identifiers);
    await sequenceChanges(client);
    await resolveLockedRequests(client, open);
    // Without this a session reports what it wrote up to ten seconds later, and `maintainRecordTables` would miss it.
    await client.query('SELECT pg_stat_force_next_flush()');
  });
}

async function writeCompanies(client: PoolClient, companies: CompanyRows): Promise<void> {
  const { ids, rows, profnetIdsOf, identifiers, identifierRows } = companies;
  if (rows === null) return;
  await companyTable.upsert(client, rows);
  await client.query(
    `DELETE FROM company_identifier WHERE ctid = ANY(ARRAY(
       SELECT old.ctid FROM unnest($1::text[]) AS written (id), ${heldBy('company_identifier', 'company_id')}
       WHERE NOT (old.kind = 'profnet_id' AND old.company_id <> ALL($2))
         AND NOT EXISTS (SELECT FROM unnest($3::text[], $4::text[], $5::text[]) AS kept (kind, value, company_id)
           WHERE kept.kind = old.kind AND kept.value = old.value AND kept.company_id = old.company_id)))`,
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
  await personTable.upsert(client, rows);
  if (spokenOf.length === 0) return;
  await client.query(
    `DELETE FROM person_email WHERE ctid = ANY(ARRAY(
       SELECT old.ctid FROM unnest($1::text[]) AS written (id), ${heldBy('person_email', 'person_id')}
       WHERE NOT EXISTS (SELECT FROM unnest($2::text[], $3::text[]) AS kept (email, person_id)
         WHERE kept.email = old.email AND kept.person_id = old.person_id)))`,
    [spokenOf, emails.map(({ email }) => email), emails.map(({ personId }) => personId)],
  );
  await emailTable.upsert(client, emailRows);
}

/**
 * The rows of each record that is written, looked up one by one: of a table that is being filled the planner knows
 * nothing, and would read all of it for each batch. Whoever wrote the record has it locked, so no such row moves meanwhile.
 */
function heldBy(table: string, column: string): string {
  return `LATERAL (SELECT ctid, * FROM ${table} WHERE ${column} = written.id OFFSET 0) AS old`;
}

async function writeFundingRounds(
  client: PoolClient,
  { ids, rows, participationCounts, participationRows }: RoundRows,
): Promise<void> {
  if (rows === null) return;
  await roundTable.upsert(client, rows);
  await participationTable.upsert(client, participationRows);
  await client.query(
    `DELETE FROM participation USING unnest($1::text[], $2::int[]) AS kept(round_id, count)
     WHERE participation.round_id = kept.round_id AND participation.position >= kept.count`,
    [ids, participationCounts],
  );
}
