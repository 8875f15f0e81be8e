import type { WebhookProduct } from '../../generated/documents.js';

/** The products that a webhook can watch as a whole. */
export const webhookProductLabels: Readonly<Record<WebhookProduct, string>> = {
  COMPANIES: 'All companies',
  PEOPLE: 'All people',
  INVESTORS: 'All investors',
  FUNDING_ROUNDS: 'All funding rounds',
  ACQUISITIONS: 'All acquisitions',
};

/** What a webhook watches, in words. */
export function watchedText(
  webhook: {
    readonly searchIds: readonly number[] | null;
    readonly products: readonly WebhookProduct[] | null;
  },
  searches: readonly { readonly id: string; readonly name: string }[],
): string {
  const names = new Map(searches.map(({ id, name }) => [Number(id), name]));
  const parts = [
    ...(webhook.searchIds ?? []).map((id) => names.get(id) ?? `Search ${id}`),
    ...(webhook.products ?? []).map((product) => webhookProductLabels[product]),
  ];
  return parts.length === 0 ? 'Requested companies only' : parts.join(', ');
}
