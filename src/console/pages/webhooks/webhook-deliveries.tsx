import { getRouteApi } from '@tanstack/react-router';
import { useMemo } from 'react';
import { Button } from '../../components/button.js';
import { format } from '../../components/format.js';
import { Grid, type GridColumn } from '../../components/grid.js';
import { EmptyState, RefusalNotice } from '../../components/notice.js';
import { Panel } from '../../components/page-head.js';
import { Skeleton } from '../../components/skeleton.js';
import { Badge, type BadgeProps } from '../../components/stat.js';
import type { WebhookDeliveriesQuery, WebhookDeliveryStatus } from '../../generated/documents.js';
import {
  ReplayWebhookDeliveryDocument,
  WebhookDeliveriesDocument,
} from '../../generated/documents/webhooks.js';
import { useChange, useFree } from '../../graph/paid-answers.js';
import { ViewEvent } from './view-event.js';
import styles from './webhooks.module.css';

const route = getRouteApi('/console/webhooks');

type Delivery = NonNullable<WebhookDeliveriesQuery['webhookDeliveries']>['deliveries'][number];

/**
 * Lists the deliveries of a webhook, newest first, with the outcomes of their attempts. On a phone, shows them as
 * cards.
 */
export function WebhookDeliveries({ id }: { id: string }) {
  const { before = null } = route.useSearch();
  const { data, error, refetch } = useFree(WebhookDeliveriesDocument, { id, before }, { every: 5_000 });
  const { mutate, error: replayError } = useChange(ReplayWebhookDeliveryDocument);
  const page = data?.webhookDeliveries ?? null;
  const columns = useMemo(() => columnsOf(id, (deliveryId) => mutate({ id, deliveryId })), [id, mutate]);
  const refusal = replayError ?? (page === null ? error : null);
  return (
    <Panel
      title="Deliveries"
      note="Events are stored for 30 days. Replay sends the same event again, free."
      isFlush={page !== null && page.deliveries.length > 0}
    >
      {refusal !== null && (
        <div className={styles['pad']}>
          <RefusalNotice refusal={refusal} onRetry={() => void refetch()} />
        </div>
      )}
      {page === null ? (
        error === null && <Skeleton lines={3} />
      ) : page.deliveries.length === 0 ? (
        <EmptyState title="No events yet">
          <p>Send a test event to see it arrive.</p>
        </EmptyState>
      ) : (
        <Grid
          label="Deliveries"
          rows={page.deliveries}
          columns={columns}
          rowId={(delivery) => delivery.id}
          isSortable={false}
          card={{ title: 'Event', aside: ['Status', 'Actions'] }}
        />
      )}
      <Pages nextBefore={page?.nextBefore ?? null} />
    </Panel>
  );
}

function Pages({ nextBefore }: { nextBefore: string | null }) {
  const { before } = route.useSearch();
  const navigate = route.useNavigate();
  if (before === undefined && nextBefore === null) return null;
  return (
    <footer className={styles['foot']}>
      {before !== undefined && (
        <Button
          onPress={() => {
            void navigate({ search: ({ before: _, ...rest }) => rest, resetScroll: false });
          }}
        >
          Newest
        </Button>
      )}
      {nextBefore !== null && (
        <Button
          onPress={() => {
            void navigate({ search: (rest) => ({ ...rest, before: nextBefore }), resetScroll: false });
          }}
        >
          Older
        </Button>
      )}
    </footer>
  );
}

/** Returns the last response of a delivery, or why there was none. */
export function answerOf({ responseStatus, responseMs, attempts }: Delivery): string | null {
  if (responseStatus !== null) return `${responseStatus} in ${format.count(responseMs)} ms`;
  return attempts.at(-1)?.error ?? null;
}

const states: Readonly<
  Record<WebhookDeliveryStatus, { label: string; look: NonNullable<BadgeProps['look']> }>
> = {
  DELIVERED: { label: 'Delivered', look: 'good' },
  PENDING: { label: 'Pending', look: 'plain' },
  DEAD: { label: 'Failed', look: 'bad' },
};

const columnsOf = (webhookId: string, replay: (id: string) => void): readonly GridColumn<Delivery>[] => [
  { header: 'Event', value: ({ type }) => type, cell: ({ type }) => <code>{type}</code> },
  {
    header: 'Status',
    value: ({ status }) => status,
    cell: ({ status }) => <Badge look={states[status].look}>{states[status].label}</Badge>,
  },
  {
    header: 'Created',
    value: ({ createdAt }) => createdAt,
    cell: ({ createdAt }) => format.moment(createdAt),
  },
  { header: 'Attempts', value: ({ attemptCount }) => attemptCount, isNumber: true },
  { header: 'Last response', value: answerOf },
  {
    header: 'Next attempt',
    value: ({ nextAttemptAt }) => nextAttemptAt,
    cell: ({ nextAttemptAt }) => format.moment(nextAttemptAt),
  },
  {
    header: 'Actions',
    value: () => null,
    cell: ({ id, status, type }) => (
      <span className={styles['actions']}>
        <ViewEvent webhookId={webhookId} deliveryId={id} type={type} />
        {status !== 'PENDING' && (
          <Button size="small" aria-label={`Replay ${type}`} onPress={() => replay(id)}>
            Replay
          </Button>
        )}
      </span>
    ),
  },
];
