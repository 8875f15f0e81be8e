import type { RecordKind, RecordOfKind } from '../domain/record-kinds.js';
import { documentFields } from '../domain/records/stored-document.js';
import type { Database } from '../store/database.js';
import { batchRecords } from '../store/records/batch-records.js';
import { listEmails, listProfnetIds } from '../store/records/intake-extras.js';
import { listRecordIds } from '../store/records/list-record-ids.js';
import { companyLineOf, personLineOf } from '../wire/intake-line.js';
import { documentOf } from '../wire/stored-documents.js';
import { writeDocument } from '../wire/write-document.js';

/** Records that are read together. */
const mostAtOnce = 500;

/**
 * All records of a kind as lines that an import reads, some at a time, by their ids in the order of code points: the
 * contract's JSON, and what imports alone know (`hq.region`, `profnet_id`, `emails`). Records that come or change
 * meanwhile are there as they were before or after.
 */
export async function* contractLines(db: Database, kind: RecordKind): AsyncGenerator<readonly string[]> {
  let after = '';
  for (;;) {
    const ids = await listRecordIds(db, kind, after, mostAtOnce);
    if (ids.length === 0) return;
    after = ids.at(-1) ?? '';
    yield linesOf[kind](db, ids);
  }
}

type Lines = (db: Database, ids: readonly string[]) => Promise<readonly string[]>;

const linesOf: Readonly<Record<RecordKind, Lines>> = {
  Company: async (db, ids) => {
    const companies = await documented(db, 'Company', ids, [...documentFields, 'hq']);
    const numbers = await listProfnetIds(db, ids);
    return companies.map((company) => companyLineOf(company, numbers.get(company.id)));
  },
  Person: async (db, ids) => {
    const people = await documented(db, 'Person', ids, documentFields);
    const emails = await listEmails(db, ids);
    return people.map((person) => personLineOf(documentOf(person), emails.get(person.id)));
  },
  Investor: documentsOf('Investor'),
  FundingRound: documentsOf('FundingRound'),
  Acquisition: documentsOf('Acquisition'),
  Ipo: documentsOf('Ipo'),
};

function documentsOf(kind: RecordKind): Lines {
  return async (db, ids) => (await documented(db, kind, ids, documentFields)).map(documentOf);
}

/** Records that were stored without their documents get them made; one that went away meanwhile is left out. */
async function documented<Kind extends RecordKind>(
  db: Database,
  kind: Kind,
  ids: readonly string[],
  fields: readonly string[],
): Promise<RecordOfKind[Kind][]> {
  const records = (await batchRecords(db, kind, ids, fields)).filter((record) => record !== null);
  const lacking = records.filter(({ document }) => typeof document !== 'string').map(({ id }) => id);
  if (lacking.length === 0) return records;
  const whole = await batchRecords(db, kind, lacking);
  const made = new Map(
    whole.flatMap((record) =>
      record === null ? [] : [[record.id, { ...record, ...writeDocument(kind, record) }] as const],
    ),
  );
  return records.flatMap((record) =>
    typeof record.document === 'string' ? record : (made.get(record.id) ?? []),
  );
}
