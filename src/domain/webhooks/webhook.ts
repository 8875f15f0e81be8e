/** Why no events are sent: somebody asked for it, five days of failure, a 410, its keys, or what they may not read. */
export const pauseReasons = ['requested', 'failing', 'gone', 'key', 'scopes'] as const;

export type PauseReason = (typeof pauseReasons)[number];

/** An address that is told of changes (D16). */
export interface Webhook {
  readonly webhookId: string;
  readonly organizationId: string;
  /** The line of keys that it acts for: with their scopes, and on their account. */
  readonly rootKeyId: string;
  readonly url: string;
  readonly searchIds: readonly number[];
  readonly products: readonly WebhookProduct[];
  /** True when its events have ids only, and cost nothing. */
  readonly thin: boolean;
  /** Null while it is active. */
  readonly pausedFor: PauseReason | null;
  /** Since when no event could be delivered; null when the last one was. */
  readonly failingSince: Date | null;
  readonly createdAt: Date;
}

/** What a webhook may be told of as a whole (D13), and the kind of record that it is. */
export const webhookProducts = {
  companies: 'Company',
  people: 'Person',
  investors: 'Investor',
  funding_rounds: 'FundingRound',
  acquisitions: 'Acquisition',
} as const;

export type WebhookProduct = keyof typeof webhookProducts;

export function isWebhookProduct(text: string): text is WebhookProduct {
  return Object.hasOwn(webhookProducts, text);
}
