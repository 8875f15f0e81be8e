/** One attempt to send an event. */
export interface DeliveryAttempt {
  /** RFC 3339. */
  readonly at: string;
  /** The status that was answered; null when there was no answer. */
  readonly status: number | null;
  /** Milliseconds from the attempt's beginning to its end. */
  readonly ms: number;
  /** Why it failed, in a few words; null when it did not. */
  readonly error: string | null;
}

/** `unpaid` is a full event that is about to be charged, which callers see as pending. */
export const deliveryStatuses = ['unpaid', 'pending', 'delivered', 'dead'] as const;

export type DeliveryStatus = (typeof deliveryStatuses)[number];

/** An event that is on its way to a webhook, or was, or never will be. */
export interface WebhookDelivery {
  /** The event's `webhook-id`. */
  readonly deliveryId: string;
  readonly webhookId: string;
  readonly lane: string;
  readonly type: string;
  readonly status: DeliveryStatus;
  readonly attemptCount: number;
  /** The last ten, oldest first. */
  readonly attempts: readonly DeliveryAttempt[];
  readonly nextAttemptAt: Date | null;
  readonly createdAt: Date;
  readonly deliveredAt: Date | null;
  readonly responseStatus: number | null;
  readonly responseMs: number | null;
}
