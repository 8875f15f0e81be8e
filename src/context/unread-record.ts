import type { StoredDocument } from '../records/fields.js';
import type { RecordKind } from '../records/record-kinds.js';
import type { JsonSource } from '../values/json-source.js';

/**
 * A record that is the whole response. `RequestCharges.settle` reads it in the statement that charges for it. Until
 * then it has no document.
 */
export class UnreadRecord implements StoredDocument {
  document: JsonSource | null = null;
  version: string | null = null;

  constructor(
    readonly kind: RecordKind,
    readonly id: string,
    /** Reads the record without charging for it, and counts it. @throws ApiError NOT_FOUND. */
    readonly read: () => Promise<StoredDocument>,
  ) {}

  /** Sets the document to the one that was read. */
  fill({ document = null, version = null }: StoredDocument): void {
    this.document = document;
    this.version = version;
  }
}
