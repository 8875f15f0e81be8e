import { format } from '../../components/format.js';
import { LinkButton } from '../../components/link-button.js';
import { PageHead } from '../../components/page-head.js';
import { Panel } from '../../components/panel.js';
import { SavedSearchesDocument, type WebhooksQuery } from '../../generated/documents.js';
import { useFree } from '../../graph/use-free.js';
import { WebhookActions } from './webhook-actions.js';
import { WebhookDeliveries } from './webhook-deliveries.js';
import { watchedText } from './watched-text.js';
import { WebhookState } from './webhook-state.js';
import styles from './webhooks.module.css';

export interface WebhookViewProps {
  readonly webhook: NonNullable<WebhooksQuery['webhooks']>[number];
}

/** One webhook: what it watches, what can be done with it, and what was sent. */
export function WebhookView({ webhook }: WebhookViewProps) {
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
      <Panel title="What it does" aside={<WebhookActions webhook={webhook} />}>
        <dl className={styles['facts']}>
          <dt>Status</dt>
          <dd>
            <WebhookState webhook={webhook} />
          </dd>
          <dt>Watches</dt>
          <dd>{watchedText(webhook, data?.savedSearches ?? [])}</dd>
          <dt>Tells</dt>
          <dd>{webhook.thin ? 'Ids of what changed, for nothing' : 'Records, for one credit each'}</dd>
          <dt>Failing since</dt>
          <dd>{format.moment(webhook.failingSince)}</dd>
          <dt>Made</dt>
          <dd>{format.moment(webhook.createdAt)}</dd>
          <dt>Id</dt>
          <dd>
            <code>{webhook.id}</code>
          </dd>
        </dl>
      </Panel>
      <WebhookDeliveries id={webhook.id} />
    </>
  );
}
