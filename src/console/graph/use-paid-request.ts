import { useMutation, useQuery } from '@tanstack/react-query';
import { useState, useSyncExternalStore } from 'react';
import { useKey } from '../session/use-key.js';
import { paidAnswers } from './paid-answers.js';
import type { Refusal } from './refusal.js';
import type { GraphAnswer, Price, SendOptions } from './send-document.js';
import type { Paid } from './paid.js';

/**
 * The answer of a request that costs credits, known by its text, which is null while nothing is to be asked. Nothing is
 * paid until `pay` is called: until then there is the price. What was paid for in this tab is shown again for nothing.
 * A call that was cut off is repeated under its own Idempotency-Key, and paid once.
 */
export function usePaidRequest<Data>(
  text: string | null,
  send: (options: SendOptions) => Promise<GraphAnswer<Data>>,
): Paid<Data> {
  const key = useKey() ?? '';
  const request = `${key.slice(-8)} ${text ?? ''}`;
  // The same answer may be shown at several places, and is paid for at one.
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
      paidAnswers.keep(request, { data: answer.data, paidAt: Date.now(), charged: answer.receipt.charged });
      setRenewed(null);
    },
  });
  const isOfThis = paying.variables === request;
  return {
    // What was kept is what this request was answered with.
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
