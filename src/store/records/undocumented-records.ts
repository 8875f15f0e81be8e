import type { RecordKind } from '../../domain/record-kinds.js';
import type { Documented } from '../../domain/records/stored-document.js';
import type { Database } from '../database.js';
import { inLongTransaction } from '../transaction.js';
import { changeUnnoted } from './change-unnoted.js';
import { tableOf } from './record-tables.js';

/**
 * The first ids of a kind whose records have no document, in their order behind an id: a call begins where the one before
 * it ended.
 */
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
 * Adds documents to records that have none; those that were written with one meanwhile keep it. It is no change of the
 * records, so the saved searches need not be tried with them.
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
