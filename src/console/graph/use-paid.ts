import type { TypedDocumentString } from '../generated/documents.js';
import type { Paid } from './paid.js';
import { sendDocument } from './send-document.js';
import { usePaidRequest } from './use-paid-request.js';

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
