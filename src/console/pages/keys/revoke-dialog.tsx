import { Button } from '../../components/button.js';
import { Notice } from '../../components/notice.js';
import { RefusalNotice } from '../../components/refusal-notice.js';
import { SheetDialog } from '../../components/sheet-dialog.js';
import { RevokeApiKeyDocument } from '../../generated/documents.js';
import { useChange } from '../../graph/use-change.js';
import { keySession } from '../../session/key-session.js';
import type { ApiKey } from './api-key.js';

/** Ends a key, once it was confirmed. */
export function RevokeDialog({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const revoking = useChange(RevokeApiKeyDocument);
  const revoke = (): void => {
    revoking.mutate(
      { id: apiKey.id },
      {
        onSuccess: () => {
          onClose();
          if (apiKey.isCurrent) keySession.forget();
        },
      },
    );
  };
  return (
    <SheetDialog
      title={`Revoke ${apiKey.name ?? apiKey.prefix}?`}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>Cancel</Button>
          <Button look="danger" isPending={revoking.isPending} onPress={revoke}>
            Revoke the key
          </Button>
        </>
      }
    >
      {revoking.error !== null && <RefusalNotice refusal={revoking.error} />}
      <p>
        Every server refuses <code>{apiKey.prefix}…</code> within a second, and that cannot be undone. Its
        receipts stay.
      </p>
      {apiKey.isCurrent && (
        <Notice look="warn">
          This is the key that the console works with. The console closes, and what was paid for in this tab
          is forgotten.
        </Notice>
      )}
    </SheetDialog>
  );
}
