import { retryDelay } from '../domain/webhooks/retry-delay.js';
import type { PauseReason } from '../domain/webhooks/webhook.js';
import type { WaitingEvent } from '../store/webhooks/lane-events.js';
import type { AttemptResult } from '../store/webhooks/record-attempt.js';
import type { PostOutcome } from './post-event.js';
import type { WebhookSettings } from './webhook-settings.js';

export interface Verdict extends AttemptResult {
  /** Why the webhook is to be paused; null when it is not. */
  readonly pause: PauseReason | null;
}

interface Attempted {
  readonly event: WaitingEvent;
  readonly outcome: PostOutcome;
  readonly begunAt: Date;
  readonly at: Date;
  /** Since when the webhook fails, before this attempt. */
  readonly failingSince: Date | null;
  /** Of an event that is sent by hand there are no retries. */
  readonly isDirect: boolean;
}

/** What an attempt comes to: 2xx is delivered, 410 stops the webhook, everything else is tried again until it is dead. */
export function judgeAttempt(attempted: Attempted, settings: WebhookSettings): Verdict {
  const { outcome, begunAt, at, isDirect, failingSince } = attempted;
  const attempt = {
    at: begunAt.toISOString(),
    status: outcome.status,
    ms: outcome.ms,
    error: outcome.error ?? describeStatus(outcome.status),
  };
  if (attempt.error === null) return { attempt, status: 'delivered', nextAttemptAt: null, at, pause: null };
  const isGone = outcome.status === 410;
  if (isDirect) return { attempt, status: 'dead', nextAttemptAt: null, at, pause: isGone ? 'gone' : null };
  const isWorn =
    failingSince !== null && at.getTime() - failingSince.getTime() >= settings.pauseAfterSeconds * 1000;
  const nextAttemptAt = nextAttempt(attempted, settings);
  return {
    attempt,
    at,
    status: nextAttemptAt === null ? 'dead' : 'pending',
    nextAttemptAt,
    pause: isGone ? 'gone' : isWorn ? 'failing' : null,
  };
}

function describeStatus(status: number | null): string | null {
  if (status === null) return 'no answer';
  if (status >= 200 && status < 300) return null;
  return status >= 300 && status < 400
    ? `answered ${status}; redirects are not followed`
    : `answered ${status}`;
}

/** Null when its time is over. */
function nextAttempt({ event, at }: Attempted, settings: WebhookSettings): Date | null {
  const end = event.retriedSince.getTime() + settings.retryForSeconds * 1000;
  if (at.getTime() >= end) return null;
  const delay = retryDelay(event.attemptCount + 1, settings.retrySeconds, Math.random());
  return new Date(Math.min(end, at.getTime() + delay * 1000));
}
