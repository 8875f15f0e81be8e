import { Button } from '../../components/button.js';
import { SheetDialog } from '../../components/sheet-dialog.js';
import { CreateWebhookDocument } from '../../generated/documents.js';
import { useChange } from '../../graph/use-change.js';
import { WebhookForm } from './webhook-form.js';
import { WebhookSecret } from './webhook-secret.js';

export interface NewWebhookDialogProps {
  readonly isOpen: boolean;
  /** Searches that are chosen already. */
  readonly searchIds?: readonly string[];
  readonly onClose: () => void;
}

/** Makes a webhook, and shows its secret once. */
export function NewWebhookDialog({ isOpen, searchIds = [], onClose }: NewWebhookDialogProps) {
  const creating = useChange(CreateWebhookDocument);
  const secret = creating.data?.createWebhook?.secret ?? null;
  const close = (): void => {
    onClose();
    creating.reset();
  };
  return (
    <SheetDialog
      title={secret === null ? 'New webhook' : 'The webhook is made'}
      isOpen={isOpen}
      isDismissable={secret === null}
      onClose={close}
      {...(secret !== null && {
        actions: (
          <Button look="primary" onPress={close}>
            I have kept the secret
          </Button>
        ),
      })}
    >
      {secret === null ? (
        <WebhookForm
          searchIds={searchIds}
          isPending={creating.isPending}
          refusal={creating.error}
          onCancel={close}
          onSubmit={(input) => creating.mutate({ input })}
        />
      ) : (
        <WebhookSecret secret={secret} />
      )}
    </SheetDialog>
  );
}
