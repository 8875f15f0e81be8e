import {
  keepPreviousData,
  useMutation,
  type UseMutationResult,
  useQuery,
  useQueryClient,
  type UseQueryResult,
} from '@tanstack/react-query';
import { useState, useSyncExternalStore } from 'react';
import type { TypedDocumentString } from '../generated/documents.js';
import { useKey } from '../session/key-session.js';
import {
  type GraphAnswer,
  type Price,
  type Refusal,
  sendDocument,
  type SendOptions,
} from './send-document.js';

/** A response that was paid for in this tab. */
interface PaidAnswer {
  readonly data: unknown;
  /** In milliseconds since 1970. */
  readonly paidAt: number;
  readonly charged: number;
}

const prefix = 'dealgraph.paid.';
/**
 * Maximum length of a response in session storage, which holds about 5 MB per tab. The oldest responses are removed.
 */
const maxStoredLength = 1_000_000;
const inMemory = new Map<string, PaidAnswer>();
const listeners = new Set<() => void>();
let version = 0;

/**
 * The responses that were paid for in this tab, by the text of the request. They can be shown again at no charge, even
 * after a reload. They are deleted when the tab is closed.
 */
export const paidAnswers = {
  find(request: string): PaidAnswer | null {
    const known = inMemory.get(request);
    if (known !== undefined) return known;
    const stored = sessionStorage.getItem(prefix + request);
    return stored === null ? null : (JSON.parse(stored) as PaidAnswer);
  },
  store(request: string, answer: PaidAnswer): void {
    inMemory.set(request, answer);
    const text = JSON.stringify(answer);
    if (text.length <= maxStoredLength) makeRoom(prefix + request, text);
    tell();
  },
  /** Clears the responses in memory when the key changes. The caller clears session storage. */
  forget(): void {
    inMemory.clear();
    tell();
  },
  /** Returns a number that changes when a response is stored or cleared, so that components render again. */
  version: (): number => version,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

function tell(): void {
  version += 1;
  for (const listener of listeners) listener();
}

function makeRoom(name: string, text: string): void {
  for (;;) {
    try {
      sessionStorage.setItem(name, text);
      return;
    } catch {
      const oldest = oldestStored();
      if (oldest === null) return;
      sessionStorage.removeItem(oldest);
    }
  }
}

function oldestStored(): string | null {
  const names = Object.keys(sessionStorage).filter((name) => name.startsWith(prefix));
  const paidAt = (name: string): number =>
    (JSON.parse(sessionStorage.getItem(name) ?? '{}') as Partial<PaidAnswer>).paidAt ?? 0;
  return names.sort((one, other) => paidAt(one) - paidAt(other))[0] ?? null;
}

/** The state of a request that costs credits, before and after payment. */
export interface Paid<Data> {
  /** The data of the response; null before payment. It survives a reload of the page. */
  readonly data: Data | null;
  /** The time of the payment, in milliseconds since 1970. */
  readonly paidAt: number | null;
  readonly charged: number | null;
  /** The price; null while it loads, and after payment. Requesting it is free. */
  readonly price: Price | null;
  readonly isPaying: boolean;
  /** The error of the request for the price, or of the payment. */
  readonly refusal: Refusal | null;
  /** Pays for the response. It may cost at most `price` credits. */
  pay(): void;
  /** Hides the response and requests its price again. After that, `pay` pays for a new response. */
  renew(): void;
}

/**
 * Returns the state of a request that costs credits. `text` identifies the request; if it is null, no request is sent.
 * Until `pay` is called, only the price is requested. A response that was paid for in this tab is shown again at no
 * charge. If a payment is interrupted, it is sent again with the same Idempotency-Key and charged once.
 */
export function usePaidRequest<Data>(
  text: string | null,
  send: (options: SendOptions) => Promise<GraphAnswer<Data>>,
): Paid<Data> {
  const key = useKey() ?? '';
  const request = `${key.slice(-8)} ${text ?? ''}`;
  // Several components can show the same response, and any of them can pay for it.
  useSyncExternalStore(paidAnswers.subscribe, paidAnswers.version);
  const [renewed, setRenewed] = useState<string | null>(null);
  const known = text === null || renewed === request ? null : paidAnswers.find(request);
  const pricing = useQuery<Price | null, Refusal>({
    queryKey: ['price', key, request, renewed === request],
    enabled: key !== '' && text !== null && known === null,
    staleTime: 60_000,
    queryFn: async ({ signal }) => (await send({ key, signal, dryRun: true })).price,
  });
  const price = known === null ? (pricing.data ?? null) : null;
  const paying = useMutation<unknown, Refusal, string>({
    mutationFn: async (request) => {
      const answer = await send({
        key,
        idempotencyKey: idempotencyKeyOf(request),
        maxCredits: price?.credits,
      });
      sessionStorage.removeItem(pendingName(request));
      paidAnswers.store(request, { data: answer.data, paidAt: Date.now(), charged: answer.receipt.charged });
      setRenewed(null);
    },
  });
  const isOfThis = paying.variables === request;
  return {
    // The response is stored under the text of this request, so its data has this type.
    data: (known?.data ?? null) as Data | null,
    paidAt: known?.paidAt ?? null,
    charged: known?.charged ?? null,
    price,
    isPaying: isOfThis && paying.isPending,
    refusal: known === null ? ((isOfThis ? paying.error : null) ?? pricing.error) : null,
    pay: () => {
      paying.mutate(request);
    },
    renew: () => {
      paying.reset();
      setRenewed(request);
    },
  };
}

const pendingName = (request: string): string => `dealgraph.pending.${request}`;

/**
 * Returns the same key until the request succeeds, so that it is not charged twice if the page is reloaded in between.
 */
function idempotencyKeyOf(request: string): string {
  const name = pendingName(request);
  const known = sessionStorage.getItem(name);
  if (known !== null) return known;
  const made = Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-');
  sessionStorage.setItem(name, made);
  return made;
}

interface FreeOptions {
  /** If false, no request is sent. Default: true. */
  readonly enabled?: boolean;
  /**
   * Milliseconds between polls. By default, the document is requested once, and again when the window gets the focus.
   */
  readonly every?: number;
}

/** Runs a query that is free. The request has `X-Max-Credits: 0`, so a query that costs credits is rejected. */
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
    // Polling stops when the key is rejected.
    refetchInterval: ({ state }) => (state.error?.isOfKey === true ? false : (every ?? false)),
    queryFn: async ({ signal }) =>
      (await sendDocument(document, variables, { key: key ?? '', signal, maxCredits: 0 })).data,
  });
}

/** Runs a mutation, then requests all queries again. */
export function useChange<Data, Variables>(
  document: TypedDocumentString<Data, Variables>,
): UseMutationResult<Data, Refusal, Variables> {
  const key = useKey() ?? '';
  const queries = useQueryClient();
  return useMutation<Data, Refusal, Variables>({
    mutationFn: async (variables) => (await sendDocument(document, variables, { key, maxCredits: 0 })).data,
    onSettled: () => {
      void queries.invalidateQueries();
    },
  });
}

/**
 * Returns the state of a query that costs credits (see `usePaidRequest`). If `variables` is null, no request is sent.
 */
export function usePaid<Data, Variables>(
  document: TypedDocumentString<Data, Variables>,
  variables: Variables | null,
): Paid<Data> {
  const text = variables === null ? null : `${String(document)} ${JSON.stringify(variables)}`;
  return usePaidRequest<Data>(text, async (options) =>
    // The cast is safe: if `variables` is null, the text is null and no request is sent.
    sendDocument(document, variables as Variables, options),
  );
}
