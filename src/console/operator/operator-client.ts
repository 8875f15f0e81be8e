import {
  type InfiniteData,
  useInfiniteQuery,
  type UseInfiniteQueryResult,
  useMutation,
  type UseMutationResult,
  useQuery,
  useQueryClient,
  type UseQueryResult,
} from '@tanstack/react-query';
import type { Refusal } from '../http/refusal.js';
import { sendRequest, throwIfRefused } from '../http/send-request.js';
import { useKey } from '../session/key-session.js';
import type { ListPage, OperatorKey, OperatorScope } from './operator-objects.js';

/** A change through the operator API. */
export interface OperatorChange {
  readonly method: 'POST' | 'DELETE';
  /** The path below /operator/v1. */
  readonly path: string;
  readonly body?: object;
}

interface OperatorRequest extends Partial<OperatorChange> {
  readonly path: string;
  readonly key: string | null;
  readonly signal?: AbortSignal;
}

/** Sends a request to the operator API. @throws Refusal. */
export function callOperator<Answer>({ path, method, ...request }: OperatorRequest): Promise<Answer> {
  const changes = method !== undefined;
  return sendRequest(
    {
      ...request,
      ...(method !== undefined && { method }),
      path: `/operator/v1${path}`,
      isFree: true,
      changes,
    },
    async (response) => {
      await throwIfRefused(response);
      return (await response.json()) as Answer;
    },
  );
}

/** Reads from the operator API with the key of this tab. */
export function useOperator<Answer>(path: string, isEnabled = true): UseQueryResult<Answer, Refusal> {
  const key = useKey();
  return useQuery<Answer, Refusal>({
    queryKey: ['operator', key, path],
    queryFn: ({ signal }) => callOperator<Answer>({ path, key, signal }),
    enabled: key !== null && isEnabled,
  });
}

type Pages<Item> = UseInfiniteQueryResult<InfiniteData<ListPage<Item>>, Refusal>;

/** Reads a list of the operator API page by page. The path has a query. */
export function useOperatorList<Item>(path: string, isEnabled = true): Pages<Item> {
  const key = useKey();
  return useInfiniteQuery<ListPage<Item>, Refusal, InfiniteData<ListPage<Item>>, readonly unknown[], string>({
    queryKey: ['operator', key, path],
    queryFn: ({ pageParam, signal }) =>
      callOperator<ListPage<Item>>({
        path: pageParam === '' ? path : `${path}&after=${encodeURIComponent(pageParam)}`,
        key,
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next_cursor,
    enabled: key !== null && isEnabled,
  });
}

/** Makes a change, and then reads everything on the page again. */
export function useOperatorChange(): UseMutationResult<unknown, Refusal, OperatorChange> {
  const key = useKey();
  const queries = useQueryClient();
  return useMutation<unknown, Refusal, OperatorChange>({
    mutationFn: (change) => callOperator({ ...change, key }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['operator'] }),
  });
}

/** Returns whether the operator key of this tab has a scope; undefined while its scopes load. */
export function useHasScope(scope: OperatorScope): boolean | undefined {
  return useOperator<OperatorKey>('/operator-keys/current').data?.scopes.includes(scope);
}
