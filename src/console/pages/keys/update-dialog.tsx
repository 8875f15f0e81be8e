import { useState } from 'react';
import { Button } from '../../components/button.js';
import { Notice } from '../../components/notice.js';
import { RefusalNotice } from '../../components/refusal-notice.js';
import { SheetDialog } from '../../components/sheet-dialog.js';
import { UpdateApiKeyDocument } from '../../generated/documents.js';
import { useChange } from '../../graph/use-change.js';
import { KeyForm } from './key-form.js';
import type { ApiKey, OwnKey } from './api-key.js';
import { complaintsOf, readTerms, writeTerms, type ReadTerms } from './key-terms.js';

export interface UpdateDialogProps {
  readonly apiKey: ApiKey;
  readonly own: OwnKey;
  readonly onClose: () => void;
}

/** Changes the terms of a key; what was left as it was is not sent. */
export function UpdateDialog({ apiKey, own, onClose }: UpdateDialogProps) {
  const [terms, setTerms] = useState(() => writeTerms(apiKey));
  const [isChecked, setChecked] = useState(false);
  const changing = useChange(UpdateApiKeyDocument);
  const input = changesOf(readTerms(terms, apiKey), readTerms(writeTerms(apiKey), apiKey));
  const isChanged = Object.keys(input).length > 0;
  const change = (): void => {
    setChecked(true);
    if (Object.keys(complaintsOf(terms)).length > 0) return;
    changing.mutate({ id: apiKey.id, input }, { onSuccess: onClose });
  };
  return (
    <SheetDialog
      title={`Change ${apiKey.name ?? apiKey.prefix}`}
      isOpen
      onClose={onClose}
      size="wide"
      actions={
        <>
          <Button onPress={onClose}>Cancel</Button>
          <Button look="primary" isDisabled={!isChanged} isPending={changing.isPending} onPress={change}>
            Save
          </Button>
        </>
      }
    >
      {changing.error !== null && <RefusalNotice refusal={changing.error} />}
      {apiKey.isCurrent && <Notice look="warn">This is the key that the console works with.</Notice>}
      <KeyForm own={own} terms={terms} isChecked={isChecked} onChange={setTerms} />
    </SheetDialog>
  );
}

function changesOf(now: ReadTerms, before: ReadTerms): Partial<ReadTerms> {
  const names = Object.keys(now) as (keyof ReadTerms)[];
  const changed = names.filter((name) => JSON.stringify(now[name]) !== JSON.stringify(before[name]));
  return Object.fromEntries(changed.map((name) => [name, now[name]]));
}
