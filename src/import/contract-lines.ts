import type { Database } from '../database/database.js';
import { documentFields, hasDocument } from '../records/fields.js';
import { byKind, type RecordKind, type RecordOfKind } from '../records/record-kinds.js';
import { batchRecords, listRecordIds } from '../records/sql/read-records.js';
import { companyLineOf, personLineOf } from '../records/wire/pages.js';
import { documentTextOf, writeDocument } from '../records/wire/write-document.js';
import { listEmails, listProfnetIds } from './sql/documents.js';

/** Records read per query. */
const batchSize = 500;

/**
 * Yields all records of a kind as batches of NDJSON lines that can be imported again, ordered by ID in code point
 * order. A line is the contract's JSON plus the import-only values (`hq.region`, `profnet_id`, `emails`). A record
 * written during the export appears in its old or new state.
 */
export async function* contractLines(db: Database, kind: RecordKind): AsyncGenerator<readonly string[]> {
  let after = '';
  for (;;) {
    const ids = await listRecordIds(db, kind, after, batchSize);
    if (ids.length === 0) return;
    after = ids.at(-1) ?? '';
    yield linesOf[kind](db, ids);
  }
}

type Lines = (db: Database, ids: readonly string[]) => Promise<readonly string[]>;

const linesOf: Readonly<Record<RecordKind, Lines>> = {
  ...byKind(documentsOf),
  Company: async (db, ids) => {
    const companies = await documented(db, 'Company', ids, [...documentFields, 'hq']);
    const numbers = await listProfnetIds(db.longPool, ids);
    return companies.map((company) => companyLineOf(company, numbers.get(company.id)));
  },
  Person: async (db, ids) => {
    const people = await documented(db, 'Person', ids, documentFields);
    const emails = await listEmails(db.longPool, ids);
    return people.map((person) => personLineOf(documentTextOf(person), emails.get(person.id)));
  },
};

function documentsOf(kind: RecordKind): Lines {
  return async (db, ids) => (await documented(db, kind, ids, documentFields)).map(documentTextOf);
}

/**
 * Returns records with their documents, and computes missing documents. Omits records that were deleted in the
 * meantime.
 */
async function documented<Kind extends RecordKind>(
  db: Database,
  kind: Kind,
  ids: readonly string[],
  fields: readonly string[],
): Promise<RecordOfKind[Kind][]> {
  const records = (await batchRecords(db, kind, ids, fields)).filter((record) => record !== null);
  const lacking = records.filter((record) => !hasDocument(record)).map(({ id }) => id);
  if (lacking.length === 0) return records;
  const whole = await batchRecords(db, kind, lacking);
  const made = new Map(
    whole.flatMap((record) =>
      record === null ? [] : [[record.id, { ...record, ...writeDocument(kind, record) }] as const],
    ),
  );
  return records.flatMap((record) => (hasDocument(record) ? record : (made.get(record.id) ?? [])));
}
