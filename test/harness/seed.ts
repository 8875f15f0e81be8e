import type { Database } from '../../src/database/database.js';
import { prepareBatch } from '../../src/import/sql/prepare-batch.js';
import { prepareRecord } from '../../src/import/sql/prepare-record.js';
import { writeRecords } from '../../src/import/sql/write-records.js';
import type { RecordKind } from '../../src/records/record-kinds.js';
import { readWireRecord } from '../../src/records/wire/read-wire-record.js';
import { withDocument } from '../../src/records/wire/write-document.js';

/** Records by kind, with the contract's key names. */
export type Seed = Partial<Record<RecordKind, readonly object[]>>;

/** Writes records. Missing keys become null (D8). */
export async function seed(db: Database, records: Seed): Promise<void> {
  const batch = Object.entries(records).flatMap(([kind, lines]) =>
    lines.map((line) => readWireRecord(kind as RecordKind, line)),
  );
  await writeRecords(db, prepareBatch(batch.map(withDocument).map(prepareRecord)));
}
