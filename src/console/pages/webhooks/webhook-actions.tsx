import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '../../components/button.js';
import { ConfirmDialog } from '../../components/confirm-dialog.js';
import { RefusalNotice } from '../../components/refusal-notice.js';
import stack from '../../components/stack.module.css';
import {
  DeleteWebhookDocument,
  TestWebhookDocument,
  UpdateWebhookDocument,
  type WebhooksQuery,
} from '../../generated/documents.js';
import { useChange } from '../../graph/use-change.js';
import { RotateDialog } from './rotate-dialog.js';

export interface WebhookActionsProps {
  readonly webhook: NonNullable<WebhooksQuery['webhooks']>[number];
}

/** Test, pause, rotate and delete. */
export function WebhookActions({ webhook: { id, status } }: WebhookActionsProps) {
  const [isRotating, setRotating] = useState(false);
  const testing = useChange(TestWebhookDocument);
  const updating = useChange(UpdateWebhookDocument);
  const refusal = testing.error ?? updating.error;
  const isActive = status === 'ACTIVE';
  return (
    <>
      {testing.isSuccess && refusal === null && (
        <span className={stack['quiet']} role="status">
          A test was sent.
        </span>
      )}
      <Button size="small" isPending={testing.isPending} onPress={() => testing.mutate({ id })}>
        Send a test
      </Button>
      <Button
        size="small"
        isPending={updating.isPending}
        onPress={() => updating.mutate({ id, input: { status: isActive ? 'PAUSED' : 'ACTIVE' } })}
      >
        {isActive ? 'Pause' : 'Resume'}
      </Button>
      <Button size="small" onPress={() => setRotating(true)}>
        New secret
      </Button>
      <DeleteButton id={id} />
      {refusal !== null && (
        <RefusalNotice refusal={refusal} forbidden="This key may not change this webhook" />
      )}
      <RotateDialog id={id} isOpen={isRotating} onClose={() => setRotating(false)} />
    </>
  );
}

function DeleteButton({ id }: { id: string }) {
  const [isAsking, setAsking] = useState(false);
  const navigate = useNavigate();
  const deleting = useChange(DeleteWebhookDocument);
  const close = (): void => {
    setAsking(false);
    deleting.reset();
  };
  return (
    <>
      <Button size="small" look="danger" onPress={() => setAsking(true)}>
        Delete
      </Button>
      <ConfirmDialog
        refusal={deleting.error !== null && <RefusalNotice refusal={deleting.error} />}
        isOpen={isAsking}
        title="Delete this webhook?"
        confirm="Delete the webhook"
        isDangerous
        isPending={deleting.isPending}
        onCancel={close}
        onConfirm={() =>
          deleting.mutate(
            { id },
            { onSuccess: () => void navigate({ to: '/console/webhooks', search: {}, replace: true }) },
          )
        }
      >
        Lost are its secret, what was still to be sent, and what is known of what was sent. The address is
        told of nothing any more. This cannot be undone; pausing can.
      </ConfirmDialog>
    </>
  );
}
