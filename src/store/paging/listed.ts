import type { CursorPosition } from '../../domain/connections/cursor.js';
import type { Order } from '../../domain/connections/record-orders.js';
import { recordEdges, type FoundEdge } from '../../domain/edges/record-edges.js';
import type { FilterCondition } from '../../domain/filters/filter-condition.js';
import type { RecordKind } from '../../domain/record-kinds.js';

/** What is listed: all records of a kind, or those at the end of an edge; those that meet the condition. */
export interface Listed {
  readonly source: RecordKind | FoundEdge;
  /** Null when all do. */
  readonly condition: FilterCondition | null;
}

/** A range of a list: at most `limit` records between two places (both exclusive), from one of its ends. */
export interface ListRange extends Listed {
  /** At least one key. */
  readonly order: readonly Order[];
  readonly from: 'start' | 'end';
  readonly after: CursorPosition | null;
  readonly before: CursorPosition | null;
  readonly limit: number;
}

/** Whether a source is a list that hangs at records. */
export function isEdge(source: Listed['source']): source is FoundEdge {
  return source in recordEdges;
}

/** The kind of record that a source lists. */
export function kindOf(source: Listed['source']): RecordKind {
  return isEdge(source) ? recordEdges[source].to : source;
}
