import { useState } from 'react';
import { Button } from '../../components/button.js';
import { RefusalNotice } from '../../components/refusal-notice.js';
import { SheetDialog } from '../../components/sheet-dialog.js';
import { IssueApiKeyDocument } from '../../generated/documents.js';
import { useChange } from '../../graph/use-change.js';
import { KeyForm } from './key-form.js';
import type { OwnKey } from './api-key.js';
import { complaintsOf, readTerms, writeTerms, type KeyTerms } from './key-terms.js';
import type { IssuedKey } from './secret-dialog.js';

export interface IssueDialogProps {
  readonly own: OwnKey;
  readonly onClose: () => void;
  readonly onIssued: (issued: IssuedKey) => void;
}

/** Issues a key. It begins with the rate, the cap and the end of the key that issues it. */
export function IssueDialog({ own, onClose, onIssued }: IssueDialogProps) {
  const [terms, setTerms] = useState<KeyTerms>({ ...writeTerms(own), name: '', scopes: [] });
  const [isChecked, setChecked] = useState(false);
  const issuing = useChange(IssueApiKeyDocument);
  const issue = (): void => {
    setChecked(true);
    if (Object.keys(complaintsOf(terms)).length > 0) return;
    issuing.mutate(
      { input: readTerms(terms, own) },
      {
        onSuccess: ({ issueApiKey: key }) => {
          if (key?.secret != null) onIssued({ name: key.name ?? '', secret: key.secret });
        },
      },
    );
  };
  return (
    <SheetDialog
      title="Issue a key"
      isOpen
      onClose={onClose}
      size="wide"
      isDismissable={!issuing.isPending}
      actions={
        <>
          <Button onPress={onClose}>Cancel</Button>
          <Button look="primary" isPending={issuing.isPending} onPress={issue}>
            Issue the key
          </Button>
        </>
      }
    >
      {issuing.error !== null && <RefusalNotice refusal={issuing.error} />}
      <KeyForm own={own} terms={terms} isChecked={isChecked} onChange={setTerms} />
    </SheetDialog>
  );
}
