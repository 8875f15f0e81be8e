import { getRouteApi } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { Badge, type BadgeProps } from '../../components/stat.js';
import { Button, LinkButton } from '../../components/button.js';
import { GridOrCards } from '../../components/card-list.js';
import { EmptyState, Notice, RefusalNotice } from '../../components/notice.js';
import { format } from '../../components/format.js';
import type { GridColumn } from '../../components/grid.js';
import { PageHead, Panel } from '../../components/page-head.js';
import { Skeleton } from '../../components/skeleton.js';
import {
  ReplayWebhookDeliveryDocument,
  SavedSearchesDocument,
  WebhookDeliveriesDocument,
  type WebhookDeliveriesQuery,
  type WebhookDeliveryStatus,
  WebhooksDocument,
  type WebhooksQuery,
} from '../../generated/documents.js';
import { useChange, useFree } from '../../graph/paid-answers.js';
import { usePageAction } from '../../shell/sections.js';
import { NewWebhookDialog } from './new-webhook-dialog.js';
import { watchedText, WebhookActions, WebhooksTable, WebhookState } from './webhook-actions.js';
import styles from './webhooks.module.css';

type Delivery = NonNullable<WebhookDeliveriesQuery['webhookDeliveries']>['deliveries'][number];

const route = getRouteApi('/console/webhooks');

/**
 * Lists the deliveries of a webhook, newest first, with the outcomes of their attempts. On a phone, shows them as
 * cards.
 */
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
        <GridOrCards
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

const states: Readonly<
  Record<WebhookDeliveryStatus, { label: string; look: NonNullable<BadgeProps['look']> }>
> = {
  DELIVERED: { label: 'Delivered', look: 'good' },
  PENDING: { label: 'Pending', look: 'plain' },
  DEAD: { label: 'Failed', look: 'bad' },
};

const columnsOf = (replay: (id: string) => void): readonly GridColumn<Delivery>[] => [
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

/** The webhooks page. It lists all webhooks, or shows the webhook whose ID is in the URL. */
export function WebhooksPage() {
  const { webhook: chosen } = route.useSearch();
  const { data, error, refetch } = useFree(WebhooksDocument, {}, { every: 30_000 });
  const webhooks = data?.webhooks ?? null;
  const one = webhooks?.find(({ id }) => id === chosen);
  if (one !== undefined) return <WebhookView webhook={one} />;
  return (
    <>
      {chosen !== undefined && webhooks !== null && (
        <Notice look="warn">This webhook no longer exists.</Notice>
      )}
      {error !== null && webhooks === null ? (
        <>
          <PageHead title="Webhooks" />
          <RefusalNotice
            refusal={error}
            forbidden="This key may not see webhooks: it needs webhooks:manage"
            onRetry={() => void refetch()}
          />
        </>
      ) : (
        <Webhooks webhooks={webhooks} />
      )}
    </>
  );
}

function Webhooks({ webhooks }: { webhooks: Parameters<typeof WebhooksTable>[0]['webhooks'] | null }) {
  const [isMaking, setMaking] = useState(false);
  const start = (): void => {
    setMaking(true);
  };
  usePageAction('create-webhook', start);
  return (
    <>
      <PageHead
        title="Webhooks"
        note="Get events within a second when records change or credits run out."
        actions={
          <Button look="primary" onPress={start}>
            Create webhook
          </Button>
        }
      />
      <Panel title="Webhooks" isFlush={webhooks !== null && webhooks.length > 0}>
        {webhooks === null ? (
          <Skeleton lines={3} />
        ) : webhooks.length === 0 ? (
          <EmptyState title="No webhooks yet">
            <p>Get notified of changes instead of polling for them. Events with IDs are free.</p>
            <Button onPress={start}>Create webhook</Button>
            <LinkButton look="quiet" to="/console/searches">
              View saved searches
            </LinkButton>
          </EmptyState>
        ) : (
          <WebhooksTable webhooks={webhooks} />
        )}
      </Panel>
      <NewWebhookDialog
        isOpen={isMaking}
        onClose={() => {
          setMaking(false);
        }}
      />
    </>
  );
}

interface WebhookViewProps {
  readonly webhook: NonNullable<WebhooksQuery['webhooks']>[number];
}

/** Shows a webhook: its settings, actions and deliveries. */
function WebhookView({ webhook }: WebhookViewProps) {
  const { data } = useFree(SavedSearchesDocument, {});
  return (
    <>
      <PageHead
        title="Webhook"
        note={<span className={styles['url']}>{webhook.url}</span>}
        actions={
          <LinkButton to="/console/webhooks" search={{}}>
            All webhooks
          </LinkButton>
        }
      />
      <Panel title="Settings" aside={<WebhookActions webhook={webhook} />}>
        <dl className={styles['facts']}>
          <dt>Status</dt>
          <dd>
            <WebhookState webhook={webhook} />
          </dd>
          <dt>Events</dt>
          <dd>{watchedText(webhook, data?.savedSearches ?? [])}</dd>
          <dt>Payload</dt>
          <dd>{webhook.thin ? 'IDs of changed records · free' : 'Full records · 1 credit each'}</dd>
          <dt>Failing since</dt>
          <dd>{format.moment(webhook.failingSince)}</dd>
          <dt>Created</dt>
          <dd>{format.moment(webhook.createdAt)}</dd>
          <dt>ID</dt>
          <dd>
            <code>{webhook.id}</code>
          </dd>
        </dl>
      </Panel>
      <WebhookDeliveries id={webhook.id} />
    </>
  );
}
