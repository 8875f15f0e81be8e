import { randomUUID } from 'node:crypto';
import type { Queries } from '../../database/queries.js';
import { Statement } from '../../database/statement.js';
import type { CreditAlertPeriod } from '../model/credit-budget.js';

/** An alert percentage of a budget, reached for the first time in a period. */
export interface CreditAlert {
  readonly organizationId: string;
  /** The root key with the cap; empty for the organization's budget. */
  readonly rootKeyId: string;
  readonly period: CreditAlertPeriod;
  /** First day of the period, `YYYY-MM-DD`. */
  readonly periodStart: string;
  readonly percent: number;
  readonly spent: number;
  /** The credits of the budget in the period. */
  readonly budget: number;
}

/** Maximum pending events of this type per webhook. Further events are not created. */
const maxWaiting = 1000;

/** The newest key of a rotation chain. */
interface NamedKey {
  readonly id: string;
  readonly name: string | null;
}

/**
 * Creates a `budget.threshold` event for each webhook that subscribes to its organization's budget alerts. Runs in the
 * transaction that records the alerts, so that no alert is recorded without its events.
 */
export async function announceCreditAlerts(
  client: Queries,
  alerts: readonly CreditAlert[],
  now: Date,
): Promise<void> {
  const subscribers = await findSubscribers(client, alerts);
  if (subscribers.size === 0) return;
  const keys = await findKeys(client, alerts);
  // Sorted by percentage: if one charge crosses 80 and 95 percent, a receiver gets the event for 80 first.
  const events = [...alerts]
    .sort((a, b) => a.percent - b.percent)
    .flatMap((alert) => {
      const payload = writeCreditAlertEvent(alert, keys.get(alert.rootKeyId) ?? null, now);
      return (subscribers.get(alert.organizationId) ?? []).map((webhookId) => ({ webhookId, payload }));
    });
  await client.query(
    `INSERT INTO webhook_delivery
       (id, webhook_id, feed, type, payload, status, is_direct, next_attempt_at, created_at, retried_since)
     SELECT event, webhook, 'budget', 'budget.threshold', payload, 'pending', false, $4, $4, $4
     FROM unnest($1::uuid[], $2::uuid[], $3::text[]) WITH ORDINALITY AS made (event, webhook, payload, n) ORDER BY n`,
    [
      events.map(() => randomUUID()),
      events.map(({ webhookId }) => webhookId),
      events.map(({ payload }) => payload),
      now,
    ],
  );
  // Makes the subscriptions due immediately. A time in the past works even if the clocks of servers and database
  // differ.
  await client.query(
    `UPDATE webhook_subscription SET due_at = 'epoch' WHERE feed = 'budget' AND webhook_id = ANY($1::uuid[])`,
    [[...new Set(events.map(({ webhookId }) => webhookId))]],
  );
}

const findSubscribed = new Statement(
  { id: 'Webhook.id', organizationId: 'Webhook.organizationId' },
  `SELECT w.id, w.organization_id AS "organizationId"
   FROM webhook w JOIN webhook_subscription l ON l.webhook_id = w.id AND l.feed = 'budget'
   WHERE w.organization_id = ANY($1) AND (SELECT count(*) FROM webhook_delivery d
     WHERE d.webhook_id = w.id AND d.feed = 'budget' AND d.status = 'pending') < ${maxWaiting}`,
);

/**
 * Returns the webhooks that subscribe to budget alerts and have fewer than `maxWaiting` pending alerts, by
 * organization.
 */
async function findSubscribers(
  client: Queries,
  alerts: readonly CreditAlert[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const organizationIds = [...new Set(alerts.map(({ organizationId }) => organizationId))];
  const { rows } = await client.query(findSubscribed.with(organizationIds));
  const found = new Map<string, string[]>();
  for (const { id, organizationId } of rows)
    found.set(organizationId, [...(found.get(organizationId) ?? []), id]);
  return found;
}

const findCurrentKeys = new Statement(
  { rootKeyId: 'ApiKey.rootKeyId', id: 'ApiKey.id', name: 'ApiKey.name' },
  `SELECT DISTINCT ON (root_key_id) root_key_id AS "rootKeyId", id, name FROM api_key
   WHERE root_key_id = ANY($1) ORDER BY root_key_id, (replaced_by IS NULL) DESC, created_at DESC, id`,
);

/** Returns the newest key of each root key's rotation chain: the key that has not been replaced. */
async function findKeys(
  client: Queries,
  alerts: readonly CreditAlert[],
): Promise<ReadonlyMap<string, NamedKey>> {
  const rootKeyIds = [...new Set(alerts.map(({ rootKeyId }) => rootKeyId))].filter((id) => id !== '');
  if (rootKeyIds.length === 0) return new Map();
  const { rows } = await client.query(findCurrentKeys.with(rootKeyIds));
  return new Map(rows.map(({ rootKeyId, id, name }) => [rootKeyId, { id, name }]));
}

/** Creates the body of a `budget.threshold` event (D21). `key` is the newest key of the rotation chain with the cap. */
function writeCreditAlertEvent(
  { rootKeyId, period, periodStart, percent, spent, budget }: CreditAlert,
  key: { readonly id: string; readonly name: string | null } | null,
  at: Date,
): string {
  const start = new Date(`${periodStart}T00:00:00Z`);
  const end = new Date(start);
  if (period === 'day') end.setUTCDate(end.getUTCDate() + 1);
  else end.setUTCMonth(end.getUTCMonth() + 1);
  const isOfKey = rootKeyId !== '';
  const data = {
    scope: isOfKey ? 'key' : 'organization',
    key_id: isOfKey ? (key?.id ?? rootKeyId) : null,
    key_name: isOfKey ? (key?.name ?? null) : null,
    threshold_percent: percent,
    spent,
    limit: budget,
    remaining: Math.max(0, budget - spent),
    period,
    period_start: start.toISOString(),
    period_end: end.toISOString(),
  };
  return JSON.stringify({ type: 'budget.threshold', timestamp: at.toISOString(), data });
}
