import { Button } from '../../components/button.js';
import { RefusalNotice } from '../../components/notice.js';
import stack from '../../components/stack.module.css';
import type { WebhookDeliveriesQuery } from '../../generated/documents.js';
import { TestWebhookDocument, WebhookDeliveriesDocument } from '../../generated/documents/webhooks.js';
import { useChange, useFree } from '../../graph/paid-answers.js';
import { answerOf } from './webhook-deliveries.js';

/** A button that sends a test event, with its result beside it. */
export function TestWebhook({ id }: { id: string }) {
  const testing = useChange(TestWebhookDocument);
  const sent = testing.data?.testWebhook?.id ?? null;
  const { data } = useFree(
    WebhookDeliveriesDocument,
    { id, before: null },
    { enabled: sent !== null, every: 1_000 },
  );
  const delivery = data?.webhookDeliveries?.deliveries.find((each) => each.id === sent);
  return (
    <>
      <span className={stack['quiet']} role="status">
        {sent !== null && resultOf(delivery)}
      </span>
      <Button size="small" isPending={testing.isPending} onPress={() => testing.mutate({ id })}>
        Send test event
      </Button>
      {testing.error !== null && (
        <RefusalNotice refusal={testing.error} forbidden="This key may not change this webhook" />
      )}
    </>
  );
}

type Delivery = NonNullable<WebhookDeliveriesQuery['webhookDeliveries']>['deliveries'][number];

function resultOf(delivery: Delivery | undefined): string {
  if (delivery === undefined || delivery.status === 'PENDING')
    return 'Test event sent. Waiting for the response…';
  const answer = answerOf(delivery) ?? 'no response';
  return delivery.status === 'DELIVERED' ? `Test event delivered: ${answer}` : `Test event failed: ${answer}`;
}
