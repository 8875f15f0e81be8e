import type { RecordKind, RecordOfKind } from '../domain/record-kinds.js';
import type { StoredDocument } from '../domain/records/stored-document.js';
import { readWireRecord } from './read-wire-record.js';

/** The record whose document a text is; what the contract's JSON does not tell (`hq.region`) is null. */
export function readDocument<Kind extends RecordKind>(
  kind: Kind,
  document: string,
): RecordOfKind[Kind] & StoredDocument {
  const { record } = readWireRecord(kind, JSON.parse(document));
  return record as RecordOfKind[Kind];
}
