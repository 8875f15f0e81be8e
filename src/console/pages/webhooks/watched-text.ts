import type { Product } from '../../generated/documents.js';
import { byProduct } from '../../products/products.js';

/** Describes which events a webhook receives. */
export function watchedText(
  webhook: {
    readonly searchIds: readonly number[] | null;
    readonly products: readonly Product[] | null;
    readonly budgetAlerts: boolean;
  },
  searches: readonly { readonly id: string; readonly name: string }[],
): string {
  const names = new Map(searches.map(({ id, name }) => [Number(id), name]));
  const parts = [
    ...(webhook.searchIds ?? []).map((id) => names.get(id) ?? `Search ${id}`),
    ...(webhook.products ?? []).map((product) => webhookProductLabels[product]),
    ...(webhook.budgetAlerts ? ['Budget alerts'] : []),
  ];
  return parts.length === 0 ? 'Requested companies only' : parts.join(', ');
}

/** The labels of products as subscriptions of a webhook. */
export const webhookProductLabels = byProduct(({ nouns }) => `All ${nouns[1]}`);
