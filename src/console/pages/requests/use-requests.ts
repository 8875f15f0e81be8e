import { useInfiniteQuery, type UseInfiniteQueryResult } from '@tanstack/react-query';
import { RequestsDocument, type ListedOutcome } from '../../generated/documents.js';
import type { Refusal } from '../../graph/refusal.js';
import { sendDocument } from '../../graph/send-document.js';
import { useKey } from '../../session/use-key.js';
import type { RequestRow } from './request-table.js';
import type { RequestsSearch } from './requests-search.js';

interface Page {
  readonly nodes: readonly RequestRow[];
  readonly next: string | null;
}

export type Filters = Omit<RequestsSearch, 'receipt'>;

/** The requests that meet the filters, page after page. Free. */
export function useRequests({
  key,
  operation,
  door,
  min,
  outcome,
}: Filters): UseInfiniteQueryResult<RequestRow[], Refusal> {
  const secret = useKey() ?? '';
  const filters = {
    key: key ?? null,
    operation: operation ?? null,
    door: door ?? null,
    minCredits: min ?? null,
    outcome: (outcome ?? 'all').toUpperCase() as ListedOutcome,
  };
  return useInfiniteQuery<Page, Refusal, RequestRow[], readonly unknown[], string | null>({
    queryKey: [secret, 'requests', filters],
    initialPageParam: null,
    getNextPageParam: ({ next }) => next,
    select: ({ pages }) => pages.flatMap(({ nodes }) => nodes),
    queryFn: async ({ pageParam: after, signal }) => {
      const variables = { first: 50, after, ...filters };
      const { data } = await sendDocument(RequestsDocument, variables, {
        key: secret,
        signal,
        maxCredits: 0,
      });
      const { hasNextPage = false, endCursor = null } = data.requests?.pageInfo ?? {};
      return { nodes: data.requests?.nodes ?? [], next: hasNextPage ? endCursor : null };
    },
  });
}
