import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '../../components/button.js';
import { EmptyState } from '../../components/empty-state.js';
import { LinkButton } from '../../components/link-button.js';
import { Notice } from '../../components/notice.js';
import { PageHead } from '../../components/page-head.js';
import { Panel } from '../../components/panel.js';
import { RefusalNotice } from '../../components/refusal-notice.js';
import { Skeleton } from '../../components/skeleton.js';
import { WebhooksDocument } from '../../generated/documents.js';
import { useFree } from '../../graph/use-free.js';
import { NewWebhookDialog } from './new-webhook-dialog.js';
import { WebhookView } from './webhook-view.js';
import { WebhooksTable } from './webhooks-table.js';

const route = getRouteApi('/console/webhooks');

/** The addresses that are told of changes; one of them when the address of the page names it. */
export function WebhooksPage() {
  const { webhook: chosen } = route.useSearch();
  const { data, error, refetch } = useFree(WebhooksDocument, {}, { every: 30_000 });
  const webhooks = data?.webhooks ?? null;
  const one = webhooks?.find(({ id }) => id === chosen);
  if (one !== undefined) return <WebhookView webhook={one} />;
  return (
    <>
      {chosen !== undefined && webhooks !== null && (
        <Notice look="warn">There is no such webhook any more.</Notice>
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
  return (
    <>
      <PageHead
        title="Webhooks"
        note="Addresses that are told within a second when a search or a product changes."
        actions={
          <Button look="primary" onPress={start}>
            New webhook
          </Button>
        }
      />
      <Panel title="Webhooks of your organization" isFlush={webhooks !== null && webhooks.length > 0}>
        {webhooks === null ? (
          <Skeleton lines={3} />
        ) : webhooks.length === 0 ? (
          <EmptyState title="No webhooks yet">
            <p>Instead of asking again and again, a program can be told. Events with ids are free.</p>
            <Button onPress={start}>New webhook</Button>
            <LinkButton look="quiet" to="/console/searches">
              See what can be watched
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
