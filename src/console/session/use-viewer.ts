import type { UseQueryResult } from '@tanstack/react-query';
import { ViewerDocument, type ViewerQuery } from '../generated/documents.js';
import { useFree } from '../graph/use-free.js';
import type { Refusal } from '../graph/refusal.js';

/** Whose key this is, what it may do, and what is left to it. With `isWatched` it is asked again every minute. */
export function useViewer({ isWatched = false } = {}): UseQueryResult<ViewerQuery, Refusal> {
  return useFree(ViewerDocument, {}, isWatched ? { every: 60_000 } : {});
}
