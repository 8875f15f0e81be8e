import { useState } from 'react';
import { Button } from '../../components/button.js';
import { Choice } from '../../components/choice.js';
import { Notice } from '../../components/notice.js';
import { RefusalNotice } from '../../components/refusal-notice.js';
import { SheetDialog } from '../../components/sheet-dialog.js';
import { RotateApiKeyDocument } from '../../generated/documents.js';
import { useChange } from '../../graph/use-change.js';
import { keySession } from '../../session/key-session.js';
import type { ApiKey } from './api-key.js';
import type { IssuedKey } from './secret-dialog.js';

export interface RotateDialogProps {
  readonly apiKey: ApiKey;
  readonly onClose: () => void;
  readonly onIssued: (issued: IssuedKey) => void;
}

const overlaps = [
  { value: '0', label: 'At once: it has leaked' },
  { value: '3600', label: 'After an hour' },
  { value: '86400', label: 'After a day' },
  { value: '604800', label: 'After a week' },
] as const;

/** Puts another key in the place of one, which lives on for the overlap. */
export function RotateDialog({ apiKey, onClose, onIssued }: RotateDialogProps) {
  const [overlap, setOverlap] = useState<(typeof overlaps)[number]['value']>('86400');
  const rotating = useChange(RotateApiKeyDocument);
  const rotate = (): void => {
    rotating.mutate(
      { id: apiKey.id, overlapSeconds: Number(overlap) },
      {
        onSuccess: ({ rotateApiKey: key }) => {
          if (key?.secret == null) return;
          onIssued({ name: key.name ?? '', secret: key.secret });
          // The old one may end at once, and the console with it, before the new one was seen.
          if (apiKey.isCurrent) keySession.keep(key.secret);
        },
      },
    );
  };
  return (
    <SheetDialog
      title={`Rotate ${apiKey.name ?? apiKey.prefix}`}
      isOpen
      onClose={onClose}
      isDismissable={!rotating.isPending}
      actions={
        <>
          <Button onPress={onClose}>Cancel</Button>
          <Button look="primary" isPending={rotating.isPending} onPress={rotate}>
            Rotate the key
          </Button>
        </>
      }
    >
      {rotating.error !== null && <RefusalNotice refusal={rotating.error} />}
      <p>
        A new key with the same terms takes its place, and what is left of its cap. The new secret is shown
        once.
      </p>
      <Choice label="The old key ends" value={overlap} options={overlaps} onChange={setOverlap} />
      {apiKey.isCurrent && (
        <Notice look="warn">This is the key that the console works with. It goes on with the new one.</Notice>
      )}
    </SheetDialog>
  );
}
