import type { RecordKind } from '../record-kinds.js';

/** Versions of records that an event holds, by their receipts: a credit each, unless they were paid for (D12). */
export interface VersionsToPay {
  readonly kind: RecordKind;
  readonly receipts: readonly string[];
}
