import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { TypedDocumentString } from '../generated/documents.js';
import { useKey } from '../session/use-key.js';
import type { Refusal } from './refusal.js';
import { sendDocument } from './send-document.js';

export interface FreeOptions {
  /** False asks nothing yet. Default true. */
  readonly enabled?: boolean;
  /** Milliseconds between two askings; by default it is asked once, and again when the window comes back. */
  readonly every?: number;
}

/**
 * The answer of a document that costs nothing. The request says so (`X-Max-Credits: 0`), so that a document which would
 * be charged for is refused and not paid.
 */
export function useFree<Data, Variables>(
  document: TypedDocumentString<Data, Variables>,
  variables: Variables,
  { enabled = true, every }: FreeOptions = {},
): UseQueryResult<Data, Refusal> {
  const key = useKey();
  return useQuery<Data, Refusal>({
    queryKey: [key, String(document), variables],
    enabled: enabled && key !== null,
    placeholderData: keepPreviousData,
    // A key that is refused is not asked with again.
    refetchInterval: ({ state }) => (state.error?.isOfKey === true ? false : (every ?? false)),
    queryFn: async ({ signal }) =>
      (await sendDocument(document, variables, { key: key ?? '', signal, maxCredits: 0 })).data,
  });
}
