import type { Paid } from '../../../graph/paid.js';
import type { Price } from '../../../graph/send-document.js';

/** Several answers as one: what is still to be paid of them is its price, and it is there when all of them are. */
export function paidTogether<Data>(parts: readonly Paid<unknown>[], data: Data): Paid<Data> {
  const missing = parts.filter((part) => part.data === null && part.price?.rows !== 0);
  const isThere = missing.length === 0 && parts.some((part) => part.data !== null);
  const paidAt = parts.flatMap((part) => part.paidAt ?? []);
  return {
    data: isThere ? data : null,
    paidAt: isThere && paidAt.length > 0 ? Math.min(...paidAt) : null,
    charged: isThere ? parts.reduce((sum, part) => sum + (part.charged ?? 0), 0) : null,
    price: isThere ? null : priceOf(parts.filter((part) => part.data === null)),
    isPaying: parts.some((part) => part.isPaying),
    refusal: missing.map((part) => part.refusal).find((refusal) => refusal !== null) ?? null,
    pay: () => {
      for (const part of missing) part.pay();
    },
    renew: () => {
      for (const part of parts) part.renew();
    },
  };
}

function priceOf(parts: readonly Paid<unknown>[]): Price | null {
  const prices = parts.map(({ price }) => price);
  if (prices.some((price) => price === null)) return null;
  return prices.reduce<Price>(
    (sum, price) => ({
      credits: sum.credits + (price?.credits ?? 0),
      rows: sum.rows + (price?.rows ?? 0),
      records: { ...sum.records, ...price?.records },
    }),
    { credits: 0, rows: 0, records: {} },
  );
}
