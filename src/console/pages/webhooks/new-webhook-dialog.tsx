import { Button } from '../../components/button.js';
import { SheetDialog } from '../../components/sheet-dialog.js';
import { CreateWebhookDocument } from '../../generated/documents/webhooks.js';
import { useChange } from '../../graph/paid-answers.js';
import { WebhookSecret } from './webhook-actions.js';
import { emptyWebhook, inputOf, WebhookForm, webhookFormId } from './webhook-form.js';

interface NewWebhookDialogProps {
  readonly isOpen: boolean;
  /** The IDs of the searches that are initially selected. */
  readonly searchIds?: readonly string[];
  readonly onClose: () => void;
}

/** A dialog that creates a webhook and shows its signing secret once. */
export function NewWebhookDialog({ isOpen, searchIds = [], onClose }: NewWebhookDialogProps) {
  const creating = useChange(CreateWebhookDocument);
  const secret = creating.data?.createWebhook?.secret ?? null;
  const close = (): void => {
    onClose();
    creating.reset();
  };
  return (
    <SheetDialog
      title={secret === null ? 'Create webhook' : 'Save the signing secret'}
      isOpen={isOpen}
      isDismissable={secret === null && !creating.isPending}
      onClose={close}
      actions={
        secret === null ? (
          <>
            <Button isDisabled={creating.isPending} onPress={close}>
              Cancel
            </Button>
            <Button look="primary" type="submit" form={webhookFormId} isPending={creating.isPending}>
              Create webhook
            </Button>
          </>
        ) : (
          <Button look="primary" onPress={close}>
            I have saved the secret
          </Button>
        )
      }
    >
      {secret === null ? (
        <WebhookForm
          initial={{ ...emptyWebhook, searchIds: searchIds.map(Number) }}
          refusal={creating.error}
          onChange={() => {
            if (creating.error !== null) creating.reset();
          }}
          onSubmit={(settings) => creating.mutate({ input: inputOf(settings) })}
        />
      ) : (
        <WebhookSecret secret={secret} />
      )}
    </SheetDialog>
  );
}
