import { useState } from 'react';
import { Button } from '../../components/button.js';
import { Choice } from '../../components/choice.js';
import { RefusalNotice } from '../../components/refusal-notice.js';
import { SheetDialog } from '../../components/sheet-dialog.js';
import { RotateWebhookDocument } from '../../generated/documents.js';
import { useChange } from '../../graph/use-change.js';
import { WebhookSecret } from './webhook-secret.js';

export interface RotateDialogProps {
  readonly id: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

const overlaps = [
  { value: '0', label: 'Not at all' },
  { value: '3600', label: 'One hour' },
  { value: '86400', label: 'One day' },
  { value: '604800', label: 'One week' },
] as const;

/** Gives a webhook another secret, and shows it once. */
export function RotateDialog({ id, isOpen, onClose }: RotateDialogProps) {
  const [overlap, setOverlap] = useState<(typeof overlaps)[number]['value']>('86400');
  const rotating = useChange(RotateWebhookDocument);
  const secret = rotating.data?.rotateWebhook?.secret ?? null;
  const close = (): void => {
    onClose();
    rotating.reset();
  };
  return (
    <SheetDialog
      title={secret === null ? 'Give it a new secret?' : 'The new secret'}
      isOpen={isOpen}
      isDismissable={secret === null}
      onClose={close}
      actions={
        secret === null ? (
          <>
            <Button onPress={close}>Cancel</Button>
            <Button
              look="primary"
              isPending={rotating.isPending}
              onPress={() => rotating.mutate({ id, overlapSeconds: Number(overlap) })}
            >
              Make a new secret
            </Button>
          </>
        ) : (
          <Button look="primary" onPress={close}>
            I have kept the secret
          </Button>
        )
      }
    >
      {secret === null ? (
        <>
          <p>While both overlap events are signed with both, so that the receiver can change over.</p>
          <Choice
            label="The old secret signs too for"
            value={overlap}
            options={overlaps}
            onChange={setOverlap}
          />
          {rotating.error !== null && <RefusalNotice refusal={rotating.error} />}
        </>
      ) : (
        <WebhookSecret secret={secret} />
      )}
    </SheetDialog>
  );
}
