import type { PoolClient } from 'pg';
import { emailKey } from '../../domain/comparison-keys.js';
import type { RecordKind, RecordOfKind } from '../../domain/record-kinds.js';
import type { Documented } from '../../domain/records/stored-document.js';
import { sequenceChanges } from '../changes/sequence-changes.js';
import type { Database } from '../database.js';
import { lockOpenRequests, type HeldIdentifier } from '../sourcing/lock-open-requests.js';
import { resolveLockedRequests } from '../sourcing/resolve-locked-requests.js';
import { inLongTransaction } from '../transaction.js';
import { identifiersOf } from './company-identifiers.js';
import { toCompanyRow } from './company-row.js';
import { toInvestorRow } from './investor-row.js';
import { toRoundRow } from './round-row.js';
import { upsertRows } from './upsert-rows.js';

interface Written<Kind extends RecordKind> {
  readonly kind: Kind;
  readonly record: Documented<RecordOfKind[Kind]>;
}

/** A record to write. What is absent beside the record (e-mails, profnet id) is left as it was. */
export type WritableRecord =
  | (Written<'Company'> & { readonly profnetId?: string })
  | (Written<'Person'> & { readonly emails?: readonly { readonly email: string; readonly score: number }[] })
  | Written<'Investor'>
  | Written<'FundingRound'>
  | Written<'Acquisition'>
  | Written<'Ipo'>;

type WritableOf<Kind extends RecordKind> = Extract<WritableRecord, { readonly kind: Kind }>;

/**
 * Writes a batch in one transaction: whole records or, after a crash, none of them. A record that is there already is
 * replaced; of two with the same id the later one stands. What changed stands in the feeds when it can be seen (D14), and
 * whoever asked for it has it resolved (D9).
 */
export async function writeRecords(db: Database, batch: readonly WritableRecord[]): Promise<void> {
  await inLongTransaction(db, async (client) => {
    const held = await writeCompanies(client, latest(batch, 'Company'));
    await writePeople(client, latest(batch, 'Person'));
    await upsertRows(
      client,
      'investor',
      latest(batch, 'Investor').map(({ record }) => toInvestorRow(record)),
    );
    await writeFundingRounds(client, latest(batch, 'FundingRound'));
    await upsertRows(
      client,
      'acquisition',
      latest(batch, 'Acquisition').map(({ record }) => record),
    );
    await upsertRows(
      client,
      'ipo',
      latest(batch, 'Ipo').map(({ record }) => record),
    );
    const open = await lockOpenRequests(client, held);
    await sequenceChanges(client);
    await resolveLockedRequests(client, open);
  });
}

function latest<Kind extends RecordKind>(batch: readonly WritableRecord[], kind: Kind): WritableOf<Kind>[] {
  const byId = new Map<string, WritableOf<Kind>>();
  for (const item of batch) if (item.kind === kind) byId.set(item.record.id, item as WritableOf<Kind>);
  // Always in one order, so that two imports of the same records do not wait for each other.
  return [...byId.values()].sort((a, b) => (a.record.id < b.record.id ? -1 : 1));
}

/** Answers by what the companies can be found. */
async function writeCompanies(client: PoolClient, items: WritableOf<'Company'>[]): Promise<HeldIdentifier[]> {
  if (items.length === 0) return [];
  await upsertRows(
    client,
    'company',
    items.map(({ record }) => toCompanyRow(record)),
  );
  const identifiers = items.flatMap((item) => identifiersOf(item.record, item.profnetId));
  await upsertRows(client, 'company_identifier', identifiers);
  await client.query(
    `DELETE FROM company_identifier old WHERE company_id = ANY($1) AND NOT (kind = 'profnet_id' AND company_id <> ALL($2))
       AND NOT EXISTS (SELECT FROM unnest($3::text[], $4::text[], $5::text[]) AS kept(kind, value, company_id)
         WHERE kept.kind = old.kind AND kept.value = old.value AND kept.company_id = old.company_id)`,
    [
      items.map(({ record }) => record.id),
      items.filter(({ profnetId }) => profnetId !== undefined).map(({ record }) => record.id),
      identifiers.map(({ kind }) => kind),
      identifiers.map(({ value }) => value),
      identifiers.map(({ companyId }) => companyId),
    ],
  );
  return identifiers;
}

async function writePeople(client: PoolClient, items: WritableOf<'Person'>[]): Promise<void> {
  await upsertRows(
    client,
    'person',
    items.map(({ record }) => record),
  );
  const spoken = items.filter(({ emails }) => emails !== undefined);
  if (spoken.length === 0) return;
  const emails = new Map<string, { email: string; personId: string; score: number }>();
  for (const { record, emails: given = [] } of spoken) {
    for (const { email, score } of given) {
      const key = emailKey(email);
      const known = emails.get(`${key} ${record.id}`);
      if (known === undefined || known.score < score)
        emails.set(`${key} ${record.id}`, { email: key, personId: record.id, score });
    }
  }
  const rows = [...emails.values()];
  await upsertRows(client, 'person_email', rows);
  await client.query(
    `DELETE FROM person_email old WHERE person_id = ANY($1)
       AND NOT EXISTS (SELECT FROM unnest($2::text[], $3::text[]) AS kept(email, person_id)
         WHERE kept.email = old.email AND kept.person_id = old.person_id)`,
    [
      spoken.map(({ record }) => record.id),
      rows.map(({ email }) => email),
      rows.map(({ personId }) => personId),
    ],
  );
}

async function writeFundingRounds(client: PoolClient, items: WritableOf<'FundingRound'>[]): Promise<void> {
  if (items.length === 0) return;
  const rounds = items.map(({ record }) => toRoundRow(record));
  const participations = items.flatMap(({ record }) =>
    record.investors.map((participation, position) => ({ roundId: record.id, position, ...participation })),
  );
  await upsertRows(client, 'funding_round', rounds);
  await upsertRows(client, 'participation', participations);
  await client.query(
    `DELETE FROM participation USING unnest($1::text[], $2::int[]) AS kept(round_id, count)
     WHERE participation.round_id = kept.round_id AND participation.position >= kept.count`,
    [items.map(({ record }) => record.id), items.map(({ record }) => record.investors.length)],
  );
}
