import {
  keepPreviousData,
  useMutation,
  type UseMutationResult,
  useQuery,
  useQueryClient,
  type UseQueryResult,
} from '@tanstack/react-query';
import { useState, useSyncExternalStore } from 'react';
import { newKey } from '../../client/charge-headers.js';
import type { TypedDocumentString } from '../generated/typed-document-string.js';
import type { Refusal } from '../http/refusal.js';
import { useKey } from '../session/key-session.js';
import { tabSharing } from '../session/tab-sharing.js';
import { type GraphAnswer, type Price, sendDocument, type SendOptions } from './send-document.js';

/** A response that was paid for in this tab. */
interface PaidAnswer {
  readonly data: unknown;
  /** In milliseconds since 1970. */
  readonly paidAt: number;
  readonly charged: number;
}

/** The names of paid responses in session storage begin with this text and the end of the key. */
export const paidPrefix = 'dealgraph.paid.';
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
    const stored = sessionStorage.getItem(paidPrefix + request);
    return stored === null ? null : (JSON.parse(stored) as PaidAnswer);
  },
  store(request: string, answer: PaidAnswer): void {
    inMemory.set(request, answer);
    const text = JSON.stringify(answer);
    if (text.length <= maxStoredLength) {
      makeRoom(paidPrefix + request, text);
      tabSharing.publish(paidPrefix + request);
    }
    notify();
  },
  /** Clears the responses in memory when the key changes. The caller clears session storage. */
  forget(): void {
    inMemory.clear();
    notify();
  },
  /** Returns a number that changes when a response is stored or cleared, so that components render again. */
  version: (): number => version,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

tabSharing.subscribe((name) => {
  if (!name.startsWith(paidPrefix)) return;
  inMemory.delete(name.slice(paidPrefix.length));
  notify();
});

function notify(): void {
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
  const names = Object.keys(sessionStorage).filter((name) => name.startsWith(paidPrefix));
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
  /** The price; null while it loads, and after payment unless `isRenewing`. Requesting it is free. */
  readonly price: Price | null;
  readonly isPaying: boolean;
  /** True from `renew` until a new response is paid for. `data` is the former response, or null if there is none. */
  readonly isRenewing: boolean;
  /** The error of the request for the price, or of the payment. */
  readonly refusal: Refusal | null;
  /** Pays for the response. It may cost at most `price` credits. */
  pay(): void;
  /** Requests the price of a new response. After that, `pay` pays for it. The former response stays until then. */
  renew(): void;
  /** Ends `isRenewing` without a payment. */
  cancelRenewal(): void;
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
  const request = `${endOf(key)} ${text ?? ''}`;
  // Several components can show the same response, and any of them can pay for it.
  useSyncExternalStore(paidAnswers.subscribe, paidAnswers.version);
  const [renewed, setRenewed] = useState<string | null>(null);
  const isRenewing = renewed === request;
  const known = text === null ? null : paidAnswers.find(request);
  const isPriced = known === null || isRenewing;
  const pricing = useQuery<Price | null, Refusal>({
    queryKey: ['price', key, request, isRenewing],
    enabled: key !== '' && text !== null && isPriced,
    staleTime: 60_000,
    queryFn: async ({ signal }) => (await send({ key, signal, dryRun: true, isPreview: true })).price,
  });
  const price = isPriced ? (pricing.data ?? null) : null;
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
    isRenewing,
    refusal: isPriced ? ((isOfThis ? paying.error : null) ?? pricing.error) : null,
    pay: () => {
      paying.mutate(request);
    },
    renew: () => {
      paying.reset();
      if (isRenewing) void pricing.refetch();
      setRenewed(request);
    },
    cancelRenewal: () => {
      paying.reset();
      setRenewed(null);
    },
  };
}

/** Returns the part of a key that the names of its paid responses contain. */
export const endOf = (key: string): string => key.slice(-8);

const pendingName = (request: string): string => `dealgraph.pending.${request}`;

/**
 * Returns the same key until the request succeeds, so that it is not charged twice if the page is reloaded in between.
 */
function idempotencyKeyOf(request: string): string {
  const name = pendingName(request);
  const known = sessionStorage.getItem(name);
  if (known !== null) return known;
  const made = newKey();
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
  /** True if the console sends the request by itself, for example while the user types (D19). Default: false. */
  readonly isPreview?: boolean;
}

/** Runs a query that is free. The request has `X-Max-Credits: 0`, so a query that costs credits is rejected. */
export function useFree<Data, Variables>(
  document: TypedDocumentString<Data, Variables>,
  variables: Variables,
  { enabled = true, every, isPreview = false }: FreeOptions = {},
): UseQueryResult<Data, Refusal> {
  const key = useKey();
  return useQuery<Data, Refusal>({
    queryKey: [key, String(document), variables],
    enabled: enabled && key !== null,
    placeholderData: keepPreviousData,
    // Polling stops when the key is rejected.
    refetchInterval: ({ state }) => (state.error?.isOfKey === true ? false : (every ?? false)),
    queryFn: async ({ signal }) =>
      (await sendDocument(document, variables, { key: key ?? '', signal, maxCredits: 0, isPreview })).data,
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
  const text = variables === null ? null : textOf(document, variables);
  return usePaidRequest<Data>(text, async (options) =>
    // The cast is safe: if `variables` is null, the text is null and no request is sent.
    sendDocument(document, variables as Variables, options),
  );
}

/** Returns the data of a query that was paid for in this tab, or null. Sends no request. */
export function findPaid<Data, Variables>(
  document: TypedDocumentString<Data, Variables>,
  variables: Variables,
  key: string,
): Data | null {
  // The response is stored under the text of this query, so its data has this type.
  return (paidAnswers.find(`${endOf(key)} ${textOf(document, variables)}`)?.data ?? null) as Data | null;
}

function textOf<Data, Variables>(
  document: TypedDocumentString<Data, Variables>,
  variables: Variables,
): string {
  return `${String(document)} ${JSON.stringify(variables)}`;
}
