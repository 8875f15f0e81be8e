import { getRouteApi } from '@tanstack/react-router';
import { useMemo } from 'react';
import { Badge, type BadgeProps } from '../../components/badge.js';
import { Button } from '../../components/button.js';
import { EmptyState } from '../../components/empty-state.js';
import { format } from '../../components/format.js';
import type { GridColumn } from '../../components/grid-column.js';
import { Grid } from '../../components/grid.js';
import { Panel } from '../../components/panel.js';
import { RefusalNotice } from '../../components/refusal-notice.js';
import { Skeleton } from '../../components/skeleton.js';
import {
  ReplayWebhookDeliveryDocument,
  WebhookDeliveriesDocument,
  type WebhookDeliveriesQuery,
  type WebhookDeliveryStatus,
} from '../../generated/documents.js';
import { useChange } from '../../graph/use-change.js';
import { useFree } from '../../graph/use-free.js';
import styles from './webhooks.module.css';

type Delivery = NonNullable<WebhookDeliveriesQuery['webhookDeliveries']>['deliveries'][number];

const route = getRouteApi('/console/webhooks');

/** What was sent to a webhook, newest first, and what came of it. */
export function WebhookDeliveries({ id }: { id: string }) {
  const { before = null } = route.useSearch();
  const { data, error, refetch } = useFree(WebhookDeliveriesDocument, { id, before }, { every: 5_000 });
  const { mutate, error: replayError } = useChange(ReplayWebhookDeliveryDocument);
  const page = data?.webhookDeliveries ?? null;
  const columns = useMemo(() => columnsOf((deliveryId) => mutate({ id, deliveryId })), [id, mutate]);
  const refusal = replayError ?? (page === null ? error : null);
  return (
    <Panel
      title="Deliveries"
      note="Events are kept for 30 days. A replay sends the same event once more, for nothing."
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
        <EmptyState title="Nothing was sent yet">
          <p>Send a test to see an event arrive.</p>
        </EmptyState>
      ) : (
        <Grid
          label="Deliveries"
          rows={page.deliveries}
          columns={columns}
          rowId={(delivery) => delivery.id}
          isSortable={false}
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

const states: Readonly<
  Record<WebhookDeliveryStatus, { label: string; look: NonNullable<BadgeProps['look']> }>
> = {
  DELIVERED: { label: 'Delivered', look: 'good' },
  PENDING: { label: 'To be sent', look: 'plain' },
  DEAD: { label: 'Given up', look: 'bad' },
};

const columnsOf = (replay: (id: string) => void): readonly GridColumn<Delivery>[] => [
  { header: 'Event', value: ({ type }) => type, cell: ({ type }) => <code>{type}</code> },
  {
    header: 'Status',
    value: ({ status }) => status,
    cell: ({ status }) => <Badge look={states[status].look}>{states[status].label}</Badge>,
  },
  {
    header: 'Made',
    value: ({ createdAt }) => createdAt,
    cell: ({ createdAt }) => format.moment(createdAt),
    isMinor: true,
  },
  { header: 'Tries', value: ({ attemptCount }) => attemptCount, isNumber: true, isMinor: true },
  { header: 'Last answer', value: answerOf },
  {
    header: 'Next try',
    value: ({ nextAttemptAt }) => nextAttemptAt,
    cell: ({ nextAttemptAt }) => format.moment(nextAttemptAt),
    isMinor: true,
  },
  {
    header: 'Again',
    value: () => null,
    cell: ({ id, status, type }) =>
      status === 'PENDING' ? null : (
        <Button size="small" aria-label={`Replay ${type}`} onPress={() => replay(id)}>
          Replay
        </Button>
      ),
  },
];

function answerOf({ responseStatus, responseMs, attempts }: Delivery): string | null {
  if (responseStatus !== null) return `${responseStatus} in ${format.count(responseMs)} ms`;
  return attempts.at(-1)?.error ?? null;
}
