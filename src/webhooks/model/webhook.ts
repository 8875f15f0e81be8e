import { createHmac, randomBytes } from 'node:crypto';
import type { Scope } from '../../accounts/model/keys.js';
import { backoff } from '../../concurrency/retry.js';
import { isSearchProduct, type RecordKind, type SearchProduct } from '../../records/record-kinds.js';

/** Days without a successful delivery after which a webhook is paused, unless a setting changes it. */
export const standardPauseDays = 5;

/** Maximum attempts that are stored of a delivery. */
export const maxStoredAttempts = 10;

/** Maximum delivered and dead events that are retained per webhook. */
export const maxStoredDeliveries = 1000;

/** Reasons why a webhook is paused: on request, long failures, a 410 response, no valid key, or missing scopes. */
export type PauseReason = 'requested' | 'failing' | 'gone' | 'key' | 'scopes';

/** A URL to which events about changes are sent (D16). */
export interface Webhook {
  readonly webhookId: string;
  readonly organizationId: string;
  /**
   * The root key of the rotation chain for which the webhook acts. The webhook uses the scopes of the chain's newest
   * valid key, and its events are charged to that key.
   */
  readonly rootKeyId: string;
  readonly url: string;
  readonly searchIds: readonly number[];
  readonly products: readonly SearchProduct[];
  /** Whether it receives `budget.threshold` events (D21). */
  readonly budgetAlerts: boolean;
  /** Whether its events contain only IDs, which is free. */
  readonly thin: boolean;
  /** Why it is paused; null while it is active. */
  readonly pausedFor: PauseReason | null;
  /** When its deliveries began to fail; null when the last delivery succeeded. */
  readonly failingSince: Date | null;
  readonly createdAt: Date;
}

/** The scopes that a key needs for budget alerts, because alerts report spending. */
export const budgetAlertScopes: readonly Scope[] = ['usage:read'];

/** One attempt to send an event. */
export interface DeliveryAttempt {
  /** When the attempt began, as an RFC 3339 date-time. */
  readonly at: string;
  /** The HTTP status of the response; null when there was no response. */
  readonly status: number | null;
  /** Duration of the attempt in milliseconds. */
  readonly ms: number;
  /** Why the attempt failed, in a few words; null when it succeeded. */
  readonly error: string | null;
}

/**
 * The statuses of a delivery. An `unpaid` event contains records that are not charged yet; the API returns it as
 * pending.
 */
export const deliveryStatuses = ['unpaid', 'pending', 'delivered', 'dead'] as const;

export type DeliveryStatus = (typeof deliveryStatuses)[number];

/** An event to a webhook: to be delivered, delivered, or given up. */
export interface WebhookDelivery {
  /** The event's ID, which is sent as the `webhook-id` header. */
  readonly deliveryId: string;
  readonly webhookId: string;
  readonly subscription: string;
  readonly type: string;
  readonly status: DeliveryStatus;
  readonly attemptCount: number;
  /** The last `maxStoredAttempts` attempts, oldest first. */
  readonly attempts: readonly DeliveryAttempt[];
  readonly nextAttemptAt: Date | null;
  readonly createdAt: Date;
  readonly deliveredAt: Date | null;
  readonly responseStatus: number | null;
  readonly responseMs: number | null;
  /**
   * The request body, as text; null while it contains records that are not charged yet. Undefined if it was not
   * requested.
   */
  readonly payload?: string | null;
}

const prefix = 'whsec_';

/** Creates a webhook secret: `whsec_` and 32 random bytes in base64. */
export function makeWebhookSecret(): string {
  return prefix + randomBytes(32).toString('base64');
}

/** The parts of an event that are sent and signed. */
export interface SignedEvent {
  readonly id: string;
  /** Seconds since 1970. */
  readonly timestamp: number;
  readonly body: string;
}

/**
 * Returns the value of the `webhook-signature` header by the Standard Webhooks specification: a `v1` signature
 * (HMAC-SHA256) with each secret, separated by spaces. During a rotation, a receiver can verify it with the old or the
 * new secret.
 */
export function signEvent({ id, timestamp, body }: SignedEvent, secrets: readonly string[]): string {
  return secrets
    .map((secret) => Buffer.from(secret.slice(prefix.length), 'base64'))
    .map((key) => `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`)
    .join(' ');
}

/** The subject of a subscription: a search's or product's feed, resolved sourcing requests, or budget alerts (D21). */
export type SubscriptionFeed =
  | { readonly kind: 'search'; readonly searchId: number }
  | { readonly kind: 'product'; readonly product: SearchProduct }
  | { readonly kind: 'sourcing' }
  | { readonly kind: 'budget' };

/** Returns the name of a subscription: `search:12`, `product:companies`, `sourcing` or `budget`. */
export function subscriptionName(subscription: SubscriptionFeed): string {
  if (subscription.kind === 'search') return `search:${subscription.searchId}`;
  return subscription.kind === 'product' ? `product:${subscription.product}` : subscription.kind;
}

/** Parses the name of a subscription. */
export function subscriptionOf(name: string): SubscriptionFeed {
  const [kind, value = ''] = name.split(':');
  if (kind === 'search') return { kind, searchId: Number(value) };
  if (kind === 'budget') return { kind };
  return kind === 'product' && isSearchProduct(value) ? { kind, product: value } : { kind: 'sourcing' };
}

/** The record versions in an event, by their feed receipts. Each costs a credit unless it was paid for before (D12). */
export interface VersionsToPay {
  readonly kind: RecordKind;
  readonly receipts: readonly string[];
}

/** Maximum seconds between retries: six hours. */
const maxSeconds = 6 * 3600;

/**
 * Returns the seconds between a failed attempt and the next one: `first` after the first failure, then doubled after
 * each failure, up to six hours. Half of each delay is random, so that events that failed together are not retried
 * together. `random` is a number from 0 to 1.
 */
export function retryDelay(failures: number, first: number, random: number): number {
  return backoff(failures, { first, max: maxSeconds, jitter: 0.5 }, random);
}
