import type { TypedDocumentString } from '../generated/documents.js';
import { sendDocument, type Price } from './send-document.js';
import { usePaidRequest } from './use-paid-request.js';
import type { Refusal } from './refusal.js';

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
  const text = variables === null ? null : `${String(document)} ${JSON.stringify(variables)}`;
  return usePaidRequest<Data>(text, async (options) =>
    // Without variables there is no text, and nothing is sent.
    sendDocument(document, variables as Variables, options),
  );
}
