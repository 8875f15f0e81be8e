import { useState } from 'react';
import { Button, CopyButton } from '../../components/button.js';
import { RefusalNotice } from '../../components/notice.js';
import { SheetDialog } from '../../components/sheet-dialog.js';
import { Skeleton } from '../../components/skeleton.js';
import { WebhookDeliveryDocument } from '../../generated/documents/webhooks.js';
import { useFree } from '../../graph/paid-answers.js';
import styles from './webhooks.module.css';

interface ViewEventProps {
  readonly webhookId: string;
  readonly deliveryId: string;
  readonly type: string;
}

/** A button that opens the body of an event in a dialog. */
export function ViewEvent({ webhookId, deliveryId, type }: ViewEventProps) {
  const [isOpen, setOpen] = useState(false);
  const close = (): void => setOpen(false);
  return (
    <>
      <Button size="small" aria-label={`View ${type}`} onPress={() => setOpen(true)}>
        View
      </Button>
      <SheetDialog
        title={`Event ${type}`}
        isOpen={isOpen}
        onClose={close}
        actions={
          <Button look="primary" onPress={close}>
            Close
          </Button>
        }
      >
        {isOpen && <EventBody webhookId={webhookId} deliveryId={deliveryId} />}
      </SheetDialog>
    </>
  );
}

function EventBody({ webhookId, deliveryId }: Omit<ViewEventProps, 'type'>) {
  const { data, error, refetch } = useFree(WebhookDeliveryDocument, { id: webhookId, deliveryId });
  if (error !== null && data === undefined)
    return (
      <RefusalNotice
        refusal={error}
        forbidden="This key may not read this event"
        onRetry={() => void refetch()}
      />
    );
  if (data === undefined) return <Skeleton lines={4} />;
  const payload = data.webhookDelivery?.payload ?? null;
  if (payload === null) return <p>This event contains records that are paid for when it is sent.</p>;
  return (
    <>
      <p>
        <code>webhook-id</code> <code>{deliveryId}</code>
      </p>
      <pre className={styles['snippet']} tabIndex={0} aria-label="Body of the event">
        <code>{indent(payload)}</code>
      </pre>
      <CopyButton text={payload} label="Copy body" />
    </>
  );
}

function indent(payload: string): string {
  return JSON.stringify(JSON.parse(payload), null, 2);
}
