import { useState } from 'react';
import { Button } from '../../components/button.js';
import { SheetDialog } from '../../components/sheet-dialog.js';
import type { WebhooksQuery } from '../../generated/documents.js';
import { UpdateWebhookDocument } from '../../generated/documents/webhooks.js';
import { useChange } from '../../graph/paid-answers.js';
import { inputOf, WebhookForm, webhookFormId } from './webhook-form.js';

/** A button that opens a dialog to change the URL, the events and the payload of a webhook. */
export function EditWebhook({ webhook }: { webhook: NonNullable<WebhooksQuery['webhooks']>[number] }) {
  const [isOpen, setOpen] = useState(false);
  const updating = useChange(UpdateWebhookDocument);
  const { id, url, searchIds, products, budgetAlerts, thin } = webhook;
  const close = (): void => {
    setOpen(false);
    updating.reset();
  };
  return (
    <>
      <Button size="small" onPress={() => setOpen(true)}>
        Edit
      </Button>
      <SheetDialog
        title="Edit webhook"
        isOpen={isOpen}
        onClose={close}
        actions={
          <>
            <Button onPress={close}>Cancel</Button>
            <Button look="primary" type="submit" form={webhookFormId} isPending={updating.isPending}>
              Save changes
            </Button>
          </>
        }
      >
        <WebhookForm
          initial={{ url, searchIds: searchIds ?? [], products: products ?? [], budgetAlerts, thin }}
          refusal={updating.error}
          onChange={() => {
            if (updating.error !== null) updating.reset();
          }}
          onSubmit={(settings) => updating.mutate({ id, input: inputOf(settings) }, { onSuccess: close })}
        />
      </SheetDialog>
    </>
  );
}
