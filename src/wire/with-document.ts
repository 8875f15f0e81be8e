import type { IntakeRecord } from '../domain/intake-record.js';
import type { Documented } from '../domain/records/stored-document.js';
import { writeDocument } from './write-document.js';

/** What a reader found, with the document that is stored beside the record. */
export type DocumentedIntakeRecord = {
  [Kind in IntakeRecord['kind']]: Omit<Extract<IntakeRecord, { kind: Kind }>, 'record'> & {
    readonly record: Documented<Extract<IntakeRecord, { kind: Kind }>['record']>;
  };
}[IntakeRecord['kind']];

/** The same with its document, as a record is stored. */
export function withDocument(item: IntakeRecord): DocumentedIntakeRecord {
  const { kind, record } = item;
  return { ...item, record: { ...record, ...writeDocument(kind, record) } } as DocumentedIntakeRecord;
}
