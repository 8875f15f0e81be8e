import type { FoundEdge } from '../../records/edges/record-edges.js';
import type { RecordKind } from '../../records/record-kinds.js';
import type { Page } from '../../values/page.js';

/** A request for a page of a record's related records, newest first, between two dates. */
export interface DatedListRequest {
  /** The ID of the start record. */
  readonly id: string;
  /** The first and the last date, both inclusive; null for no limit. */
  readonly after: string | null;
  readonly before: string | null;
  readonly page: Page;
}

/** An edge, and the date field of the records that it leads to. */
export interface DatedEdge {
  readonly edge: FoundEdge;
  readonly from: RecordKind;
  readonly to: RecordKind;
  /** The GraphQL field of the edge in the start record. */
  readonly field: string;
  readonly datedBy: string;
}
