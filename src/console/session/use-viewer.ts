import type { UseQueryResult } from '@tanstack/react-query';
import type { ViewerQuery } from '../generated/documents.js';
import { ViewerDocument } from '../generated/documents/account.js';
import { useFree } from '../graph/paid-answers.js';
import type { Refusal } from '../http/refusal.js';

/**
 * Loads the viewer: the key, its organization, its limits and its credits remaining. With `isWatched`, it is loaded
 * again every minute.
 */
export function useViewer({ isWatched = false } = {}): UseQueryResult<ViewerQuery, Refusal> {
  return useFree(ViewerDocument, {}, isWatched ? { every: 60_000 } : {});
}
