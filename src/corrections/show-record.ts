import type { Database } from '../database/database.js';
import { type Json, toImportLine } from '../import/entry-line.js';
import { fillDocuments } from '../import/fill-documents.js';
import { findStored } from '../import/sql/stored-lines.js';
import type { RecordKind } from '../records/record-kinds.js';
import { missingRecord } from './rewrite-record.js';
import { type CorrectionActor, listCorrections } from './sql/corrections.js';

/** A record with its corrections. */
interface ShownRecord {
  /** The record in the contract's JSON form; a company also has its `hq.region`. */
  readonly record: Json;
  readonly corrections: readonly ShownCorrection[];
}

interface ShownCorrection {
  readonly path: string;
  readonly value: unknown;
  /** The newest value of the source. */
  readonly sourceValue: unknown;
  readonly reason: string;
  readonly actorKind: CorrectionActor['kind'];
  /** The name of the user, or the ID of the key. */
  readonly actor: string;
  readonly at: Date;
}

/** Returns a record and its corrections. @throws ApiError NOT_FOUND when no record has the ID. */
export async function showRecord(db: Database, kind: RecordKind, id: string): Promise<ShownRecord> {
  await fillDocuments(db);
  const stored = (await findStored(db.longPool, kind, [id])).get(id);
  if (stored === undefined) throw missingRecord(kind, id);
  const corrections = await listCorrections(db.longPool, kind, id);
  return { record: toImportLine(kind, stored), corrections };
}
