import { laneOf } from '../../domain/webhooks/lane-name.js';
import type { PauseReason, Webhook } from '../../domain/webhooks/webhook.js';

/** The columns of a webhook `w` that are told of it, with the names of its lanes. */
export const webhookColumns = `w.id, w.organization_id, w.root_key_id, w.url, w.thin, w.status, w.paused_for,
  w.failing_since, w.created_at,
  ARRAY(SELECT feed FROM webhook_lane l WHERE l.webhook_id = w.id ORDER BY l.id) AS feeds`;

export interface WebhookRow {
  readonly id: string;
  readonly organization_id: string;
  readonly root_key_id: string;
  readonly url: string;
  readonly thin: boolean;
  readonly status: string;
  readonly paused_for: string | null;
  readonly failing_since: Date | null;
  readonly created_at: Date;
  readonly feeds: readonly string[];
}

export function toWebhook(row: WebhookRow): Webhook {
  const lanes = row.feeds.map(laneOf);
  return {
    webhookId: row.id,
    organizationId: row.organization_id,
    rootKeyId: row.root_key_id,
    url: row.url,
    searchIds: lanes.flatMap((lane) => (lane.kind === 'search' ? [lane.searchId] : [])).sort((a, b) => a - b),
    products: lanes.flatMap((lane) => (lane.kind === 'product' ? [lane.product] : [])),
    thin: row.thin,
    pausedFor: row.status === 'active' ? null : ((row.paused_for ?? 'requested') as PauseReason),
    failingSince: row.failing_since,
    createdAt: row.created_at,
  };
}
