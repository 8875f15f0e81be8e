import { useMutation, useQuery } from '@tanstack/react-query';
import { useState, useSyncExternalStore } from 'react';
import type { TypedDocumentString } from '../generated/documents.js';
import { useKey } from '../session/use-key.js';
import { paidAnswers } from './paid-answers.js';
import type { Refusal } from './refusal.js';
import { sendDocument, type Price } from './send-document.js';

export interface Paid<Data> {
  /** What was paid for; null before. It outlives a reload of the page. */
  readonly data: Data | null;
  /** When `data` was paid for, in milliseconds since 1970. */
  readonly paidAt: number | null;
  readonly charged: number | null;
  /** What it would cost now; null while that is being asked (which is free), and where `data` is there already. */
  readonly price: Price | null;
  readonly isPaying: boolean;
  /** Why there is no price, or no answer. */
  readonly refusal: Refusal | null;
  /** Pays, at most `price` credits. */
  pay(): void;
  /** Asks for the price again, and forgets the answer on this screen; it is paid for again by `pay`. */
  renew(): void;
}

/**
 * The answer of a document that costs credits. Nothing is paid until `pay` is called: until then there is the price.
 * An answer that was paid for in this tab is shown again for nothing. A call that was cut off is repeated under its
 * own Idempotency-Key, and paid once. With `variables` null nothing is asked.
 */
export function usePaid<Data, Variables>(
  document: TypedDocumentString<Data, Variables>,
  variables: Variables | null,
): Paid<Data> {
  const key = useKey() ?? '';
  const request = `${key.slice(-8)} ${String(document)} ${JSON.stringify(variables)}`;
  // The same answer may be shown at several places, and is paid for at one.
  useSyncExternalStore(paidAnswers.subscribe, paidAnswers.version);
  const [renewed, setRenewed] = useState<string | null>(null);
  const known = variables === null || renewed === request ? null : paidAnswers.find(request);
  const pricing = useQuery<Price | null, Refusal>({
    queryKey: ['price', key, request, renewed === request],
    enabled: key !== '' && variables !== null && known === null,
    staleTime: 60_000,
    queryFn: async ({ signal }) =>
      (await sendDocument(document, variables as Variables, { key, signal, dryRun: true })).price,
  });
  const price = known === null ? (pricing.data ?? null) : null;
  const paying = useMutation<unknown, Refusal, string>({
    mutationFn: async (request) => {
      const sent = { key, idempotencyKey: idempotencyKeyOf(request), maxCredits: price?.credits };
      const answer = await sendDocument(document, variables as Variables, sent);
      sessionStorage.removeItem(pendingName(request));
      paidAnswers.keep(request, { data: answer.data, paidAt: Date.now(), charged: answer.receipt.charged });
      setRenewed(null);
    },
  });
  const isOfThis = paying.variables === request;
  return {
    // What was kept is what this document was answered with.
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

/** The same one until the request is answered: a reload in between does not pay twice. */
function idempotencyKeyOf(request: string): string {
  const name = pendingName(request);
  const known = sessionStorage.getItem(name);
  if (known !== null) return known;
  const made = Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-');
  sessionStorage.setItem(name, made);
  return made;
}
