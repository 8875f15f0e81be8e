/** How events are sent. All times are in seconds. */
export interface WebhookSettings {
  /** Whether plain http, addresses of private networks and all ports may be called. */
  readonly allowPrivate: boolean;
  /** Ports that may be called beside 80, 443, 8080 and 8443. */
  readonly ports: readonly number[];
  /** How often a process looks for what is due. */
  readonly pollSeconds: number;
  /** The longest wait before an event is tried a second time; later ones are twice as long each. */
  readonly retrySeconds: number;
  /** An event that was retried for so long is dead. */
  readonly retryForSeconds: number;
  /** A webhook of which nothing was delivered for so long is paused. */
  readonly pauseAfterSeconds: number;
  /** How long a receiver has for its answer. */
  readonly timeoutSeconds: number;
  /** Events that a process sends at once. */
  readonly concurrency: number;
  /** How long events are kept that were delivered or are dead. */
  readonly logSeconds: number;
}

export const standardWebhookSettings: WebhookSettings = {
  allowPrivate: false,
  ports: [],
  pollSeconds: 1,
  retrySeconds: 8,
  retryForSeconds: 72 * 3600,
  pauseAfterSeconds: 5 * 86_400,
  timeoutSeconds: 10,
  concurrency: 32,
  logSeconds: 30 * 86_400,
};
