import { createHmac, randomBytes } from 'node:crypto';

const prefix = 'whsec_';

/** A new secret of a webhook as its owner is given it: `whsec_` and 32 random bytes in base64. */
export function makeWebhookSecret(): string {
  return prefix + randomBytes(32).toString('base64');
}

/** What is sent of an event, and signed. */
export interface SignedEvent {
  readonly id: string;
  /** Seconds since 1970. */
  readonly timestamp: number;
  readonly body: string;
}

/**
 * The value of `webhook-signature` by the Standard Webhooks specification: a `v1` signature (HMAC-SHA256) by each
 * secret, with spaces between them, so that a receiver with the old or the new one of a rotation can verify it.
 */
export function signEvent({ id, timestamp, body }: SignedEvent, secrets: readonly string[]): string {
  return secrets
    .map((secret) => Buffer.from(secret.slice(prefix.length), 'base64'))
    .map((key) => `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`)
    .join(' ');
}
