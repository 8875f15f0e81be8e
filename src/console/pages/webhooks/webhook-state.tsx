import { Badge } from '../../components/badge.js';
import type { WebhookPauseReason, WebhooksQuery } from '../../generated/documents.js';

type Webhook = NonNullable<WebhooksQuery['webhooks']>[number];

const reasons: Readonly<Record<WebhookPauseReason, string>> = {
  REQUESTED: 'Paused',
  FAILING: 'Paused: five days of failures',
  GONE: 'Paused: the receiver answered 410',
  KEY: 'Paused: its key has ended',
  SCOPES: 'Paused: its key lacks a right',
};

/** Whether a webhook sends, and why not. */
export function WebhookState({
  webhook,
}: {
  webhook: Pick<Webhook, 'status' | 'pausedFor' | 'failingSince'>;
}) {
  const { status, pausedFor, failingSince } = webhook;
  if (status === 'PAUSED')
    return (
      <Badge look={pausedFor === 'REQUESTED' ? 'plain' : 'bad'}>{reasons[pausedFor ?? 'REQUESTED']}</Badge>
    );
  return failingSince === null ? <Badge look="good">Active</Badge> : <Badge look="warn">Failing</Badge>;
}
