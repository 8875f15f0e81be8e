import { useState } from 'react';
import { Button } from '../../components/button.js';
import { EmptyState } from '../../components/empty-state.js';
import { Panel } from '../../components/panel.js';
import { RefusalNotice } from '../../components/refusal-notice.js';
import { Skeleton } from '../../components/skeleton.js';
import { WebhooksDocument } from '../../generated/documents.js';
import { useFree } from '../../graph/use-free.js';
import { NewWebhookDialog } from '../webhooks/new-webhook-dialog.js';
import { WebhooksTable } from '../webhooks/webhooks-table.js';

/** The webhooks that are told of what changes in a search, and a new one for it. */
export function SearchWebhooks({ id, name }: { id: string; name: string }) {
  const { data, error, refetch } = useFree(WebhooksDocument, {});
  const [isMaking, setMaking] = useState(false);
  const webhooks = data?.webhooks?.filter(({ searchIds }) => searchIds?.includes(Number(id)) === true);
  const make = <Button onPress={() => setMaking(true)}>New webhook for this search</Button>;
  if (error !== null)
    return (
      <RefusalNotice
        refusal={error}
        forbidden="This key may not see webhooks: it needs webhooks:manage"
        onRetry={() => void refetch()}
      />
    );
  return (
    <>
      <Panel
        title="Webhooks of this search"
        isFlush={webhooks !== undefined && webhooks.length > 0}
        aside={webhooks !== undefined && webhooks.length > 0 && make}
      >
        {webhooks === undefined ? (
          <Skeleton lines={2} />
        ) : webhooks.length === 0 ? (
          <EmptyState title="No webhook watches this search">
            <p>A webhook posts to your address within a second when something changes in {name}.</p>
            {make}
          </EmptyState>
        ) : (
          <WebhooksTable webhooks={webhooks} />
        )}
      </Panel>
      <NewWebhookDialog isOpen={isMaking} searchIds={[id]} onClose={() => setMaking(false)} />
    </>
  );
}
