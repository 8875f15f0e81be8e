import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { Button, LinkButton } from '../../components/button.js';
import { format } from '../../components/format.js';
import { EmptyState, Notice, RefusalNotice } from '../../components/notice.js';
import { PageHead, Panel } from '../../components/page-head.js';
import { Skeleton } from '../../components/skeleton.js';
import type { WebhooksQuery } from '../../generated/documents.js';
import { SavedSearchesDocument } from '../../generated/documents/searches.js';
import { WebhooksDocument } from '../../generated/documents/webhooks.js';
import { useFree } from '../../graph/paid-answers.js';
import { usePageAction } from '../../shell/sections.js';
import { NewWebhookDialog } from './new-webhook-dialog.js';
import { watchedText } from './watched-text.js';
import { WebhookActions, WebhooksTable, WebhookState } from './webhook-actions.js';
import { WebhookDeliveries } from './webhook-deliveries.js';
import styles from './webhooks.module.css';

const route = getRouteApi('/console/webhooks');

/** The webhooks page. It lists all webhooks, or shows the webhook whose ID is in the URL. */
export function WebhooksPage() {
  const { webhook: chosen } = route.useSearch();
  const { data, error, refetch } = useFree(WebhooksDocument, {}, { every: 30_000 });
  const webhooks = data?.webhooks ?? null;
  const one = webhooks?.find(({ id }) => id === chosen);
  if (one !== undefined) return <WebhookView webhook={one} />;
  if (chosen !== undefined && webhooks === null && error === null)
    return (
      <>
        <PageHead title="Webhook" />
        <Skeleton lines={6} />
      </>
    );
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
