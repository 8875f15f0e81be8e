import type { RecordKind } from '../record-kinds.js';

/** What a feed is about (D14): the rows of a saved search, or all records of a kind. */
export type Feed =
  | { readonly of: 'search'; readonly searchId: number; readonly kind: RecordKind }
  | { readonly of: 'records'; readonly kind: RecordKind };
