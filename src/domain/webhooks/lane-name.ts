import { isWebhookProduct, type WebhookProduct } from './webhook.js';

/** What a lane of a webhook carries: a feed, or what is told of requests for companies. */
export type LaneOf =
  | { readonly kind: 'search'; readonly searchId: number }
  | { readonly kind: 'product'; readonly product: WebhookProduct }
  | { readonly kind: 'sourcing' };

/** The lane's name: `search:12`, `product:companies` or `sourcing`. */
export function laneName(lane: LaneOf): string {
  if (lane.kind === 'search') return `search:${lane.searchId}`;
  return lane.kind === 'product' ? `product:${lane.product}` : 'sourcing';
}

/** The lane of a name. */
export function laneOf(name: string): LaneOf {
  const [kind, value = ''] = name.split(':');
  if (kind === 'search') return { kind, searchId: Number(value) };
  return kind === 'product' && isWebhookProduct(value) ? { kind, product: value } : { kind: 'sourcing' };
}
