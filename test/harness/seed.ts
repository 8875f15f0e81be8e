import type { RecordKind } from '../../src/domain/record-kinds.js';
import { readWireRecord } from '../../src/wire/read-wire-record.js';
import { withDocument } from '../../src/wire/with-document.js';
import type { Database } from '../../src/store/database.js';
import { prepareBatch } from '../../src/store/records/prepare-batch.js';
import { prepareRecord } from '../../src/store/records/prepare-record.js';
import { writeRecords } from '../../src/store/records/write-records.js';

/** Records to write, in the contract's own shape, as an import would read them. */
export type Seed = Partial<Record<RecordKind, readonly object[]>>;

/** Writes records given as the contract's JSON; keys that are missing are null (D8). */
export async function seed(db: Database, records: Seed): Promise<void> {
  const batch = Object.entries(records).flatMap(([kind, lines]) =>
    lines.map((line) => readWireRecord(kind as RecordKind, line)),
  );
  await writeRecords(db, prepareBatch(batch.map(withDocument).map(prepareRecord)));
}
